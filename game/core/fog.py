"""Fog of war: which side sees whom, where it saw them last, and what it learns of what happens.

Known to all are the ground, doors, what burns, smokes and lies about, and whatever a unit of their own has a
part in: who attacks, treats or helps somebody is seen by that one's side as it happens. Everything else about
a unit only those learn who see it: with a free line past walls, closed doors and smoke.

A way ends on the first step from which an enemy is seen who was not seen before, if the rules let it end
there; what a whole side declares beforehand is played as declared. An order that only somebody unseen makes
impossible is refused with that reason, and nothing has changed. After the battle everything is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from game.core import events as e
from game.core.actions import Action, Ask, Refusal, path_of
from game.core.components import Aboard, Down, Gone, Known, Position, Unit
from game.core.events import Event
from game.core.field import Cell
from game.core.placement import placed_event
from game.core.records.digests import numbers
from game.core.references import NO_UNIT, UnitId, forgetting, prose_in, reworded, units_in
from game.core.ruleset import Choice, Ruleset
from game.core.table import Table

OPTION, OFF, ON = "fog", "off", "on"
_SHIFTING = (
    e.Placed,
    e.Stepped,
    e.Turned,
    e.Boarded,
    e.Alighted,
    e.Departed,
    e.Downed,
    e.CameTo,
    e.StatusGained,
    e.StatusLost,
    e.AreaBegan,
    e.AreaEnded,
    e.DoorBroken,
    e.DoorMoved,
    e.GroundChanged,
    e.BattleEnded,
)
"""Events after which somebody may see more or less than before."""
_ORDERED = (e.RoundBegan, e.Ordered)
UNSEEN = (0,)
"""The order as it is read by who sees nobody in it: there is one all the same, which tells it from a turn of
whole sides."""
_THINGS = (e.DoorBroken, e.DoorMoved, e.GroundChanged, e.ItemDropped, e.ItemTaken)
Told = TypeVar("Told", Event, Ask)
Seen = dict[tuple[str, UnitId], tuple[Cell, bool]]
"""By side and unit: where it was seen last, and whether it is seen now."""


def choice(rule: str) -> Choice:
    """The set-up option, in the chapter of that rule: the one on sight."""
    return Choice(OPTION, "Fog of war", (OFF, ON), rule)


def is_fog_on(table: Table) -> bool:
    return table.options.get(OPTION) == ON


def hidden(table: Table, side: str) -> list[UnitId]:
    """The units on the board that the side does not see now; none without fog."""
    if not is_fog_on(table):
        return []
    return [
        unit for unit in table.units() if table.unit(unit).side != side and not _sees_now(table, side, unit)
    ]


def _sees_now(table: Table, side: str, unit: UnitId) -> bool:
    known = table.world.find(unit, Known)
    return known is not None and any(eyes == side and now for eyes, _, now in known.rows)


def last_seen(table: Table, side: str) -> dict[UnitId, Cell]:
    """Where the side last saw those whom it does not see now."""
    rows = ((unit, row) for unit, known in table.world.each(Known) for row in known.rows)
    return {unit: cell for unit, (eyes, cell, now) in rows if eyes == side and not now}


def halt_on_sighting(table: Table, ruleset: Ruleset, action: Action) -> Action:
    """A way that is ordered ends on the first step from which somebody new is seen, as far as the rules let
    it end there.

    What a whole side declares beforehand is not shortened: it is carried out as declared.
    """
    path = path_of(action)
    slot = table.slot
    if (
        len(path) < 2
        or not is_fog_on(table)
        or not slot
        or not slot.unit
        or action.unit != slot.unit
        or not all(cell in table.field for cell in path)
    ):
        return action  # what nobody can do is refused as it is
    unseen = hidden(table, slot.side)
    steps = enumerate(path, 1)
    first = next(
        (
            n
            for n, cell in steps
            if any(ruleset.SECRETS.sees(table, action.unit, other, cell) for other in unseen)
        ),
        len(path),
    )
    shorter: Iterator[Action] = (
        msgspec.structs.replace(action, path=path[:length]) for length in range(first, len(path))
    )
    return next((one for one in shorter if ruleset.refusal(table, one) is None), action)


def table_as_seen(true: Table, ruleset: Ruleset, side: str) -> Table:
    """The table as that side sees it, with dice of its own; on it nobody is hidden any more.

    Of those whom it does not see nothing is left but where they were seen last and what their archetype is by
    the rules: not where they are, nor how they are.
    """
    table = Table(
        true.scenario,
        true.field,
        true.dice.forked("as seen"),
        {**true.options, OPTION: OFF},
        true.world.copy(),
    )
    marks = last_seen(true, side)
    fresh = dict(zip(numbers(true.field, true.scenario), true.scenario.figures(), strict=True))
    for unit in hidden(true, side):
        team, figure = fresh.get(unit, (None, None))
        fresh_parts = ruleset.components(figure)[1] if figure else ()
        parts = [part for part in fresh_parts if not isinstance(part, Aboard)]  # in what, nobody sees
        home = next((spawn.cell for spawn in true.field.spawns if team and spawn.side == team.side), (0, 0))
        kept = {Unit, Position, Gone, Down, Known, *map(type, parts)}
        for kind in [kind for kind in true.world.snapshot()[unit] if kind not in kept]:
            table.world.drop(unit, kind)
        table.world.drop(unit, Down)  # what is remembered of who is down is worked out anew
        table.world.put(unit, *parts, Position(marks.get(unit, home)), Gone(), Down())
    for unit, known in true.world.each(Known):
        rows = tuple(row for row in known.rows if row[0] == side)
        table.world.put(unit, Known(rows))
    return table


def refusal_as_seen(table: Table, ruleset: Ruleset, action: Action, refusal: Refusal) -> Refusal:
    """What an order is refused with: the reason that its side can see, if there is one. What keeps it from
    shooting at somebody out of sight is that, and not that the target has died there."""
    side = table.unit(action.unit).side
    if not hidden(table, side):
        return refusal
    return ruleset.refusal(table_as_seen(table, ruleset, side), action) or refusal


# ---------------------------------------------------------------- what each side learns


def fogged_events(
    table: Table, ruleset: Ruleset, event: Event, named: UnitId | None = None
) -> Iterator[Event]:
    """The event as the sides may read it, after it has happened, with whom it brings into sight and takes out
    of it. `named` is a unit that its words name, beside those that it refers to."""
    read = ruleset.SECRETS.event(table, event)
    if not is_fog_on(table):
        yield read
        return
    sides = [team.side for team in table.scenario.teams]
    before = _known(table)
    _look(table, ruleset, sides, _caught(table, event, sides), isinstance(event, _SHIFTING))
    after = _known(table)
    seen, was = _now(after), _now(before)
    yield from _met(table, ruleset, was, seen)
    yield _read(table, event, read, sides, was, seen, named)
    for side, unit in sorted(key for key in before if key not in after or (key in was and key not in seen)):
        yield e.LostSight(unit, after[side, unit][0] if (side, unit) in after else None, side)


def sightings_by_question(table: Table, ruleset: Ruleset, ask: Ask) -> Iterator[Event]:
    """Whom a question brings into the sight of the side that is asked: whoever does something to its figure
    that must be answered, or is about to suffer something from it."""
    if not is_fog_on(table):
        return
    there = table.units()
    caught = {
        (ask.side, unit)
        for unit in (ask.about, ask.by)
        if unit in there and table.unit(unit).side != ask.side
    }
    was = _now(_known(table))
    _look(table, ruleset, [team.side for team in table.scenario.teams], caught, False)
    yield from _met(table, ruleset, was, _now(_known(table)))


def fogged_question(table: Table, ruleset: Ruleset, ask: Ask) -> Ask:
    """The question as the side that is asked may read it: of figures that it does not know none can be
    named."""
    read = _without_strangers(table, ruleset.SECRETS.question(table, ask), ask.side, _now(_known(table)))
    options = tuple(one for one in read.options if not one.unit or knows(table, ask.side, one.unit))
    if options == read.options:
        return read
    keys = [one.key for one in options]
    return msgspec.structs.replace(
        read, options=options, default=read.default if read.default in keys else keys[0]
    )


def knows(table: Table, side: str, unit: UnitId) -> bool:
    """Whether the side sees that figure now, or it is one of its own; without fog everybody knows all."""
    return not is_fog_on(table) or table.unit(unit).side == side or _sees_now(table, side, unit)


def to_who_knows(table: Table, event: Event, units: Iterable[UnitId]) -> Iterator[Event]:
    """What these figures bring about without being named: told to the sides that know one of them, and not at
    all if there are none."""
    who = list(units)
    sides = [team.side for team in table.scenario.teams]
    told = tuple(side for side in sides if any(knows(table, side, unit) for unit in who))
    if who:
        yield event if len(told) == len(sides) else e.Veiled(event, told)  # type: ignore[arg-type]


def _now(known: Seen) -> set[tuple[str, UnitId]]:
    return {key for key, (_, now) in known.items() if now}


def _met(
    table: Table, ruleset: Ruleset, was: set[tuple[str, UnitId]], seen: set[tuple[str, UnitId]]
) -> Iterator[Event]:
    known = set(was)
    for side, unit in sorted(seen - was):
        known.add((side, unit))  # one after the other: none is named in the order before it is there
        yield _sighted(table, ruleset, unit, side, known)


def _known(table: Table) -> Seen:
    return {
        (side, unit): (cell, now) for unit, known in table.world.each(Known) for side, cell, now in known.rows
    }


def _caught(table: Table, event: Event, sides: Iterable[str]) -> set[tuple[str, UnitId]]:
    """Who gives itself away: whoever does something to a unit of another side, or suffers it from one."""
    if isinstance(event, (*_ORDERED, e.Declared, e.Placed, e.Rolled)):
        return set()
    there = table.units()
    units = [unit for unit in units_in(event) if unit in there]
    own = {table.unit(unit).side for unit in units}
    return {(side, unit) for side in sides if side in own for unit in units if table.unit(unit).side != side}


def _look(
    table: Table, ruleset: Ruleset, sides: list[str], caught: set[tuple[str, UnitId]], shifting: bool
) -> None:
    """Note of every unit who sees it now, and where it was seen last."""
    if not (shifting or caught):
        return
    standing = table.standing()
    for unit in table.units():
        known = table.world.find(unit, Known) or Known()
        old = {side: (cell, now) for side, cell, now in known.rows}
        rows = []
        for side in sides:
            if side == table.unit(unit).side:
                continue
            eyes = [other for other in standing if table.unit(other).side == side]
            now = (side, unit) in caught or table.winner is not None
            now = now or (not shifting and side in old and old[side][1])
            if now or (shifting and any(ruleset.SECRETS.sees(table, eye, unit, None) for eye in eyes)):
                rows.append((side, table.cell(unit), True))
            elif side in old and (
                old[side][1] or not any(ruleset.SECRETS.views(table, eye, old[side][0]) for eye in eyes)
            ):
                rows.append((side, old[side][0], False))
        if tuple(rows) != known.rows:
            table.world.put(unit, Known(tuple(rows)))


def look_again(table: Table, ruleset: Ruleset) -> None:
    """Note who sees those of whom nothing is noted: for states of before digests of version 3, in which
    another component of that name had taken the place of what was. Where they were seen last is lost."""
    if is_fog_on(table):
        kept = {unit: known for unit in table.units() if (known := table.world.find(unit, Known))}
        _look(table, ruleset, [team.side for team in table.scenario.teams], set(), True)
        for unit, known in kept.items():
            table.world.put(unit, known)


def _sighted(
    table: Table, ruleset: Ruleset, unit: UnitId, side: str, seen: set[tuple[str, UnitId]]
) -> e.Sighted:
    shown = placed_event(table, ruleset, unit)
    states = [*([e.Downed(unit)] if table.world.has(unit, Down) else []), *ruleset.situation(table, unit)]
    read = [
        one
        for one in (ruleset.SECRETS.event(table, state).read_by(side) for state in states)
        if one is not None
    ]
    first = ruleset.SECRETS.event(table, shown).read_by(side)
    slots = table.clock.slots
    order = tuple(slot.unit for slot in slots if slot.unit and _open(table, side, slot.unit, seen))
    acts = table.slot is not None and table.slot.unit == unit
    return e.Sighted(first if isinstance(first, e.Placed) else shown, tuple(read), order, acts, side)  # type: ignore[arg-type]


def _open(table: Table, side: str, unit: UnitId, seen: set[tuple[str, UnitId]]) -> bool:
    return table.unit(unit).side == side or (side, unit) in seen


def _read(
    table: Table,
    event: Event,
    read: Event,
    sides: list[str],
    was: set[tuple[str, UnitId]],
    seen: set[tuple[str, UnitId]],
    named: UnitId | None,
) -> Event:
    """The event, veiled where not all sides may read all of it. Who is of no side reads what nobody has to
    see."""
    versions = {side: _version(table, event, read, side, was, seen, named) for side in sides}
    found: Any = _version(table, event, read, "", set(), set(), named)
    if all(version is read for version in (found, *versions.values())):
        return read
    for side, version in versions.items():
        shown: Any = _NOBODY if version is None else version
        found = e.Veiled(shown, (side,), found)
    return e.Veiled(read, (), found)  # type: ignore[arg-type]


def _version(
    table: Table,
    event: Event,
    read: Event,
    side: str,
    was: set[tuple[str, UnitId]],
    seen: set[tuple[str, UnitId]],
    named: UnitId | None,
) -> Event | None:
    known = was & seen if isinstance(event, e.Stepped) else was | seen
    if isinstance(event, _ORDERED):
        order = tuple(unit for unit in event.order if _open(table, side, unit, seen))
        return read if order == event.order else msgspec.structs.replace(event, order=order or UNSEEN)
    unit = getattr(event, "unit", NO_UNIT)
    there = [*units_in(event), *([named] if named else [])]
    if isinstance(event, e.Rolled) and not unit and table.slot and table.slot.unit:
        there.append(table.slot.unit)  # nobody's roll, as that of cover, is known to who sees what brings it
    others = [one for one in there if not _open(table, side, one, known)]
    if not others or isinstance(event, e.GoalMoved):
        if isinstance(event, e.Placed) and (side, event.unit) not in was and table.unit(unit).side != side:
            return None  # it has been told as sighted
        return _without_strangers(table, read, side, known)
    if isinstance(event, e.TurnBegan):
        return e.TurnBegan(NO_UNIT, event.side)
    if isinstance(event, _THINGS):
        return msgspec.structs.replace(event, unit=0)
    return None


_SAID = (e.GoalMoved, e.MessageTold)
"""Words of the map's author, who may name whom they want."""
SOMEBODY = "somebody"


def _without_strangers(table: Table, read: Told, side: str, seen: set[tuple[str, UnitId]]) -> Told:
    """The same without the figures that the side does not know, whom it names besides or in its words: those
    of whom somebody calls out, or who stood in the way."""
    if is_fog_on(table):
        read = forgetting(read, lambda unit: _open(table, side, unit, seen))
    told = () if isinstance(read, _SAID) or not is_fog_on(table) else prose_in(read)
    names: dict[UnitId, str] = {unit: table.unit(unit).name for unit in table.units()} if told else {}
    known = {name for unit, name in names.items() if _open(table, side, unit, seen)}
    strangers = {*names.values()} - known - {""}
    if not any(name in words for words in told for name in strangers):
        return read
    teams = {team.name for team in table.scenario.teams} - {""}  # everybody knows who fights
    longest = sorted(strangers | teams, key=len, reverse=True)
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in longest))

    def veiled(found: re.Match[str]) -> str:
        return found[0] if found[0] in teams else SOMEBODY

    return reworded(read, lambda words: pattern.sub(veiled, words))


_NOBODY = e.LostSight(NO_UNIT, None, "nobody")
"""What is read by nobody: a place in a chain of versions where one side learns nothing."""
