"""Learn from people's data without learning about the people.

Functions: ``plan``, ``verify``, ``sanitize``, ``query``, ``attack``, ``audit``, ``account``, ``dimension``, ``call``. Estimators, one a learner, in scikit-learn's manner:
``ParityClassifier``, ``ThresholdClassifier``, ``FiniteClassifier``. ``Ledger`` holds the budget. ``Schema``
turns ordinary columns into bits. ``tabulate`` makes menus from a one-way protocol. ``discrete_laplace``, ``discrete_gaussian`` and ``select`` are exact parts for mechanisms
of one's own. ``discreet.local`` plans and simulates studies of people who answer for themselves.
"""

from ._calls import account, attack, audit, call, dimension, plan, query, sanitize, verify
from ._core import BudgetError, CheckError, Error, MachineError
from ._ledger import Ledger
from ._menus import tabulate
from ._noise import discrete_gaussian, discrete_laplace, select
from ._schema import Schema

__all__ = ["BudgetError", "CheckError", "Error", "Ledger", "MachineError", "Schema", "account", "attack", "audit", "call",
           "dimension", "discrete_gaussian", "discrete_laplace", "plan", "query", "sanitize", "select", "tabulate", "verify"]
__version__ = "0.1.0"


def __getattr__(name):
    # Estimators need scikit-learn, which is optional: it is imported when one is asked for.
    if name == "PrivacyWarning" or name.endswith("Classifier"):
        import importlib

        estimators = importlib.import_module("._estimators", __name__)
        if name in estimators.__all__:
            return getattr(estimators, name)
    raise AttributeError(f"module 'discreet' has no attribute {name!r}")


def __dir__():
    names = [entry["name"].title().replace("_", "") + "Classifier" for entry in call({"verb": "list"})["learners"]]
    return sorted([*__all__, *names])
