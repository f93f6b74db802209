# Which lumps are malignant? 569 from scikit-learn, by the size and shape of the nuclei of their cells. The cuts are
# round numbers. The seeds make the runs repeatable, and not private.
python3 examples/tables/table.py tumours tumours.csv judge.csv
discreet plan disjunction --schema examples/tables/tumours.schema.json --terms 2 --setting agnostic --epsilon 1 |
  head -1
discreet learn disjunction --schema examples/tables/tumours.schema.json --terms 2 --setting agnostic \
  --data tumours.csv --epsilon 1 --seed 1 --model tumours.json
discreet evaluate --model tumours.json --data judge.csv --epsilon 1 --seed 5 | head -2
discreet predict --model tumours.json --data judge.csv --score --out labels.csv | tail -1
python3 examples/tables/without_privacy.py lump malignant tumours.csv judge.csv
