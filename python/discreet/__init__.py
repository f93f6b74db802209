"""Learn from people's data without learning about the people.

Functions: ``plan``, ``verify``, ``sanitize``, ``query``, ``optimize``, ``attack``, ``audit``, ``account``,
``dimension``, ``call``. There is one scikit-learn estimator per learner, such as ``ParityClassifier``,
``ThresholdClassifier`` and ``FiniteClassifier``. ``open_budget`` sets the budget of a table, a ``Ledger`` holds it, and
a ``Pack`` is many small releases for one entry. ``Schema`` turns ordinary columns into bits. ``tabulate`` makes menus
from a one-way protocol. ``discrete_laplace``, ``discrete_gaussian`` and ``select`` are exact parts for your own
mechanisms. ``discreet.local`` plans and simulates studies of people who answer for themselves.
"""

# A bare import loads this module alone: importlib, the native library, NumPy and scikit-learn are loaded by what needs
# them.
_HOMES = {
    "_calls": ("account", "attack", "audit", "call", "dimension", "optimize", "plan", "query", "sanitize", "verify"),
    "_core": ("BudgetError", "CheckError", "Error", "MachineError", "NonsenseError"),
    "_ledger": ("Ledger", "open_budget"),
    "_menus": ("tabulate",),
    "_pack": ("Pack",),
    "_noise": ("discrete_gaussian", "discrete_laplace", "select"),
    "_schema": ("Schema",),
    "_warnings": ("PrivacyWarning",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["BudgetError", "CheckError", "Error", "Ledger", "MachineError", "NonsenseError", "Pack", "PrivacyWarning",
           "Schema", "account", "attack", "audit", "call", "dimension", "discrete_gaussian", "discrete_laplace",
           "open_budget", "optimize", "plan", "query", "sanitize", "select", "tabulate", "verify"]


def __getattr__(name):
    if name == "__version__":
        import importlib.metadata

        globals()[name] = importlib.metadata.version("discreet")
        return globals()[name]
    home = _HOME_OF.get(name)
    if name.endswith("Classifier"):
        home = "_estimators"  # needs scikit-learn, which is optional
    if home is not None:
        import importlib

        module = importlib.import_module(f".{home}", __name__)
        if name in _HOME_OF or name in module.__all__:
            globals()[name] = getattr(module, name)
            return globals()[name]
    raise AttributeError(f"module 'discreet' has no attribute {name!r}")


def __dir__():
    learners = __getattr__("call")({"verb": "list"})["learners"]
    return sorted([*__all__, *(entry["name"].title().replace("_", "") + "Classifier" for entry in learners)])
