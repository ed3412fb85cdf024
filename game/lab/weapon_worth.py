"""What weapons are worth: the share of an enemy's health that an attack takes on average, by the exact odds
that players are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import fmean

from game.core.battle import Battle, start
from game.core.describing.attack_preview import AttackPreview
from game.core.field import Cell, Field, Tile
from game.core.ruleset import Ruleset
from game.core.scenario import WITH, Figure, Scenario, Team, kind_of
from game.rulesets.custom_content import roster
from game.rulesets.weapon_choices import Arms, main

DISTANCES = (3, 8, 14)
"""Cells between the two, for what shoots; what strikes stands beside its enemy."""
CLOSE = (1,)
STEPS = (1, 2)
"""The same, where it counts who strikes first: a long weapon reaches the second as well."""
SAMPLE = 4
"""Kinds of figures with whom a weapon is weighed."""


OPEN = Field(20, 5, (Tile(),) * 100, "open", "An open field")


def duel(ruleset: Ruleset, kind: str, foe: str, apart: int) -> Battle:
    """One of each on an open field, so many cells apart."""
    cells: list[Cell] = [(2, 2), (2 + apart, 2)]
    teams = tuple(
        Team(side, side.title(), (Figure(one, side, cell=cell),))
        for side, one, cell in zip(("azure", "ember"), (kind, foe), cells, strict=True)
    )
    battle = start(Scenario(OPEN.name, ruleset.ID, teams), OPEN, ruleset, "worth")
    battle.begin()
    return battle


def harm(battle: Battle) -> float:
    """What the first figure takes from the second with its best attack, as a share of all that it has."""
    first, second = battle.table.units()
    found = AttackPreview(battle, first, None, None).mine(second)
    return float(dict(found.chances.expected).get(second, 0)) if found.chances else 0.0


def bearers(arms: Arms, stats: Mapping[str, object], weapon: str) -> list[str]:
    """The same kinds for all weapons of a sort, by name as figures are: those with one of that sort in hand
    who can hold it."""
    alike = [
        name
        for name, stat in stats.items()
        if arms.choices(stat) and arms.shoots(main(stat)) == arms.shoots(weapon)
    ]
    named = [
        (name, main(stats[name]) == weapon)
        for name in alike
        if main(stats[name]) == weapon or arms.rearmed(stats[name], weapon) is not None
    ]
    return [name if own else f"{name}{WITH}{weapon}" for name, own in named][:SAMPLE]


def worths(ruleset: Ruleset) -> Iterator[tuple[str, float]]:
    """Each weapon that may be chosen with what it is worth, on a scale on which a share of one is 100."""
    found = roster(ruleset.ID)
    arms, stats = found.arms(), dict(found.stats())
    foe = next(iter(stats))
    for weapon in arms.worth if arms else ():
        kinds = bearers(arms, stats, weapon) if arms else []
        far = arms is not None and arms.shoots(weapon)
        shares = [
            harm(duel(ruleset, kind, kind_of(foe), apart))
            for kind in kinds
            for apart in (DISTANCES if far else CLOSE)
        ]
        yield weapon, 100 * fmean(shares) if shares else 0.0


def skilled(ruleset: Ruleset) -> Iterator[tuple[str, str, float]]:
    """Each kind that strikes, each weapon that it may have, its own first, and what that is worth in its
    hands: skills differ."""
    found = roster(ruleset.ID)
    arms, stats = found.arms(), dict(found.stats())
    foe = kind_of(next(iter(stats)))
    for name, stat in stats.items():
        own = main(stat)
        if not arms or not own or arms.shoots(own):
            continue
        for weapon in arms.choices(stat):
            if weapon == own or arms.rearmed(stat, weapon) is not None:
                armed = name if weapon == own else f"{name}{WITH}{weapon}"
                yield name, weapon, 100 * fmean(harm(duel(ruleset, armed, foe, apart)) for apart in STEPS)
