# Who does not pay a credit back? 1,000 customers of a German bank, from Debian's weka package: too few, and the plan
# says so. The seeds make the runs repeatable, and not private.
python3 examples/tables/table.py credit credit.csv judge.csv
# 667 rows are there. For a tree within 1/10 of the best one the plan asks for almost five times as many; what 667 allow
# is a quarter more mistakes than the best tree, and a constant is no worse than that.
for alpha in 0.1 0.2 0.25; do
  discreet plan decision_tree --schema examples/tables/credit.schema.json --depth 2 --epsilon 1 --alpha $alpha | head -1
done
# Learned all the same, it is no better than "always good".
discreet learn decision_tree --schema examples/tables/credit.schema.json --depth 2 --data credit.csv --epsilon 1 \
  --seed 1 --model credit.json
discreet evaluate --model credit.json --data judge.csv --epsilon 1 --seed 5 | head -2
discreet predict --model credit.json --data judge.csv --score --out labels.csv | tail -1
python3 examples/tables/without_privacy.py risk bad credit.csv judge.csv
