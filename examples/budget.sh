# A budget of epsilon 1: half of it is spent, then too much is asked for, and the ledger refuses with status 3.
discreet budget open --for data/threshold.csv --epsilon 1 | grep -v '^ledger\|^head'
discreet learn threshold --high 120 --data data/threshold.csv --epsilon 1/2 --json |
  python3 -c 'import json, sys; print("left:", json.load(sys.stdin)["ledger"]["left"]["epsilon"])'
discreet learn threshold --high 120 --data data/threshold.csv --epsilon 3/4 2>/dev/null ||
  echo "status $?"
discreet budget show data/threshold.csv.ledger --json |
  python3 -c 'import json, sys
budget = json.load(sys.stdin)
print("spent:", budget["spent"]["epsilon"], "in", len(budget["entries"]), "entry")'
