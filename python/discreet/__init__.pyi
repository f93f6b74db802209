"""Made by scripts/make_stubs; do not edit."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from os import PathLike
from typing import Any, Literal

from numpy.typing import NDArray

from ._calls import account as account
from ._calls import attack as attack
from ._calls import audit as audit
from ._calls import call as call
from ._calls import dimension as dimension
from ._calls import optimize as optimize
from ._calls import plan as plan
from ._calls import query as query
from ._calls import sanitize as sanitize
from ._calls import verify as verify
from ._core import BudgetError as BudgetError
from ._core import CheckError as CheckError
from ._core import Error as Error
from ._core import MachineError as MachineError
from ._core import NonsenseError as NonsenseError
from ._estimators import PrivateClassifier as PrivateClassifier
from ._ledger import Ledger as Ledger
from ._ledger import open_budget as open_budget
from ._menus import tabulate as tabulate
from ._noise import discrete_gaussian as discrete_gaussian
from ._noise import discrete_laplace as discrete_laplace
from ._noise import select as select
from ._pack import Pack as Pack
from ._schema import Schema as Schema
from ._warnings import PrivacyWarning as PrivacyWarning

__all__: list[str]
__version__: str

class BallClassifier(PrivateClassifier):
    """Learns a ball around a place, on several ordered columns."""

    axes: str | Sequence[str | Sequence[int]]
    lattice: int
    epsilon: int | str | float | Fraction | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        axes: str | Sequence[str | Sequence[int]] = "0..255,0..255",
        lattice: int = 17,
        epsilon: int | str | float | Fraction | None = None,
        setting: Literal["realizable", "agnostic"] = "agnostic",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class BoxClassifier(PrivateClassifier):
    """Learns a box on a grid: a range on each of several ordered columns."""

    axes: str | Sequence[str | Sequence[int]]
    cells: int
    epsilon: int | str | float | Fraction | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        axes: str | Sequence[str | Sequence[int]] = "0..255,0..255",
        cells: int = 0,
        epsilon: int | str | float | Fraction | None = None,
        setting: Literal["realizable", "agnostic"] = "agnostic",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class ConjunctionClassifier(PrivateClassifier):
    """Learns all of a few conditions on the bits of a row."""

    dimension: int | None
    terms: int
    width: int
    literals: Literal["any", "positive"]
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    method: Literal["best", "cover", "direct", "all"]
    accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"]
    count_noise: Literal["best", "none", "laplace", "gaussian"]
    rounds: int | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        dimension: int | None = None,
        terms: int = 2,
        width: int = 1,
        literals: Literal["any", "positive"] = "any",
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "0",
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        method: Literal["best", "cover", "direct", "all"] = "best",
        accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"] = "best",
        count_noise: Literal["best", "none", "laplace", "gaussian"] = "best",
        rounds: int | None = None,
        setting: Literal["realizable", "agnostic"] = "realizable",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class ConvexPolygonClassifier(PrivateClassifier):
    """Learns a convex region of a map: what lies on one side of each of a few lines."""

    edges: int
    directions: Literal["best", "all", "border", "slopes", "net"]
    net: int
    frame: str | Sequence[int | str | float | Fraction] | None
    projection: Literal["none", "equirectangular", "mercator"]
    grid: int
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"]
    count_noise: Literal["best", "none", "laplace", "gaussian"]
    rounds: int | None
    offset_factor: int | str | float | Fraction
    stop_below: int | None
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        edges: int = 4,
        directions: Literal["best", "all", "border", "slopes", "net"] = "best",
        net: int = 32,
        frame: str | Sequence[int | str | float | Fraction] | None = None,
        projection: Literal["none", "equirectangular", "mercator"] = "none",
        grid: int = 64,
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "0",
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"] = "best",
        count_noise: Literal["best", "none", "laplace", "gaussian"] = "best",
        rounds: int | None = None,
        offset_factor: int | str | float | Fraction = "1",
        stop_below: int | None = None,
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class DecisionTreeClassifier(PrivateClassifier):
    """Learns a decision tree of small depth over bits."""

    dimension: int | None
    depth: int
    epsilon: int | str | float | Fraction | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        dimension: int | None = None,
        depth: int = 2,
        epsilon: int | str | float | Fraction | None = None,
        setting: Literal["realizable", "agnostic"] = "agnostic",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class DirectSumClassifier(PrivateClassifier):
    """Learns many labels, each by a run of a learner of one label."""

    of: str
    options: str | Mapping[str, Any]
    label_count: int | None
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    accountant: Literal["basic", "theorem_17", "advanced", "zcdp", "zcdp_tight", "optimal", "privacy_loss", "best"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        of: str = "threshold",
        options: str | Mapping[str, Any] = "",
        label_count: int | None = None,
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "0",
        accountant: Literal[
            "basic", "theorem_17", "advanced", "zcdp", "zcdp_tight", "optimal", "privacy_loss", "best"
        ] = "best",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class DisjunctionClassifier(PrivateClassifier):
    """Learns one of a few conditions on the bits of a row."""

    dimension: int | None
    terms: int
    width: int
    literals: Literal["any", "positive"]
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    method: Literal["best", "cover", "direct", "all"]
    accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"]
    count_noise: Literal["best", "none", "laplace", "gaussian"]
    rounds: int | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        dimension: int | None = None,
        terms: int = 2,
        width: int = 1,
        literals: Literal["any", "positive"] = "any",
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "0",
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        method: Literal["best", "cover", "direct", "all"] = "best",
        accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"] = "best",
        count_noise: Literal["best", "none", "laplace", "gaussian"] = "best",
        rounds: int | None = None,
        setting: Literal["realizable", "agnostic"] = "realizable",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class DisksClassifier(PrivateClassifier):
    """Learns hot spots on a map: a union of disks."""

    disks: int
    lattice: int
    frame: str | Sequence[int | str | float | Fraction] | None
    projection: Literal["none", "equirectangular", "mercator"]
    grid: int
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"]
    count_noise: Literal["best", "none", "laplace", "gaussian"]
    rounds: int | None
    offset_factor: int | str | float | Fraction
    stop_below: int | None
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        disks: int = 3,
        lattice: int = 17,
        frame: str | Sequence[int | str | float | Fraction] | None = None,
        projection: Literal["none", "equirectangular", "mercator"] = "none",
        grid: int = 64,
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "0",
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"] = "best",
        count_noise: Literal["best", "none", "laplace", "gaussian"] = "best",
        rounds: int | None = None,
        offset_factor: int | str | float | Fraction = "1",
        stop_below: int | None = None,
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class FiniteClassifier(PrivateClassifier):
    """Learns any class given as a 0/1 table, by exact private selection."""

    concepts: list[list[int]] | list[str] | NDArray[Any] | str | PathLike[str] | None
    epsilon: int | str | float | Fraction | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        concepts: list[list[int]] | list[str] | NDArray[Any] | str | PathLike[str] | None = None,
        epsilon: int | str | float | Fraction | None = None,
        setting: Literal["realizable", "agnostic"] = "agnostic",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class GenericClassifier(PrivateClassifier):
    """Learns for every label a concept of a class given as a 0/1 table, one promise."""

    concepts: list[list[int]] | list[str] | NDArray[Any] | str | PathLike[str] | None
    label_count: int | None
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    neighbours: Literal["replace", "add_remove", "labels"]
    cover: Literal["exhaustive", "weights", "none"] | None
    cover_share: int | str | float | Fraction | None
    table_rows: int | None
    rounds: int | None
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        concepts: list[list[int]] | list[str] | NDArray[Any] | str | PathLike[str] | None = None,
        label_count: int | None = None,
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "1/1000000",
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        cover: Literal["exhaustive", "weights", "none"] | None = None,
        cover_share: int | str | float | Fraction | None = None,
        table_rows: int | None = None,
        rounds: int | None = None,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class HalfspaceClassifier(PrivateClassifier):
    """Learns a threshold on a sum of ordered columns with small weights."""

    axes: str | Sequence[str | Sequence[int]]
    net: int
    epsilon: int | str | float | Fraction | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        axes: str | Sequence[str | Sequence[int]] = "0..255,0..255",
        net: int = 2,
        epsilon: int | str | float | Fraction | None = None,
        setting: Literal["realizable", "agnostic"] = "agnostic",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class IntervalClassifier(PrivateClassifier):
    """Learns an interval on an ordered domain of up to 2^64 values."""

    low: int
    high: int
    epsilon: int | str | float | Fraction | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    default_range: bool
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        low: int = 0,
        high: int = 65535,
        epsilon: int | str | float | Fraction | None = None,
        setting: Literal["realizable", "agnostic"] = "agnostic",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        default_range: bool = False,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class LineClassifier(PrivateClassifier):
    """Learns a line y = a x + b modulo a prime."""

    prime: int
    variant: Literal["stable", "hashed", "sweep"]
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    blocks: int | None
    block_rows: int | None
    functions: int | None
    buckets: int | None
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        prime: int = 101,
        variant: Literal["stable", "hashed", "sweep"] = "stable",
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        setting: Literal["realizable", "agnostic"] = "realizable",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        blocks: int | None = None,
        block_rows: int | None = None,
        functions: int | None = None,
        buckets: int | None = None,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class ManyParitiesClassifier(PrivateClassifier):
    """Learns for every label a parity of some of the bits, under one promise."""

    dimension: int | None
    label_count: int | None
    variant: Literal["votes", "direct"]
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    beta: int | str | float | Fraction
    neighbours: Literal["replace", "add_remove", "labels"]
    block_rows: int | None
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        dimension: int | None = None,
        label_count: int | None = None,
        variant: Literal["votes", "direct"] = "votes",
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "1/1000000",
        beta: int | str | float | Fraction = "1/20",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        block_rows: int | None = None,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class ManyPointsClassifier(PrivateClassifier):
    """Learns for every label the one value that is labelled 1, under one promise."""

    low: int
    high: int
    label_count: int | None
    variant: Literal["one_shot", "paper", "agnostic", "pure"]
    answers: Literal["improper", "proper"]
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    neighbours: Literal["replace", "add_remove", "labels"]
    largest_count: int | None
    candidates: int | None
    functions: int | None
    buckets: int | None
    cover_share: int | str | float | Fraction | None
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        low: int = 0,
        high: int = 18446744073709551615,
        label_count: int | None = None,
        variant: Literal["one_shot", "paper", "agnostic", "pure"] = "one_shot",
        answers: Literal["improper", "proper"] = "improper",
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        largest_count: int | None = None,
        candidates: int | None = None,
        functions: int | None = None,
        buckets: int | None = None,
        cover_share: int | str | float | Fraction | None = None,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class ManyThresholdsClassifier(PrivateClassifier):
    """Learns for every label a cut on an ordered domain, under one promise."""

    low: int
    high: int
    label_count: int | None
    side: Literal["above", "below"]
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    neighbours: Literal["replace", "add_remove", "labels"]
    levels: int | None
    jitter: int | None
    cover_share: int | str | float | Fraction | None
    default_range: bool
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        low: int = 0,
        high: int = 65535,
        label_count: int | None = None,
        side: Literal["above", "below"] = "above",
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "1/1000000",
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        levels: int | None = None,
        jitter: int | None = None,
        cover_share: int | str | float | Fraction | None = None,
        default_range: bool = False,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class OccamClassifier(PrivateClassifier):
    """Learns a step function with as few pieces as its rows want."""

    low: int
    high: int
    pieces: int
    most_pieces: int
    epsilon: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    first_rows: int
    test_rows: int
    default_range: bool
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        low: int = 0,
        high: int = 65535,
        pieces: int = 5,
        most_pieces: int = 32,
        epsilon: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        first_rows: int = 0,
        test_rows: int = 0,
        default_range: bool = False,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class OccamTreeClassifier(PrivateClassifier):
    """Learns a decision tree over bits, as shallow as its rows want."""

    dimension: int | None
    depth: int
    most_depth: int
    epsilon: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    first_rows: int
    test_rows: int
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        dimension: int | None = None,
        depth: int = 2,
        most_depth: int = 3,
        epsilon: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        first_rows: int = 0,
        test_rows: int = 0,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class ParityClassifier(PrivateClassifier):
    """Learns a parity of some of the bits of a row."""

    dimension: int | None
    epsilon: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    variant: Literal["first_success", "single", "single_paper", "paper", "exponential", "agnostic"]
    chunks: int | None
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        dimension: int | None = None,
        epsilon: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        variant: Literal[
            "first_success", "single", "single_paper", "paper", "exponential", "agnostic"
        ] = "first_success",
        chunks: int | None = None,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class PointClassifier(PrivateClassifier):
    """Learns the one value that is labelled 1: an integer, a text, a number of any size."""

    values: Literal["integers", "naturals", "texts"]
    low: int
    high: int
    longest: int | None
    letters: str | None
    variant: Literal["hashed", "fixed", "proper", "stable"]
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    functions: int | None
    buckets: int | None
    field_exponent: int | None
    largest_count: int | None
    default_range: bool
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        values: Literal["integers", "naturals", "texts"] = "integers",
        low: int = 0,
        high: int = 65535,
        longest: int | None = None,
        letters: str | None = None,
        variant: Literal["hashed", "fixed", "proper", "stable"] = "hashed",
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        setting: Literal["realizable", "agnostic"] = "realizable",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        functions: int | None = None,
        buckets: int | None = None,
        field_exponent: int | None = None,
        largest_count: int | None = None,
        default_range: bool = False,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class PolygonsClassifier(PrivateClassifier):
    """Learns a union of polygons on a map."""

    edges: int
    holes: int
    lattice: int
    candidates: Sequence[Sequence[int | str | float | Fraction]] | str | PathLike[str] | None
    frame: str | Sequence[int | str | float | Fraction] | None
    projection: Literal["none", "equirectangular", "mercator"]
    grid: int
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"]
    count_noise: Literal["best", "none", "laplace", "gaussian"]
    rounds: int | None
    offset_factor: int | str | float | Fraction
    stop_below: int | None
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        edges: int = 6,
        holes: int = 0,
        lattice: int = 17,
        candidates: Sequence[Sequence[int | str | float | Fraction]] | str | PathLike[str] | None = None,
        frame: str | Sequence[int | str | float | Fraction] | None = None,
        projection: Literal["none", "equirectangular", "mercator"] = "none",
        grid: int = 64,
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "0",
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        accountant: Literal["best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"] = "best",
        count_noise: Literal["best", "none", "laplace", "gaussian"] = "best",
        rounds: int | None = None,
        offset_factor: int | str | float | Fraction = "1",
        stop_below: int | None = None,
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class QueriedConjunctionClassifier(PrivateClassifier):
    """Learns all of some conditions on the bits of a row, by private statistical queries."""

    dimension: int | None
    epsilon: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    oracle: Literal["central", "local"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        dimension: int | None = None,
        epsilon: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        oracle: Literal["central", "local"] = "central",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class QueriedThresholdClassifier(PrivateClassifier):
    """Learns a cut on an ordered domain, by binary search with private statistical queries."""

    low: int
    high: int
    epsilon: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    oracle: Literal["central", "local"]
    default_range: bool
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        low: int = 0,
        high: int = 65535,
        epsilon: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        oracle: Literal["central", "local"] = "central",
        default_range: bool = False,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class RepresentationClassifier(PrivateClassifier):
    """Learns any class, from menus, a prior or a one-way protocol that you supply."""

    menus: list[dict[str, Any]] | list[list[int]] | list[str] | NDArray[Any] | str | PathLike[str] | None
    concepts: list[list[int]] | list[str] | NDArray[Any] | str | PathLike[str] | None
    distribution: str | Sequence[int | str | float | Fraction] | None
    menu_alpha: int | str | float | Fraction | None
    menu_beta: int | str | float | Fraction | None
    epsilon: int | str | float | Fraction | None
    alpha: int | str | float | Fraction
    beta: int | str | float | Fraction
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        menus: list[dict[str, Any]] | list[list[int]] | list[str] | NDArray[Any] | str | PathLike[str] | None = None,
        concepts: list[list[int]] | list[str] | NDArray[Any] | str | PathLike[str] | None = None,
        distribution: str | Sequence[int | str | float | Fraction] | None = None,
        menu_alpha: int | str | float | Fraction | None = None,
        menu_beta: int | str | float | Fraction | None = None,
        epsilon: int | str | float | Fraction | None = None,
        alpha: int | str | float | Fraction = "1/10",
        beta: int | str | float | Fraction = "1/20",
        setting: Literal["realizable", "agnostic"] = "realizable",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class ResampledClassifier(PrivateClassifier):
    """Learns a rule with a small error on the training table, by a learner on rows drawn from it."""

    of: str
    options: str | Mapping[str, Any]
    label_count: int | None
    table_rows: int
    draws: int
    epsilon: int | str | float | Fraction | None
    delta: int | str | float | Fraction
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        of: str = "threshold",
        options: str | Mapping[str, Any] = "",
        label_count: int | None = None,
        table_rows: int = 0,
        draws: int = 0,
        epsilon: int | str | float | Fraction | None = None,
        delta: int | str | float | Fraction = "0",
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class StepFunctionClassifier(PrivateClassifier):
    """Learns labels that change a few times along an ordered domain."""

    low: int
    high: int
    pieces: int
    epsilon: int | str | float | Fraction | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    default_range: bool
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        low: int = 0,
        high: int = 65535,
        pieces: int = 3,
        epsilon: int | str | float | Fraction | None = None,
        setting: Literal["realizable", "agnostic"] = "agnostic",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        default_range: bool = False,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...

class ThresholdClassifier(PrivateClassifier):
    """Learns a cut on an ordered domain of up to 2^64 values."""

    low: int
    high: int
    side: Literal["above", "below"]
    epsilon: int | str | float | Fraction | None
    setting: Literal["realizable", "agnostic"]
    neighbours: Literal["replace", "add_remove", "labels"]
    default_range: bool
    column: int | str | None
    schema: Schema | Mapping[str, Any] | str | PathLike[str] | None
    positive: Any
    on_bad_row: Literal["refuse", "replace"]
    allow_constant: bool
    ledger: Ledger | str | PathLike[str] | None
    rows_each: int | None
    weigh: Literal["votes", "group"] | None
    seed: int | None

    def __init__(
        self,
        *,
        low: int = 0,
        high: int = 65535,
        side: Literal["above", "below"] = "above",
        epsilon: int | str | float | Fraction | None = None,
        setting: Literal["realizable", "agnostic"] = "agnostic",
        neighbours: Literal["replace", "add_remove", "labels"] = "replace",
        default_range: bool = False,
        column: int | str | None = None,
        schema: Schema | Mapping[str, Any] | str | PathLike[str] | None = None,
        positive: Any = None,
        on_bad_row: Literal["refuse", "replace"] = "refuse",
        allow_constant: bool = False,
        ledger: Ledger | str | PathLike[str] | None = None,
        rows_each: int | None = None,
        weigh: Literal["votes", "group"] | None = None,
        seed: int | None = None,
    ) -> None: ...
