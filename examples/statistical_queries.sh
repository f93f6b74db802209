# A rule from averages alone: what it costs with a trusted table and with people who answer one noisy bit each.
discreet plan queried_conjunction --dimension 16 --epsilon 1 --alpha 0.1 --beta 0.05 --explain
discreet plan queried_conjunction --dimension 16 --oracle local --epsilon 1 --alpha 0.1 --beta 0.05 --explain
# From fewer rows than planned for, and six columns; the seed makes the run repeatable, and not private.
discreet learn queried_conjunction --dimension 6 --inputs tired,smokes,over_50,overweight,active,insured --epsilon 4 \
  --alpha 0.4 --data data/conjunction.csv --seed 1 --model rule.json
discreet predict --model rule.json --data data/conjunction_test.csv --score --out labels.csv
discreet verify queried_conjunction --dimension 1 --rows 3 --epsilon 1 | head -3
discreet verify queried_conjunction --dimension 1 --oracle local --rows 3 --epsilon 1 | head -3
