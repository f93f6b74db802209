# Which party does a representative belong to? 435 of them and sixteen votes of 1984, from Debian's weka package. A vote
# that nobody knows is a value of its own, written ?. The seeds make the runs repeatable, and not private.
python3 examples/tables/table.py votes votes.csv judge.csv
# The plan is for the worst of all tables. On this one a single vote says nearly everything, and a fifth of the rows
# does.
discreet plan conjunction --schema examples/tables/votes.schema.json --terms 1 --setting agnostic --epsilon 1 | head -1
discreet learn conjunction --schema examples/tables/votes.schema.json --terms 1 --setting agnostic --data votes.csv \
  --epsilon 1 --seed 1 --model votes.json
discreet evaluate --model votes.json --data judge.csv --epsilon 1 --seed 5 | head -2
discreet predict --model votes.json --data judge.csv --score --out labels.csv | tail -1
python3 examples/tables/without_privacy.py party republican votes.csv judge.csv
