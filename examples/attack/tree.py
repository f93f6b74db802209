"""A decision tree of scikit-learn as a program to attack: learns all labels of train.csv, predicts them for
test.csv."""

import sys

import numpy as np
from sklearn.tree import DecisionTreeClassifier

train = np.loadtxt(sys.argv[1], delimiter=",", skiprows=1, ndmin=2, dtype=np.int64)
test = np.loadtxt(sys.argv[2], delimiter=",", skiprows=1, ndmin=2, dtype=np.int64)
width = test.shape[1]
tree = DecisionTreeClassifier(random_state=0).fit(train[:, :width], train[:, width:])
labels = np.asarray(tree.predict(test)).reshape(len(test), -1).astype(np.int64)
np.savetxt(sys.stdout, labels, fmt="%d", delimiter=",")
