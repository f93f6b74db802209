"""Public descriptions of tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ._calls import call

if TYPE_CHECKING:
    from os import PathLike
    from typing import Union

    SchemaLike = Union["Schema", Mapping[str, Any], str, PathLike[str]]


class Schema(Mapping[str, Any]):
    """Turns the columns of an ordinary table into literals such as ``age >= 40`` or ``colour = red``.

    A schema is public: write it by hand (``from_dict``, ``from_file``) or from a codebook (``draft``). It is the
    mapping in its file. ``docs/schemas.md`` explains each member.

    >>> schema = Schema.from_dict({"columns": [{"name": "age", "kind": "integer", "cuts": [40, 60]}]})
    >>> schema.literals
    ['age >= 40', 'age >= 60']
    """

    def __init__(self, schema: SchemaLike) -> None:
        shown = call({"verb": "schema", "schema": schema})
        self._schema: dict[str, Any] = shown["schema"]
        self._literals: list[str] = shown["literals"]
        self._private: bool = shown["private"]

    @classmethod
    def from_dict(cls, schema: Mapping[str, Any]) -> Schema:
        """Raises ``discreet.Error`` with the name of the column if the schema is not valid."""
        return cls(schema)

    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> Schema:
        return cls(path)

    @classmethod
    def draft(cls, *, codebook: str | PathLike[str] | None = None, data: str | PathLike[str] | None = None,
              not_private: bool = False, label: str | None = None, positive: str | None = None, parts: int = 4,
              values: int = 8) -> Schema:
        """Makes a first version, from a codebook or, NOT private, from a table. Both are CSV files.

        A schema from a table releases facts about the people in it. You must ask for it with ``not_private=True``, and
        every model that you learn with it is marked as not private.
        """
        options = {"codebook": codebook, "data": data, "label": label, "positive": positive, "parts": parts,
                   "values": values, "not_private": "accept" if not_private else None}
        given = {name: value for name, value in options.items() if value is not None}
        return cls(call({"verb": "schema", **given})["schema"])

    def to_dict(self) -> dict[str, Any]:
        copied: dict[str, Any] = json.loads(json.dumps(self._schema))
        return copied

    def to_file(self, path: str | PathLike[str]) -> None:
        call({"verb": "schema", "schema": self, "out": path})

    @property
    def literals(self) -> list[str]:
        """The names of the bits, in their order."""
        return list(self._literals)

    @property
    def is_private(self) -> bool:
        """False if the schema says that it was made from data."""
        return self._private

    @property
    def columns(self) -> list[str]:
        return [column["name"] for column in self._schema["columns"]]

    @property
    def label(self) -> str | None:
        return self._schema["label"]["name"] if "label" in self._schema else None

    def __getitem__(self, member: str) -> Any:
        return self._schema[member]

    def __iter__(self) -> Iterator[str]:
        return iter(self._schema)

    def __len__(self) -> int:
        return len(self._schema)

    def __repr__(self) -> str:
        return f"Schema({len(self.columns)} columns, {len(self._literals)} literals)"
