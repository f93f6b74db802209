# A rule from the answers to a questionnaire, from plan to prediction. The seed makes the run repeatable, and not
# private.
discreet plan conjunction --dimension 16 --terms 3 --epsilon 1 --alpha 0.1 --beta 0.05
discreet learn conjunction --dimension 16 --terms 3 --data data/conjunction.csv --epsilon 1 --seed 1 \
  --model conjunction.json
discreet predict --model conjunction.json --data data/conjunction_test.csv --score --out labels.csv
discreet verify conjunction --dimension 1 --terms 2 --method cover --rounds 2 --accountant first_hit --delta 1/20 \
  --rows 3 --epsilon 1 | head -3
# One of three conditions, by a cover; and a formula with clauses of two literals, for which there are too few rows.
discreet learn disjunction --dimension 16 --terms 3 --method cover --data data/disjunction.csv --epsilon 4 \
  --delta 1e-6 --seed 1 --model disjunction.json
discreet plan conjunction --dimension 16 --terms 3 --width 2 --epsilon 1 --delta 1e-6 | head -2
