"""The battle of a day: its map as a file, two squads of about the same points, an ordinary scenario."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from statistics import median

from game.campaign.people import free_name, kinds
from game.core.content import read_toml
from game.core.dice import Dice, seeded
from game.core.errors import ContentError, SetupError
from game.core.field import Field
from game.core.ruleset import Archetype, Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.daily.day import LOT, Challenge
from game.maps.generate.generator import make
from game.maps.generate.tmx_writer import save
from game.maps.loader import load
from game.rulesets.custom_content import folder
from game.systems.objectives import with_mission

US, THEM = "azure", "ember"
LEVEL = "normal"
"""Who plays against everybody."""
FIGURES = 4
TRIES = 12
"""So many squads are drawn for them; the one nearest to ours in points is taken."""
CHEAP, DEAR = 40, 220
"""Kinds that cost less or more than so many per cent of the middle one stay at home."""
OURS = ("Watch", "Patrol", "Section", "Company", "Lookout", "Crew")
THEIRS = ("Guard", "Raiders", "Column", "Band", "Garrison", "Hunters")


def players() -> dict[str, str]:
    return {US: "human", THEM: LEVEL}


def ground(day: Challenge, place: Path) -> tuple[Path, Field]:
    """The map of the day in that folder: made if it is not there or was changed. OSError if the disk does not
    let us."""
    path = place / day.map_name
    place.mkdir(parents=True, exist_ok=True)
    save(make(day.wishes).drawn, path)
    return path, load(path)


def scenario(day: Challenge, field: Field) -> Scenario:
    """SetupError if this game has other figures than everybody has."""
    rules = day.rules
    own = _own(rules)
    dice = seeded(f"daily squads {LOT} {day.date}")
    pool = _pool(rules)
    taken: set[str] = set()
    mine = _unlike(pool, dice)
    theirs = _as_dear(pool, sum(kind.price for kind in mine), dice)
    changed = sorted({kind.id for kind in (*mine, *theirs)} & own)
    if changed:
        raise SetupError(
            f"the challenge is the same for everybody, but your own archetypes.toml of {rules.TITLE} changes "
            f"{', '.join(changed)}: put that file elsewhere for as long"
        )
    teams = (
        Team(US, f"Azure {OURS[dice.roll(len(OURS)) - 1]}", _figures(mine, taken, dice)),
        Team(THEM, f"Ember {THEIRS[dice.roll(len(THEIRS)) - 1]}", _figures(theirs, taken, dice)),
    )
    plain = Scenario(day.map_name, rules.ID, teams, {})
    return with_mission(plain, field, rules)


def _own(rules: Ruleset) -> set[str]:
    """The kinds that the player has added or changed."""
    path = folder(rules.ID) / "archetypes.toml"
    try:
        return set(read_toml(path)) if path.is_file() else set()
    except (ContentError, OSError):  # left out whole by the rules, too
        return set()


def _pool(rules: Ruleset) -> list[Archetype]:
    """The shipped kinds of people who are neither cheap nor dear, in the order of their ids."""
    shipped = set(read_toml(resources.files(f"game.rulesets.{rules.ID}") / "content" / "archetypes.toml"))
    every = sorted((kind for kind in kinds(rules) if kind.id in shipped), key=lambda kind: kind.id)
    usual = median(kind.price for kind in every)
    fair = [kind for kind in every if CHEAP * usual <= 100 * kind.price <= DEAR * usual]
    return fair if len(fair) >= FIGURES else every


def _unlike(pool: Sequence[Archetype], dice: Dice) -> list[Archetype]:
    """Figures by lot, no two of a kind as long as there are others."""
    left, found = list(pool), list[Archetype]()
    for _ in range(FIGURES):
        found.append(left.pop(dice.roll(len(left)) - 1))
        left = left or list(pool)
    return found


def _as_dear(pool: Sequence[Archetype], wanted: int, dice: Dice) -> list[Archetype]:
    """As many figures for about as many points."""
    best: list[Archetype] = []
    for _ in range(TRIES):
        found = _unlike(pool, dice)
        for place in range(FIGURES):
            others = [*found[:place], *found[place + 1 :]]
            free = [kind for kind in pool if kind not in others] or list(pool)
            rest = wanted - sum(kind.price for kind in others)
            found[place] = min(free, key=lambda kind: (abs(kind.price - rest), kind.id))
        if not best or _off(found, wanted) < _off(best, wanted):
            best = found
    return best


def _off(found: Sequence[Archetype], wanted: int) -> int:
    return abs(sum(kind.price for kind in found) - wanted)


def _figures(found: Sequence[Archetype], taken: set[str], dice: Dice) -> tuple[Figure, ...]:
    figures = []
    for kind in found:
        name = free_name(taken, dice)
        taken.add(name)
        figures.append(Figure(kind.id, name, dice.roll(32) - 1))
    return tuple(figures)
