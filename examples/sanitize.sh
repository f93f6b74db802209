# Counts and a synthetic table from a column of a table, then questions that cost nothing more. Seeded: repeatable, and
# not private. 4,000 made-up people: a quarter has the id 4711, fewer have two others, and the rest one each.
awk 'BEGIN {
  print "id"
  for (i = 1; i <= 4000; ++i) print i % 4 == 0 ? 4711 : i % 5 == 0 ? 90210 : i % 7 == 0 ? "1234567890123" : 1000000 + i
}' > t.csv
# How many people does an error of one in twenty need, whichever of the 2^64 ids they have?
discreet plan --kind sanitizer points --epsilon 1 --delta 1e-6 --alpha 0.05
discreet sanitize points --data t.csv --x id --epsilon 1 --delta 1e-6 --alpha 0.05 --seed 1 --out s.csv \
  --weights w.csv --release r.json
# The synthetic table: what few people have is left out, and fillers that nobody has take its place.
tail -n +2 s.csv | sort -n | uniq -c | sort -rn | head -4
head -5 w.csv
# A frequent id, a rare one, and one that nobody has.
discreet query --release r.json --value 4711
discreet query --release r.json --value 1000001
printf 'value\n90210\n1234567890123\n5\n' > queries.csv
discreet query --release r.json --queries queries.csv
# An ordered column: how many people are at most so old? The answers to all such questions at once.
discreet sanitize thresholds --data data/people.csv --x age --high 120 --epsilon 1 --delta 1e-6 --seed 1 \
  --out ages.csv --release ages.json
discreet query --release ages.json --at-most 40
discreet query --release ages.json --from 41 --to 65
awk -F, 'NR > 1 { n += $2 <= 40; m += $2 > 40 && $2 <= 65 } END { printf "the truth: %d and %d\n", n, m }' \
  data/people.csv
discreet verify --kind sanitizer points --high 1 --delta 1/10 --rows 4 | head -3
