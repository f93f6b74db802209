# A line modulo 101, from plan to prediction. The seed makes the run repeatable, and not private.
discreet plan line --prime 101 --epsilon 1 --delta 1e-6 --alpha 0.1 --beta 0.05
discreet learn line --prime 101 --inputs x,y --data data/line.csv --epsilon 1 --delta 1e-6 --seed 1 --model line.json
discreet predict --model line.json --data data/line_test.csv --score --out labels.csv
discreet verify line --prime 2 --blocks 2 --epsilon 2 --delta 1/4 --rows 3 | head -3
