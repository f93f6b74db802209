# A decision tree of scikit-learn gives a training row away in every run; the same labels under a promise do not. The
# tables are made up, and the seeds make the runs repeatable.
discreet audit attack threshold --users 8 --columns 3000 --trials 5 --pilots 1 --control-trials 1 --seed 1 \
  --program 'python3 examples/attack/tree.py'
discreet audit attack threshold --users 8 --columns 3000 --trials 5 --pilots 1 --control-trials 1 --seed 1 \
  --learner many_thresholds --options high=9,side=below,epsilon=1,delta=1e-6
# The keys for a script.
discreet audit attack threshold --users 4 --columns 500 --trials 2 --pilots 0 --control-trials 0 --target 2 --seed 1 \
  --json --program 'python3 examples/attack/tree.py' |
  python3 -c 'import json, sys
report = json.load(sys.stdin)
for key in ("accused", "correct", "trials", "false_accusation", "excluded_epsilon"): print(f"{key} {report[key]:.4g}")'
# Labels that need not fit anything: the majority gives rows away too.
discreet audit attack agnostic --users 8 --columns 4000 --trials 5 --pilots 1 --control-trials 1 --seed 1 \
  --program 'python3 examples/attack/majority.py'
# What a pure promise could not do with so few rows, whatever the learner.
discreet audit attack packing --columns 30 --rows 5 --trials 5 --seed 1 --program 'python3 examples/attack/majority.py'
# Runs on neighbouring tables find nothing against a learner of ours, and say what they cannot see.
discreet audit runs threshold --high 3 --rows 3 --epsilon 1 --runs 4000 --seed 1
