# A class given as a table. The seed makes the run repeatable, and not private.
discreet plan finite --concepts data/concepts.csv --epsilon 1 --alpha 0.1 --beta 0.05
discreet learn finite --concepts data/concepts.csv --data data/finite.csv --epsilon 1 --seed 1 --model finite.json
discreet predict --model finite.json --data data/finite.csv --score --out labels.csv
