"""Exact noise and selection, for mechanisms that you prove yourself.

These are parts of mechanisms, and they spend from no ledger. You prove the guarantee of your release. Add several
guarantees with ``discreet.account``, and record a spend with ``Ledger.spend``.
"""

from __future__ import annotations

import atexit
import math
import operator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, overload

from . import _core

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Union

    import numpy as np
    from numpy.typing import NDArray

    Exact = Union[int, str, float, Fraction]
    Shape = Union[int, tuple[int, ...]]


# By the text: 0.1 is read as the decimal that it prints, and Fraction(0.1), though equal to it, is another number.
@lru_cache(maxsize=64)
def _noise(law: Any, parameter: str) -> Any:
    return law(parameter)


atexit.register(_noise.cache_clear)  # what is still alive when the extension is unloaded counts as leaked there


def _text(number: Any, name: str) -> str:
    try:
        text = str(number)
    except ValueError as error:  # an int of more digits than Python cares to print
        raise ValueError(f"{name} has too many digits: {error}") from None
    if not text.isascii():
        raise ValueError(f"{name} is not a number: {text!r}. Write it as 1/2, 0.5 or 1e-6.")
    return text


def _whole(value: Any, name: str, least: int, most: int) -> int:
    """The integer, or a ValueError that names the argument."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ValueError(f"{name} must be an integer, not {value!r}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}. It must be between {least} and {most}. Give a number in this range.")
    return number


def _seed(seed: int | None) -> int | None:
    return None if seed is None else _whole(seed, "seed", 0, 2**64 - 1)


def _draw(noise: Any, size: Shape | None, seed: int | None) -> Any:
    if size is None:
        return noise.draw(_seed(seed))
    import numpy as np  # here, so that importing the package costs nothing

    shape = size if isinstance(size, tuple) else (size,)
    if math.prod(_whole(side, "size", 0, 2**63 - 1) for side in shape) >= 2**60:
        raise ValueError(f"size is {size}. A machine of 64 bits cannot hold that many numbers.")
    values = np.empty(shape, dtype=np.int64)
    noise.fill(values.reshape(-1), _seed(seed))
    return values


@overload
def discrete_laplace(scale: Exact, size: None = None, seed: int | None = None) -> int: ...
@overload
def discrete_laplace(scale: Exact, size: Shape, seed: int | None = None) -> NDArray[np.int64]: ...
def discrete_laplace(scale: Exact, size: Shape | None = None, seed: int | None = None) -> Any:
    """Draws integers Z with Pr[Z = z] proportional to e^(-abs(z) / scale), exactly, from secure randomness.

    Let one person change an integer statistic by at most D. For an array that is released together, D is the sum of
    the changes. Add noise of scale D / epsilon to it. Then the release is epsilon-differentially private.

    Without ``size`` you get one int, else an int64 array of that shape. Values beyond its range are clamped to its
    ends. ``scale`` is taken exactly: an int, a Fraction, or a text or float as the decimal that it prints. With
    ``seed`` the numbers repeat and are NOT private. Use it for tests and demonstrations.

    >>> discrete_laplace("1/2", size=5).dtype
    dtype('int64')
    """
    return _draw(_noise(_core.DiscreteLaplace, _text(scale, "scale")), size, seed)


@overload
def discrete_gaussian(variance: Exact, size: None = None, seed: int | None = None) -> int: ...
@overload
def discrete_gaussian(variance: Exact, size: Shape, seed: int | None = None) -> NDArray[np.int64]: ...
def discrete_gaussian(variance: Exact, size: Shape | None = None, seed: int | None = None) -> Any:
    """Draws integers Z with Pr[Z = z] proportional to e^(-z^2 / (2 variance)), exactly, from secure randomness.

    Let one person change integers by at most D in the Euclidean norm. Add this noise to them. Then the release is
    rho-zero-concentrated differentially private, and rho = D^2 / (2 variance). ``discreet.account`` turns rho into
    (epsilon, delta).

    Without ``size`` you get one int, else an int64 array of that shape. Values beyond its range are clamped to its
    ends. ``variance`` is taken exactly, like ``scale`` of ``discrete_laplace``. With ``seed`` the numbers repeat and
    are NOT private. Use it for tests and demonstrations.
    """
    return _draw(_noise(_core.DiscreteGaussian, _text(variance, "variance")), size, seed)


def select(scores: Any, epsilon: Exact, sensitivity: int = 1, mechanism: str = "exponential",
           seed: int | None = None) -> int:
    """Returns the position of a least or nearly least score: epsilon-differentially private, by exact draws.

    Lower is better. To prefer high scores, negate them. ``scores`` holds at least one integer. One person changes each
    score by at most ``sensitivity``. The number of scores is public. The ``mechanism`` ``"exponential"`` gives position
    i with probability proportional to e^(-epsilon scores[i] / (2 sensitivity)). ``"permute_and_flip"`` is never worse.
    An int64 array is not copied. With ``seed`` the choice repeats and is NOT private.

    >>> select([7, 0, 9], epsilon=50)
    1
    """
    import numpy as np

    array = np.asarray(scores)
    if array.ndim != 1:
        raise ValueError(f"scores must be one list of integers, not an array of {array.ndim} dimensions")
    if array.size and not np.can_cast(array.dtype, np.int64):
        raise ValueError(f"scores must be integers of 64 bits, not {array.dtype}. Round them to a public grid first.")
    if mechanism not in ("exponential", "permute_and_flip"):
        raise ValueError(f"mechanism must be 'exponential' or 'permute_and_flip', not {mechanism!r}")
    return _core.select(np.ascontiguousarray(array, dtype=np.int64), _text(epsilon, "epsilon"),
                        _whole(sensitivity, "sensitivity", 1, 2**62), mechanism, _seed(seed))
