# A cut on ages from plan to prediction. The seed makes the run repeatable, and not private.
discreet plan threshold --low 0 --high 120 --epsilon 1 --alpha 0.1 --beta 0.05
discreet learn threshold --low 0 --high 120 --data data/threshold.csv --epsilon 1 --seed 1 --model threshold.json
discreet predict --model threshold.json --data data/threshold_test.csv --score --out labels.csv
discreet verify threshold --high 3 --rows 3 --epsilon 1 | head -3
