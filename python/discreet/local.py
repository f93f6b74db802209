"""Studies without a curator: each device randomizes its value, and the collector learns from reports. ``docs/local/``.

Use ``plan`` and ``simulate`` to prepare a study. ``report`` shows one report. Participants run a program of their own,
``discreet local join`` or the JavaScript client, because a value and a ledger belong on the participant's device. The
collector is ``discreet local serve``.
"""

from __future__ import annotations

from typing import Any

from ._calls import call

__all__ = ["plan", "report", "simulate"]


def plan(protocol: str, **options: Any) -> dict[str, Any]:
    """Returns the people and rounds that ``protocol`` needs, and the limits of every local study.

    >>> plan("masked_parity", dimension=16, epsilon="1/2")["rounds"][0]["questions"]
    1
    """
    return call({"verb": "local plan", "protocol": protocol, **options})


def simulate(protocol: str, **options: Any) -> dict[str, Any]:
    """Simulates a whole study with synthetic people who follow a planted target.

    >>> simulate("masked_parity", dimension=4, epsilon=4, seed=1)["answered"]
    True
    """
    return call({"verb": "local simulate", "protocol": protocol, **options})


def report(randomizer: str, **options: Any) -> dict[str, Any]:
    """Draws one report of ``value`` by ``randomizer``, as a device draws it.

    >>> report("k_rr", values=4, value=2, epsilon=1)["bits"]
    2
    """
    return call({"verb": "local report", "randomizer": randomizer, **options})
