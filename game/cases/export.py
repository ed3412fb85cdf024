"""A battle written as a case: its situation, its dice, and every order and answer up to a point; what the
last one brought about is expected."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from game.cases.diff import title
from game.cases.files import load
from game.cases.formatting import line
from game.cases.orders import order_text
from game.cases.parsing import quoted
from game.cases.values import Lexicon
from game.core.actions import Action, Answer
from game.core.battle import Battle, start
from game.core.describing.names import cell_name
from game.core.dice import Dice
from game.core.errors import RecordError
from game.core.events import Event, seen_by
from game.core.field import Field
from game.core.references import rules_in
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario

MOST_STEPS = 390
"""Orders of which a case is written: dice are steps of a case, too."""
MOST_RULES = 8
"""Rules that are named, of those that the last order quoted."""


class Noted(Dice):
    """The dice of a battle, with every face noted."""

    def __init__(self, dice: Dice) -> None:
        self.faces: list[int] = []
        self._dice = dice
        super().__init__(self._note)

    def _note(self, number: int, sides: int) -> int:
        self._dice.count = number
        self.faces.append(self._dice.roll(sides))
        return self.faces[-1]


@dataclass
class ExportedStep:
    """One order, answer or the beginning: its text, the faces thrown for it, what happened."""

    text: str
    faces: Sequence[int]
    events: Sequence[Event]


def case_text(
    scenario: Scenario, thrown: Dice, actions: Sequence[Action], field: Field, ruleset: Ruleset, name: str
) -> str:
    """The case. RecordError, in words, if a case cannot say what this battle has."""
    for what, there in (
        ("goals", scenario.goals),
        ("reinforcements", scenario.waves),
        ("things that lie about", scenario.items),
    ):
        if there:
            raise RecordError(f"a battle with {what} cannot be written as a case: cases know only fights")
    if len(actions) > MOST_STEPS // 2:
        raise RecordError(
            f"a case has at most {MOST_STEPS // 2} orders, this would have {len(actions)}; save one of an "
            "earlier point"
        )
    dice = Noted(thrown)
    battle = start(scenario, field, ruleset, "", dice)
    names = _names(scenario)
    told = [ExportedStep("begin", [], seen_by(None, battle.begin()))]
    lexicon = _lexicon(battle, names)
    told[0].faces = dice.faces[:]
    for action in actions:
        before = len(dice.faces)
        text = (
            f"{lexicon.name(action.unit)} answers {quoted(action.key)}"
            if isinstance(action, Answer)
            else order_text(action, lexicon)
        )
        events = seen_by(None, battle.apply(action))
        told.append(ExportedStep(text, dice.faces[before:], events))
    return (
        "\n".join(
            [
                *_head(scenario, ruleset, name, told),
                "",
                *_script(battle, told, lexicon),
                *_checks(battle, lexicon),
            ]
        )
        + "\n"
    )


def checked(path: Path) -> str:
    """Whether the case in that file goes as written: "" or what differs. RecordError if it cannot be
    understood."""
    try:
        differing = [difference for case in load(path) for difference in case.differences()]
    except Exception as error:
        raise RecordError(f"it cannot be read back: {error}") from None
    return "" if not differing else str(differing[0])


# ---------------------------------------------------------------- the situation


def _names(scenario: Scenario) -> list[str]:
    """A name in one word with a capital for each figure, no two alike."""
    found: list[str] = []
    for _, figure in scenario.figures():
        plain = re.sub(r"[^A-Za-z0-9]", "", figure.name) or "Figure"
        plain = plain[0].upper() + plain[1:] if plain[0].isalpha() else f"F{plain}"
        name, number = plain, 2
        while name in found:
            name, number = f"{plain}-{number}", number + 1
        found.append(name)
    return found


def _lexicon(battle: Battle, names: Sequence[str]) -> Lexicon:
    units = dict(zip(names, battle.table.units(), strict=True))
    actions = {kind.__name__: kind for kind in battle.ruleset.ACTIONS}
    return Lexicon(units, frozenset(rule.id for rule in battle.ruleset.rules()), battle.field, actions, {})


def _head(scenario: Scenario, ruleset: Ruleset, name: str, told: Sequence[ExportedStep]) -> list[str]:
    known = {rule.id for rule in ruleset.rules()}
    quoted_rules = [
        rule for one in reversed(told) for event in one.events for rule in rules_in(event) if rule in known
    ]
    rules = list(dict.fromkeys(quoted_rules))[:MOST_RULES] or sorted(known)[:1]
    lines = [f"case {name}", f"ruleset {ruleset.ID}", f"rules {' '.join(rules)}"]
    if scenario.options:
        lines.append("option " + " ".join(f"{key}={_word(value)}" for key, value in scenario.options.items()))
    lines.append(f"map {_word(scenario.map)}")
    for (team, figure), called in zip(scenario.figures(), _names(scenario), strict=True):
        where = [f"at={cell_name(figure.cell)}"] if figure.cell else []
        more = [f"{key}={_word(value)}" for key, value in figure.options.items()]
        lines.append(" ".join(["unit", called, team.side, figure.archetype, *where, *more]))
    return lines + [
        f"option {team.side} " + " ".join(f"{key}={_word(value)}" for key, value in team.options.items())
        for team in scenario.teams
        if team.options
    ]


def _word(value: str) -> str:
    return value if re.fullmatch(r"[\w./-]+", value) else quoted(value)


# ---------------------------------------------------------------- the script


def _script(battle: Battle, told: Sequence[ExportedStep], lexicon: Lexicon) -> list[str]:
    """The dice and orders; what happens is expected of the last one only, so that the case reads as what it
    is about."""
    lines: list[str] = []
    for number, one in enumerate(told):
        if one.faces:
            lines.append("dice " + " ".join(map(str, one.faces)))
        lines.append(one.text)
        if number == len(told) - 1:
            happened: list[Struct] = [*one.events, *([battle.pending] if battle.pending else [])]
            lines += [f"  {line(event, title(event), lexicon, texts=False)}" for event in happened]
    return lines


def _checks(battle: Battle, lexicon: Lexicon) -> list[str]:
    """Where everybody is at the end."""
    table = battle.table
    return [
        f"check {name} at={cell_name(table.cell(unit))}"
        for name, unit in lexicon.numbers.items()
        if unit in table.units()
    ]
