"""Orders of a case, for the actions of any ruleset: `Alice: Shoot Bob pistol`, what is left out filled in
from what may be done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from game.cases.formatting import fields_text
from game.cases.parsing import Fault, words
from game.cases.patterns import ExactPattern, Fields, Gap, Row, StructPattern, Want, fits, read_fields
from game.cases.struct_fields import struct_fields
from game.cases.values import Lexicon, cell
from game.core.actions import Action, Answer, path_of
from game.core.battle import Battle
from game.core.errors import did_you_mean
from game.core.field import Cell
from game.core.references import UnitId
from game.systems.pathfinding import path_between

ORDER = re.compile(r"([^\W\d_][\w-]*) *: *(.*)")
ANSWER = re.compile(r"([^\W\d_][\w-]*) +answers *:? +(.*)")
DESTINATION = "to"


class OutOfTurn(Exception):
    """The figure may not act now. The message says whose turn it is, or what is asked."""


def out_of_turn(battle: Battle, unit: UnitId) -> str:
    """Why the figure may not be ordered anything at all now; "" if it may."""
    if battle.pending:
        ask = battle.pending
        keys = ", ".join(option.key for option in ask.options)
        return f"a question is open: {ask.words} {battle.table.unit(ask.unit).name} answers one of {keys}"
    slot = battle.slot
    if slot is None:
        return (
            "the battle is over"
            if battle.winner is not None
            else "the battle has not begun: write `begin` before the orders"
        )
    if slot.unit not in (0, unit) or battle.table.unit(unit).side != slot.side:
        return (
            f"it is the turn of {battle.table.unit(slot.unit).name if slot.unit else slot.side}, not of "
            f"{battle.table.unit(unit).name}"
        )
    return ""


@dataclass(frozen=True)
class Order:
    """An order as it is written. `to` is where a path shall end, if only that is said."""

    number: int
    text: str
    unit: UnitId
    kind: type[Action]
    fields: Fields
    to: Cell | None = None

    def action(self, battle: Battle, lexicon: Lexicon) -> Action:
        """The order in full. Fault if it leaves open what cannot be filled in, OutOfTurn if that is because
        nobody may order it now."""
        given = self._given()
        missing = [
            item.name
            for item in struct_fields(self.kind)
            if item.required and item.name not in ("unit", *given)
        ]
        if not missing and self.to is None:
            return self.kind(unit=self.unit, **given)
        reason = out_of_turn(battle, self.unit)
        if reason:
            raise OutOfTurn(reason)
        return self._filled(battle, missing, lexicon)

    def _given(self) -> dict[str, Any]:
        return {name: built(want, self.unit) for name, want in self.fields.items()}

    def _filled(self, battle: Battle, missing: list[str], lexicon: Lexicon) -> Action:
        likely = list(
            dict.fromkeys(action for action in battle.candidates(self.unit) if self._may_be(action))
        )
        found = [action for action in likely if battle.refusal(action) is None] or likely
        if len(found) == 1:
            return found[0]
        if not found and self.to is not None and set(missing) <= {"path"}:
            return self.kind(unit=self.unit, **self._given() | {"path": self._way(battle, self.to)})
        if not found:
            return self._borrowed(battle, missing, lexicon)
        ways = f"; there are {len(found)} ways to do it"
        raise Fault(
            f"say {', '.join(missing) or 'path'} in full{ways}, such as `{order_text(found[0], lexicon)}`",
            self.number,
        )

    def _way(self, battle: Battle, to: Cell) -> tuple[Cell, ...]:
        """The way to a cell to which the figure may not go now, so that the rules can say why; where none
        leads there, the cell alone."""
        table = battle.table
        return path_between(table.ground(), table.cell(self.unit), to, closed=table.closed()) or (to,)

    def _borrowed(self, battle: Battle, missing: list[str], lexicon: Lexicon) -> Action:
        """An order that is not possible now, as one that shall be refused: what it leaves out is taken from
        the others of its kind."""
        others = [
            action
            for action in battle.candidates(self.unit)
            if type(action) is self.kind and action.unit == self.unit
        ]
        rest = {tuple(getattr(action, name) for name in missing) for action in others}
        if len(rest) != 1:
            raise Fault(
                f"say {', '.join(missing)} in full: nothing that {lexicon.name(self.unit)} may do now fits "
                "the rest",
                self.number,
            )
        return self.kind(unit=self.unit, **self._given(), **dict(zip(missing, rest.pop(), strict=True)))

    def _may_be(self, action: Action) -> bool:
        """Whether the order may mean this action: fields that are not given have their usual value, if they
        have one."""
        if type(action) is not self.kind or action.unit != self.unit:
            return False
        path = path_of(action)
        if self.to is not None and (not path or path[-1] != self.to):
            return False
        usual = [
            item for item in struct_fields(type(action)) if not item.required and item.name not in self.fields
        ]
        given = all(fits(want, getattr(action, name)) for name, want in self.fields.items())
        return given and all(getattr(action, item.name) == item.default for item in usual)


def read_order(text: str, number: int, lexicon: Lexicon) -> Order | None:
    """The order on the line, or None if it is none."""
    found = ORDER.fullmatch(text)
    if not found:
        return None
    unit = figure(found[1], lexicon)
    given = words(found[2])
    if not given or not given[0].bare:
        raise Fault(
            f"{found[1]} is told nothing: write the action behind the colon, one of "
            f"{', '.join(lexicon.actions)}"
        )
    kind = action_kind(given[0].text, lexicon)
    to = [word for word in given if word.key == DESTINATION and DESTINATION not in kind.__struct_fields__]
    if to and "path" not in kind.__struct_fields__:
        raise Fault(f"{kind.__name__} has no path, so no {DESTINATION}=")
    rest = [word for word in given[1:] if word not in to]
    fields = read_fields(rest, kind, lexicon, ("unit",))
    for name, want in fields.items():
        _check_texts(kind, name, want, lexicon)
    return Order(number, text, unit, kind, fields, cell(to[0].text, lexicon.field) if to else None)


def _check_texts(kind: type[Action], name: str, want: Want | Gap, lexicon: Lexicon) -> None:
    """Weapons, items and the other words of an order must exist in the ruleset."""
    known = lexicon.may_hold(kind.__name__, name)
    for text in texts_in(want) if known else ():
        if text and text not in known:
            hint = did_you_mean(text, known) or (
                f"; it is one of {', '.join(known)}" if len(known) < 16 else ""
            )
            raise Fault(f"{name}: there is no {text!r}{hint}")


def texts_in(want: Want | Gap) -> list[str]:
    """The texts that a value holds by itself or in a list."""
    match want:
        case ExactPattern(value=str() as text):
            return [text]
        case ExactPattern(value=tuple() as row):
            return [text for text in row if isinstance(text, str)]
        case Row(items=items):
            return [text for item in items for text in texts_in(item)]
    return []


def figure(name: str, lexicon: Lexicon) -> UnitId:
    if name not in lexicon.numbers:
        raise Fault(f"there is no figure {name!r}{did_you_mean(name, lexicon.numbers)}")
    return lexicon.numbers[name]


def action_kind(name: str, lexicon: Lexicon) -> type[Action]:
    """The kind of action of that name, in capitals or not."""
    known = {kind.lower(): found for kind, found in lexicon.actions.items()}
    if name.lower() not in known:
        raise Fault(f"there is no action {name!r}{did_you_mean(name, lexicon.actions)}")
    return known[name.lower()]


def built(want: Want | Gap, unit: UnitId) -> object:
    """The value that an order gives, all of it; an order within an order is for the same unit. Fault for what
    is only a pattern."""
    match want:
        case ExactPattern(value=value):
            return value
        case Row(items=items):
            return tuple(built(item, unit) for item in items)
        case StructPattern(kind=kind, fields=fields):
            own = {"unit": unit} if issubclass(kind, Action) else {}
            missing = [
                item.name
                for item in struct_fields(kind)
                if item.required and item.name not in (*own, *fields)
            ]
            if missing:
                raise Fault(f"say {', '.join(missing)} of {kind.__name__} in full")
            return kind(**own | {name: built(held, unit) for name, held in fields.items()})
    raise Fault("an order must be complete; '...' belongs to what is expected")


def read_answer(text: str, number: int, lexicon: Lexicon) -> tuple[int, Answer] | None:
    found = ANSWER.fullmatch(text)
    if not found:
        return None
    given = words(found[2])
    if len(given) != 1:
        raise Fault("an answer is one word, or one text in quotes")
    return number, Answer(figure(found[1], lexicon), given[0].text)


def order_text(action: Action, lexicon: Lexicon) -> str:
    """The action as a case would order it."""
    name = lexicon.name(action.unit)
    return (
        f"{name}: {type(action).__name__} {fields_text(action, lexicon).removeprefix(name).strip()}".rstrip()
    )
