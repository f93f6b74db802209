# A tree of scikit-learn gives a training row away in every run; the same labels under a promise do not. Seeded.
discreet attack threshold --users 8 --columns 3000 --trials 8 --seed 1 --program 'python3 examples/attack/tree.py'
discreet attack threshold --users 8 --columns 3000 --trials 8 --seed 1 --learner direct_sum --options '{"of": "threshold", "options": {"high": 9, "side": "below"}, "epsilon": "1", "delta": "1e-6"}'
discreet attack agnostic --users 8 --columns 4000 --trials 8 --seed 1 --program 'python3 examples/attack/majority.py'
discreet attack packing --columns 30 --rows 5 --trials 20 --seed 1 --program 'python3 examples/attack/majority.py'
discreet audit --program 'python3 examples/attack/majority.py' --rows 5 --runs 20 --seed 1 || test $? -eq 4
discreet audit threshold --high 3 --rows 3 --epsilon 1 --runs 4000 --seed 1
