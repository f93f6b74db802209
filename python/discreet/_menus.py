"""Menus for ``RepresentationClassifier`` from an object."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol


class OneWayProtocol(Protocol):
    """A one-way protocol with public coins; the sender's side is not needed to learn.

    ``coins`` says how often each value of the coins comes up, ``messages`` how many messages there are, and ``answer``
    what the receiver says when she holds ``point``. Nothing of it may depend on the data.
    """

    @property
    def coins(self) -> Sequence[int | str | float | Fraction]: ...
    @property
    def messages(self) -> int: ...
    def answer(self, message: int, point: int, coin: int) -> bool: ...


def tabulate(protocol: OneWayProtocol, points: int) -> list[dict[str, Any]]:
    """The menus of a protocol over the points 0, ..., points - 1: one for each value of the coins."""
    if points < 1:
        raise ValueError(f"points is {points}; a domain has at least one")
    return [
        {"weight": str(weight),
         "hypotheses": ["".join("1" if protocol.answer(message, point, coin) else "0" for point in range(points))
                        for message in range(protocol.messages)]}
        for coin, weight in enumerate(protocol.coins)
    ]
