# A parity from plan to prediction. The seed makes the run repeatable, and not private.
discreet plan parity --dimension 12 --epsilon 1 --alpha 0.1 --beta 0.05
discreet learn parity --dimension 12 --data data/parity.csv --epsilon 1 --seed 1 --model parity.json
discreet predict --model parity.json --data data/parity_test.csv --score --out labels.csv
discreet verify parity --dimension 2 --rows 3 --epsilon 1/2 --variant single_paper --json |
  python3 -c 'import json, sys
report = json.load(sys.stdin)
print(report["verdict"], report["measured"]["exact"]["epsilon"])'
