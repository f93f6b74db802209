# Who gets diabetes within five years? 768 women, from Debian's weka package. The cuts are those of guidelines: 126, 140
# and 200 for glucose, 25, 30, ... for the body mass index. The seeds make the runs repeatable, and not private.
python3 examples/tables/table.py diabetes diabetes.csv judge.csv
discreet plan conjunction --schema examples/tables/diabetes.schema.json --terms 2 --setting agnostic --epsilon 1 |
  head -1
discreet learn conjunction --schema examples/tables/diabetes.schema.json --terms 2 --setting agnostic \
  --data diabetes.csv --epsilon 1 --seed 1 --model diabetes.json
discreet evaluate --model diabetes.json --data judge.csv --epsilon 1 --seed 5 | head -2
discreet predict --model diabetes.json --data judge.csv --score --out labels.csv | tail -1
# The rule can be read and is private; the regression is neither, and makes fewer mistakes.
python3 examples/tables/without_privacy.py diabetes yes diabetes.csv judge.csv
