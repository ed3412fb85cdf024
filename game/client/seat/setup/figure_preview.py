"""What a figure of a squad is before any battle: its sheet, from a battle on an empty field that nobody
plays."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.seat.view import portraits
from game.core.battle import start
from game.core.describing.sheet import Sheet
from game.core.errors import EnfiladeError
from game.core.field import Field, Tile
from game.core.ruleset import Archetype, Ruleset
from game.core.scenario import WITH, Figure, Scenario, Team
from game.rulesets import custom_content

FACES = portraits.FACES
"""Faces of each kind."""
WIDE, HIGH = 24, 12
EMPTY = Field(WIDE, HIGH, (Tile(),) * (WIDE * HIGH), "empty", "An empty field")


def sheet_of(rules: Ruleset, archetype: str) -> Sheet | None:
    """None for who cannot stand alone: somebody who rides, or a kind that the rules do not know."""
    teams = tuple(
        Team(side, side, (Figure(archetype, side, cell=(x, HIGH // 2)),))
        for side, x in (("azure", 4), ("ember", WIDE - 5))
    )
    try:
        battle = start(Scenario(EMPTY.name, rules.ID, teams), EMPTY, rules, "sheet")
        battle.begin()
    except EnfiladeError:
        return None
    return battle.sheet(battle.table.units()[0])


def health(sheet: Sheet) -> tuple[int, ...]:
    """How much it bears, one number for each gauge; of a body in many parts or a row of boxes all of it in
    one."""
    most = [gauge.most for gauge in sheet.gauges if gauge.most]
    return tuple(most) if len(most) <= 2 else (sum(most),)


def weapons(sheet: Sheet) -> list[tuple[str, str]]:
    """Pictures and names of what it has with it."""
    return [(card.picture, card.name.partition(",")[0]) for card in sheet.cards]


def best(sheet: Sheet, count: int) -> str:
    """What it does best, in words."""
    known = [line for line in sheet.skills if line.most]
    return ", ".join(
        f"{line.name} {line.value}" for line in sorted(known, key=lambda line: -line.pips)[:count]
    )


def armed_as(rules: Ruleset, kind: str) -> list[tuple[str, str]]:
    """What a figure of the kind can have in hand, its own weapon first: the weapon, and what the figure is
    with it."""
    arms, stats = custom_content.roster(rules.ID).arms(), custom_content.roster(rules.ID).stats()
    if arms is None or kind not in stats:
        return []
    first, *others = arms.choices(stats[kind]) or [""]
    found = [(weapon, f"{kind}{WITH}{weapon}") for weapon in others]
    return [(first, kind), *((weapon, name) for weapon, name in found if name in stats)] if first else []


def free_face(kind: Archetype, name: str, others: Sequence[Figure]) -> int:
    """The face of the kind for somebody of that name, or the next one that looks like none of these."""
    taken = {portraits.likeness(figure.name, figure.person) for figure in others}
    faces = [(kind.person + step) % FACES for step in range(FACES)]
    return next((face for face in faces if portraits.likeness(name, face) not in taken), kind.person)
