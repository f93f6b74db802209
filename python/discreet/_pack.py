"""Packs: many small releases that one entry of a ledger pays for."""

from __future__ import annotations

import operator
import os
import threading
from fractions import Fraction
from typing import TYPE_CHECKING, Any, overload

from ._core import BudgetError, Error
from ._noise import _text, _whole, discrete_gaussian, discrete_laplace, select

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._ledger import Exact, Ledger

# Values and results beyond 2^61 are moved to it, and so is noise beyond 2^62. Then sums have 64 bits and are exact: a
# value keeps its sensitivity, and such noise moves every value to the same end.
_MOST = 2**61

# One member per fork that led to this process. Its length tells a pack that it is in a child, whose number alone might
# be that of a process that has ended.
_forks: list[None] = []
os.register_at_fork(after_in_child=lambda: _forks.append(None))


class Pack:
    """Equal releases that ``Ledger.pack`` bought by one entry. Draws come from memory and touch no file.

    A draw is one release, and each cell of an array is one. After ``count`` draws the pack raises ``BudgetError``.
    Releases that are not drawn before ``close``, or before the end of ``with``, are lost. A pack cannot be copied or
    pickled, and the child of a fork cannot draw from it. ``docs/ledger.md`` has the proof.

    >>> import discreet, tempfile
    >>> ledger = discreet.Ledger.create(tempfile.mktemp(), epsilon=1)
    >>> with ledger.pack(epsilon="1/1000", count=500) as pack:
    ...     noisy = pack.laplace([120, 7, 33])
    >>> pack.left, str(ledger.left["epsilon"]), len(ledger.show()["entries"])
    (0, '1/2', 1)
    """

    def __init__(self, ledger: Ledger, count: int, *, kind: str, epsilon: Exact | None, scale: Exact | None,
                 variance: Exact | None, sensitivity: int, neighbours: str, unit: str, note: str) -> None:
        self._sensitivity = _whole(sensitivity, "sensitivity", 1, 2**62)
        count = _whole(count, "count", 1, 2**40)
        if ledger._core.rule == "tickets":
            raise Error("The rule of this ledger is tickets. A pack is drawn later than it is bought, and tickets are "
                        "proved for runs in their order alone. Spend each release by itself.")
        noise = {"sensitivity": self._sensitivity} if kind in ("discrete_laplace", "discrete_gaussian") else {}
        given = {"epsilon": epsilon, "scale": scale, "variance": variance, **noise}
        self._step = {"kind": kind, **{name: value for name, value in given.items() if value is not None}}
        if kind not in _METHODS:
            raise Error(f"option 'kind' is {kind!r}. It must be one of {', '.join(_METHODS)}. Name one of them")
        self._receipt = ledger._spend_step({**self._step, "count": count}, neighbours, unit, "pack", kind, note)
        # Only a spend that is on the disk gets this far.
        spread = scale if variance is None else variance
        self._spread = str(self._sensitivity / Fraction(_text(epsilon, "epsilon"))) if spread is None else spread
        self._left, self._home, self._lock = count, (os.getpid(), len(_forks)), threading.Lock()

    @property
    def left(self) -> int:
        """The number of releases that can still be drawn."""
        return self._left if self._is_home() else 0

    @property
    def receipt(self) -> dict[str, Any]:
        """The entry that paid for the pack, as models have it."""
        return dict(self._receipt)

    @overload
    def laplace(self, value: int) -> int: ...
    @overload
    def laplace(self, value: NDArray[Any] | list[int]) -> NDArray[np.int64]: ...
    def laplace(self, value: Any) -> Any:
        """Releases an integer, or each cell of an array of them, with discrete Laplace noise."""
        self._require("laplace")
        return self._noisy(value, discrete_laplace)

    @overload
    def gaussian(self, value: int) -> int: ...
    @overload
    def gaussian(self, value: NDArray[Any] | list[int]) -> NDArray[np.int64]: ...
    def gaussian(self, value: Any) -> Any:
        """Releases an integer, or each cell of an array of them, with discrete Gaussian noise."""
        self._require("gaussian")
        return self._noisy(value, discrete_gaussian)

    def select(self, scores: Any, mechanism: str = "exponential") -> int:
        """Releases the position of a least or nearly least score, as :func:`discreet.select` does."""
        self._require("select")
        if self._step["kind"] == "exponential" and mechanism != "exponential":
            raise Error(f"option 'mechanism' is {mechanism!r}. This pack was bought at the price of exponential. Buy "
                        "one with kind='any'")
        return self._drawn(1, lambda: select(scores, self._step["epsilon"], self._sensitivity, mechanism))

    def close(self) -> None:
        """Gives up the releases that are left."""
        if self._is_home():  # the lock of a forked child may be held for ever
            with self._lock:
                self._left = 0

    def _is_home(self):
        return self._home == (os.getpid(), len(_forks))

    def _require(self, method):
        if method not in _METHODS[self._step["kind"]]:
            raise Error(f"a pack of kind {self._step['kind']!r} has no {method}. It has "
                        f"{' and '.join(_METHODS[self._step['kind']])}")

    def _noisy(self, value, draw):
        if not isinstance(value, (list, tuple)) and not hasattr(value, "dtype"):
            whole = _clamped(value)
            return _clamped(whole + self._drawn(1, lambda: draw(self._spread)))
        import numpy as np

        cells = _integers(value)
        noise = self._drawn(cells.size, lambda: draw(self._spread, cells.shape))
        noisy = np.clip(cells + np.clip(noise, -2 * _MOST, 2 * _MOST), -_MOST, _MOST)
        return int(noisy) if noisy.ndim == 0 else noisy

    def _drawn(self, draws, draw):
        """Counts draws before they are made: a draw that fails is lost, and none is made twice."""
        self._require_home()
        with self._lock:
            if draws > self._left:
                raise BudgetError(f"The pack has {self._left} releases left, and {draws} are asked for. A new pack is "
                                  "a new spend.")
            self._left -= draws
        result = draw()
        self._require_home()  # a handler of a signal may fork in the middle
        return result

    def _require_home(self):
        if not self._is_home():
            raise Error("This pack belongs to another process. A fork must not double its releases. Buy a pack in this "
                        "process.")

    def __enter__(self) -> Pack:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("A pack cannot be copied or pickled: a copy would double its releases. Buy another pack.")

    def __repr__(self) -> str:
        return f"Pack({self._step!r}, left={self.left})"


_METHODS = {"any": ("laplace", "select"), "exponential": ("select",), "discrete_laplace": ("laplace",),
            "discrete_gaussian": ("gaussian",)}


def _integers(value):
    """The cells of a list or array as 64-bit integers between the ends. Types are refused, values never are."""
    import numpy as np

    if isinstance(value, (list, tuple)):
        return np.array([_clamped(cell) for cell in value], dtype=np.int64)
    cells = np.asarray(value)
    if cells.dtype.kind not in "iub":
        raise ValueError(f"a pack releases integers, not {cells.dtype}. Round the statistic to a public grid first.")
    if cells.dtype == np.uint64:
        cells = np.minimum(cells, np.uint64(_MOST))
    return np.clip(cells.astype(np.int64), -_MOST, _MOST)


def _clamped(value):
    """The integer, moved to the nearer end if it is beyond it."""
    try:
        return max(-_MOST, min(_MOST, operator.index(value)))
    except TypeError:
        raise ValueError(f"a pack releases integers, not {type(value).__name__}. Round the statistic to a public grid "
                         "first.") from None
