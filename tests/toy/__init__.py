"""Cart Wars: a whole ruleset in one file. A cart fills several cells, faces a direction and carries drovers, who throw stones."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction

from game.core import clock, usual
from game.core.actions import Action, EndTurn, Refusal
from game.core.chances import Chances, Outcome
from game.core.components import Component, Down, Facing, Size, Slot
from game.core.errors import ContentError
from game.core.events import Attacked, AttackEnded, Downed, Event, Gauge, Harmed, Rolled, Stepped
from game.core.references import UnitId
from game.core.rulebook import Rule
from game.core.ruleset import OPEN, Archetype, Choice, Mended, Play, Squad, State, Verb
from game.core.scenario import Figure
from game.core.sheet import Line, Sheet
from game.core.table import Table
from game.systems import bodies
from game.systems.manoeuvres import reach_of_body
from game.systems.poses import SLIDES, Gait, Manoeuvres, Pose

ID, TITLE, SUMMARY = "toy", "Cart Wars", "Drovers, carts and stones."
STEPS, FAR, NEEDED = 4, 6, 4
GAIT = Gait(turns=True, turn=1)


class Toughness(Component, frozen=True):
    left: int
    most: int


class Go(Action, frozen=True):
    """Walk or drive to the last cell of the path, a cart to face that way there."""

    path: tuple[tuple[int, int], ...]
    facing: str = ""


class Stone(Action, frozen=True):
    target: UnitId


class Board(Action, frozen=True):
    target: UnitId


class GetOff(Action, frozen=True):
    cell: tuple[int, int]


ACTIONS: tuple[type[Action], ...] = (Go, Stone, Board, GetOff, EndTurn)
COMPONENTS: tuple[type[Component], ...] = (Toughness,)
STATES: tuple[State, ...] = ()
SECRETS = OPEN
MENDED: tuple[Mended, ...] = ()
CHOICES: tuple[Choice, ...] = ()
VERBS = (
    Verb("Go", "Go", "move", "1", "path"),
    Verb("Stone", "Throw a stone", "throw", "2", "unit"),
    Verb("Board", "Get aboard", "interact", "3", "unit"),
    Verb("GetOff", "Get off", "disengage", "4", "cell"),
)
KINDS = {
    "drover": (Archetype("drover", "Drover", "Throws stones.", "unarmed"), 3, ()),
    "cart": (Archetype("cart", "Cart", "Two cells wide, three long.", "rifle"), 6, (Size(2, 3), Facing(""))),
}
BOOK = {
    "move": "A drover walks 4 tiles. A cart drives 4 ahead; each turn to the next direction counts as one. Nobody passes anybody.",
    "stone": "A stone flies 6 tiles at what is in sight: 4 to 6 on a die takes one point, of whoever is aboard as well.",
    "aboard": "From beside a cart one gets aboard, two at most, and off it again onto a free tile. A cart drives with somebody aboard.",
}


def archetypes() -> tuple[Archetype, ...]:
    return tuple(kind for kind, _, _ in KINDS.values())


def squads() -> tuple[Squad, ...]:
    return (Squad("train", "Train", "A cart and two drovers.", (Figure("cart", "Cart"), Figure("drover", "Ann"), Figure("drover", "Bob"))),) * 2


def faults() -> tuple[str, ...]:
    return ()


def rules() -> tuple[Rule, ...]:
    return tuple(Rule(f"toy.{name}", "The game", name.capitalize(), text) for name, text in BOOK.items())


def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
    if figure.archetype not in KINDS:
        raise ContentError(f"there is no archetype {figure.archetype!r}")
    kind, points, parts = KINDS[figure.archetype]
    return kind.look, (Toughness(points, points), *parts)


arrive, depart, fights, reach, lying = usual.arrive, usual.depart, usual.fights, usual.reach, dict[str, int]


def gauges(table: Table, unit: int) -> tuple[Gauge, ...]:
    points = table.world.get(unit, Toughness)
    return (Gauge("toughness", points.left, points.most),)


def health(table: Table, unit: int) -> Fraction:
    return usual.share(gauges(table, unit))


def sheet(table: Table, unit: int) -> Sheet:
    summary = KINDS[table.unit(unit).archetype][0].summary
    return Sheet(summary, gauges(table, unit), (), (), bodies.company(table, unit), (), (Line("Order", "ready"),))


def new_round(table: Table) -> Play[tuple[Slot, ...]]:
    yield from ()
    return tuple(Slot(table.unit(unit).side, unit) for unit in table.standing())


def nothing(*_: object) -> Generator[Event, str, None]:
    yield from ()


begin_slot = aftermath = situation = nothing


def _ways(table: Table, unit: int) -> Manoeuvres:
    taken = frozenset(cell for other in table.standing() if other != unit and table.carrier(other) != unit for cell in table.cells(other))
    return reach_of_body(table, unit, STEPS, taken, gait=GAIT if bodies.large(table, unit) else SLIDES)


def actions(table: Table, slot: Slot) -> Iterator[Action]:
    unit, found = slot.unit, _ways(table, slot.unit)
    yield from [Go(unit, found.cells(pose) or (pose.cell,), pose.facing) for pose in sorted(found.poses)]
    yield from [Stone(unit, foe) for foe in table.standing() if table.hostile(unit, foe)]
    yield from [Board(unit, cart) for cart in table.world.having(Size)]
    yield from [GetOff(unit, cell) for cell in (bodies.exits(table, unit) if table.carrier(unit) else ())] or [GetOff(unit, table.cell(unit))]
    yield EndTurn(unit)


def refusal(table: Table, action: Action) -> Refusal | None:
    unit, cart = action.unit, bodies.large(table, action.unit)
    match action:
        case Go(path=path, facing=facing):
            if table.carrier(unit) or (cart and not table.aboard(unit)):
                return Refusal("toy.aboard", "it does not move by itself")
            ways, end = _ways(table, unit), Pose(path[-1], facing) if path else None
            no = end not in ways.poses or end in (None, ways.pose) or path != (ways.cells(end) or (end.cell,))
            return Refusal("toy.move", "no way there") if no else None
        case Stone(target=target):
            foe = target in table.standing() and table.hostile(unit, target)
            no = cart or not foe or bodies.apart(table, unit, target) > FAR or not bodies.sees(table, unit, target)
            return Refusal("toy.stone", "nobody in sight and near enough") if no else None
        case Board(target=target):
            fits = target in table.standing() and not table.hostile(unit, target) and bodies.large(table, target) and len(table.aboard(target)) < 2
            no = cart or table.carrier(unit) or not fits or not bodies.beside(table, unit, target)
            return Refusal("toy.aboard", "no cart with room beside") if no else None
        case GetOff(cell=cell):
            return None if table.carrier(unit) and cell in bodies.exits(table, unit) else Refusal("toy.aboard", "no place to get off")
    return None


def resolve(table: Table, action: Action) -> Play[None]:
    unit = action.unit
    match action:
        case Go(path=path, facing=facing):
            for pose in _ways(table, unit).way(Pose(path[-1], facing)):
                if pose.cell != (here := table.cell(unit)):
                    bodies.put(table, unit, pose.cell)
                    yield Stepped(unit, here, pose.cell)
                yield from bodies.turn(table, unit, pose.facing) if pose.facing else ()
        case Stone(target=target):
            face = table.dice.roll(6)
            yield Attacked(unit, target, "stone", "ranged")
            yield Rolled(unit, "stone", "toy.stone", (face,), (face,), (), face, NEEDED, face >= NEEDED)
            yield AttackEnded(unit, target, "hit" if face >= NEEDED else "miss", face, NEEDED)
            if face >= NEEDED:
                left, most = table.world.get(target, Toughness).left - 1, table.world.get(target, Toughness).most
                table.world.put(target, Toughness(left, most), *([] if left else [Down()]))
                yield Harmed(target, 1, "1 point", gauges(table, target), 100 * left // most)
                yield from () if left else (Downed(target),)
        case Board(target=target):
            yield from bodies.board(table, unit, target, "passenger" if table.aboard(target) else "driver", open_to_all=True)
        case GetOff(cell=cell):
            yield from bodies.alight(table, unit, cell)
    yield from clock.finish(table)


def describe(_table: Table, action: Action) -> str:
    return next((verb.words for verb in VERBS if verb.action == action.verb), "End the turn")


def chances(table: Table, action: Action) -> Chances:
    if not isinstance(action, Stone):
        return Chances()
    half, points = Fraction(7 - NEEDED, 6), table.world.get(action.target, Toughness)
    hit = Outcome("hit", "hit", half, 1, action.target, points.left == 1)
    downs = ((action.target, half * hit.down),)
    return Chances((hit, Outcome("miss", "miss", 1 - half)), expected=((action.target, half / points.most),), downs=downs)
