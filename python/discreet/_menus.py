"""Menus for ``RepresentationClassifier`` from an object."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol


class OneWayProtocol(Protocol):
    """A one-way protocol with public coins. A learner does not need the sender's side.

    ``coins`` holds the weight of each value of the coins, and ``messages`` is the number of messages. ``answer`` is the
    output of a receiver with the input ``point``. Nothing of it may depend on the data.
    """

    @property
    def coins(self) -> Sequence[int | str | float | Fraction]: ...
    @property
    def messages(self) -> int: ...
    def answer(self, message: int, point: int, coin: int) -> bool: ...


def tabulate(protocol: OneWayProtocol, points: int) -> list[dict[str, Any]]:
    """Returns the menus of a protocol over the points 0, ..., points - 1: one for each value of the coins."""
    if points < 1:
        raise ValueError(f"points is {points}. A domain has at least one point.")
    return [
        {"weight": str(weight),
         "hypotheses": ["".join("1" if protocol.answer(message, point, coin) else "0" for point in range(points))
                        for message in range(protocol.messages)]}
        for coin, weight in enumerate(protocol.coins)
    ]
