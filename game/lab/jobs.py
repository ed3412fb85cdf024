"""Battles to be played by computers: a job says all that decides how one goes, so that any process, on any
machine, plays it the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

import msgspec

from game.core.errors import SetupError
from game.core.field import Cell, Cover, Field, Tile
from game.core.records.ground import terrain
from game.core.scenario import Scenario
from game.lab.simulate import FOOTPRINTS as FOOTPRINTS
from game.lab.simulate import ROLLS as ROLLS
from game.lab.simulate import GameResult, play
from game.maps.library import find
from game.maps.loader import load
from game.rulesets.setup import ruleset_of


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """One battle: `number` tells it from the others of its row of jobs, `seats` are the levels of the
    computer by side, `ground` is the digest of the map, so that nobody plays it on another one, `watch` asks
    for what it leaves there (`FOOTPRINTS`) or for its rolls (`ROLLS`), `tries` says how often each kind of
    order is given on copies for these."""

    number: int
    scenario: Scenario
    seats: dict[str, str]
    seed: str
    ground: str
    watch: str = ""
    tries: int = 0


def job(
    number: int,
    scenario: Scenario,
    field: Field,
    seats: dict[str, str],
    seed: str,
    watch: str = "",
    tries: int = 0,
) -> Job:
    return Job(number, scenario, seats, seed, _ground(field), watch, tries)


@lru_cache(maxsize=64)
def _ground(field: Field) -> str:
    return terrain(field)


@lru_cache(maxsize=16)
def field_of(name: str) -> Field:
    """The field of a map by its name or path; that of the price duels is built. MapError if there is none."""
    return yard() if name == YARD else load(find(name))


def play_job(one: Job) -> GameResult:
    """Plays it. SetupError if the map of that name is another one here."""
    field = field_of(one.scenario.map)
    if _ground(field) != one.ground:
        raise SetupError(f"{one.scenario.map}: the map is not the one that these battles are about")
    ruleset = ruleset_of(one.scenario.ruleset)
    return play(one.scenario, field, ruleset, one.number, one.seed, one.seats, one.watch, one.tries)


def fingerprint(jobs: Iterable[Job]) -> str:
    """What tells one row of jobs from another."""
    told = blake2b(digest_size=16)
    for one in jobs:
        told.update(msgspec.json.encode(one, order="deterministic"))
    return told.hexdigest()


YARD = "yard"
WIDE, HIGH = 22, 13
CRATES: tuple[Cell, ...] = ((5, 3), (5, 6), (5, 9), (9, 4), (9, 8), (10, 6))
"""Half of the cover of the yard; the other half mirrors it."""


def yard() -> Field:
    crates = {*CRATES, *((WIDE - 1 - x, HIGH - 1 - y) for x, y in CRATES)}
    crate = Tile(blocks=True, cover=Cover.HALF, material="wood", name="crate")
    tiles = tuple(crate if (x, y) in crates else Tile() for y in range(HIGH) for x in range(WIDE))
    return Field(WIDE, HIGH, tiles, YARD, "A yard with crates")
