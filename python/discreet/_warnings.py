"""What a run without a ledger says, once per process and kind."""

from __future__ import annotations

import warnings

_told: set[str] = set()


class PrivacyWarning(UserWarning):
    """Something spends privacy that no ledger sees, or that you did not choose."""


def warn_once(kind: str, text: str, stacklevel: int) -> None:
    """If a filter makes an error of the warning, it is not told, and the next run is stopped as well."""
    if kind in _told:
        return
    warnings.warn(text, PrivacyWarning, stacklevel=stacklevel + 1)
    _told.add(kind)


def warn_unrecorded(verb: str, stacklevel: int) -> None:
    """A private run without a ledger."""
    warn_once(verb, "No ledger recorded this run. The number of repetitions is unknown.", stacklevel + 1)


def warn_default_epsilon(verb: str, epsilon: object, stacklevel: int) -> None:
    """A run that spends from no ledger, with the epsilon of its class."""
    warn_once(f"{verb} epsilon", f"Option --epsilon is missing. This run uses the default, epsilon {epsilon}. A run "
                                 "that spends from a ledger needs it.", stacklevel + 1)
