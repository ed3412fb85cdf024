"""What comes of a roll in the ruleset's own words: "holds out", "is overcome". Content, read from a file."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from game.core.content import read_toml
from game.core.errors import ContentError
from game.core.misfits import misfit
from game.core.references import RuleId


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What whoever rolls does then, without its name: where the number was reached, or the other's total
    beaten, and where not. `against` is the rule of the roll before, by somebody else, that this one is held
    against. One that `aids` counts in another roll, and settles nothing itself. One that
    `mends` undoes what the roll before has come to."""

    passed: str
    failed: str
    against: RuleId = ""
    aids: bool = False
    mends: bool = False

    def said(self, passed: bool) -> str:
        return self.passed if passed else self.failed


Results = Mapping[RuleId, Result]
"""By the rule that asks for the roll."""
MANAGES = Result("manages it", "does not manage it")
"""What comes of a roll of which nothing else is known."""


def untold() -> Results:
    """Nothing is said of any roll."""
    return {}


def results(path: Traversable | Path) -> Results:
    """Reads a file of tables with `passed` and `failed`, one by the id of each rule. ContentError if it is
    none."""
    try:
        return msgspec.convert(read_toml(path), dict[str, Result])
    except msgspec.ValidationError as error:
        raise ContentError(f"{path.name}: {misfit(error).told}") from error
