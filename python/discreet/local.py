"""Studies without a curator: everybody randomizes for herself, and the collector learns from reports; ``docs/local/``.

``plan`` and ``simulate`` are for whoever prepares a study, ``report`` shows what one person would send. Taking part is
a program of the person's own, ``discreet local join`` or the JavaScript client, since her value and her ledger belong
on her device; the collector is ``discreet local serve``.
"""

from __future__ import annotations

from typing import Any

from ._calls import call

__all__ = ["plan", "report", "simulate"]


def plan(protocol: str, **options: Any) -> dict[str, Any]:
    """How many people ``protocol`` needs, in how many rounds, and what no local study can do.

    >>> plan("masked_parity", dimension=16, epsilon="1/2")["rounds"][0]["questions"]
    1
    """
    return call({"verb": "local plan", "protocol": protocol, **options})


def simulate(protocol: str, **options: Any) -> dict[str, Any]:
    """A whole study with synthetic people who follow a planted target.

    >>> simulate("masked_parity", dimension=4, epsilon=4, seed=1)["answered"]
    True
    """
    return call({"verb": "local simulate", "protocol": protocol, **options})


def report(randomizer: str, **options: Any) -> dict[str, Any]:
    """One report of ``value`` by ``randomizer``, drawn as a device draws it.

    >>> report("k_rr", values=4, value=2, epsilon=1)["bits"]
    2
    """
    return call({"verb": "local report", "randomizer": randomizer, **options})
