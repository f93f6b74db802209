# One badge among a million, from plan to prediction, by two guarantees. The seed makes the runs repeatable, and not
# private.
discreet plan point --high 1000000 --epsilon 1 --alpha 0.1 --beta 0.05
discreet learn point --high 1000000 --data data/point.csv --epsilon 1 --seed 1 --model point.json
discreet predict --model point.json --data data/point_test.csv --score --out labels.csv
discreet learn point --variant stable --high 1000000 --data data/point.csv --epsilon 1 --delta 1e-6 --seed 1 \
  --model stable.json
discreet verify point --high 2 --functions 1 --buckets 2 --rows 3 --epsilon 1 | head -3
