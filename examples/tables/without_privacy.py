"""What the rows to judge by say of two yardsticks, NOT private: the better constant, and a logistic regression.

usage: python3 examples/tables/without_privacy.py LABEL POSITIVE LEARN.csv JUDGE.csv

The regression reads every column: numbers standardised, a column for each word. It is what privacy and a rule that
can be read are to be paid for with.
"""

import sys

import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def numbers(table):
    return pd.get_dummies(table, dtype=float).fillna(0.0)


def main():
    label, positive, *paths = sys.argv[1:]
    learn, judge = (pd.read_csv(path, keep_default_na=False, na_values=[""]) for path in paths)
    y, truth = (table.pop(label) == positive for table in (learn, judge))
    x = numbers(learn)
    judged = numbers(judge).reindex(columns=x.columns, fill_value=0.0)
    regression = make_pipeline(StandardScaler(), LogisticRegression(max_iter=10_000, tol=1e-8)).fit(x, y)
    constant = y.mean() >= 0.5
    print(f"always {positive if constant else 'not ' + positive}: error {(truth != constant).mean():.3f} (NOT PRIVATE)")
    print(f"logistic regression on {x.shape[1]} columns: error {(regression.predict(judged) != truth).mean():.3f} (NOT "
          "PRIVATE)")


if __name__ == "__main__":
    main()
