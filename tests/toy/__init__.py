"""Cart Wars: a whole ruleset in one file. A cart fills several cells, faces a direction and carries drovers,
who throw stones."""

from __future__ import annotations

from fractions import Fraction

from game.core import clock, defaults
from game.core.actions import Action, EndTurn, Refusal
from game.core.components import Component, Down, Facing, Size, Slot
from game.core.describing.rulebook import Rule
from game.core.describing.sheet import Line, Sheet
from game.core.errors import ContentError
from game.core.events import Attacked, AttackEnded, Downed, Gauge, Harmed, Rolled, Stepped
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId
from game.core.ruleset import Archetype, Squad
from game.core.scenario import Figure
from game.core.table import Table
from game.core.verbs import Play, Registry, Verb
from game.systems import bodies
from game.systems.body_pathfinding import reach_of_body
from game.systems.body_poses import SLIDES, Gait, Manoeuvres, Pose

ID, TITLE, SUMMARY, STEPS, FAR, NEEDED = "toy", "Cart Wars", "Drovers, carts and stones.", 4, 6, 4
GAIT, SEATS = Gait(turns=True, turn=1), ("driver", "passenger")


class Toughness(Component, frozen=True):
    left: int
    most: int


COMPONENTS: tuple[type[Component], ...] = (Toughness,)
KINDS = {
    "drover": (Archetype("drover", "Drover", "Throws stones.", "unarmed"), 3, ()),
    "cart": (Archetype("cart", "Cart", "Two cells wide, three long.", "rifle"), 6, (Size(2, 3), Facing(""))),
}
BOOK = {
    "move": (
        "A drover walks 4 tiles. A cart drives 4 ahead; each turn to the next direction counts as one. "
        "Nobody passes anybody."
    ),
    "stone": (
        "A stone flies 6 tiles at what is in sight: 4 to 6 on a die takes one point, of whoever is "
        "aboard as well."
    ),
    "aboard": (
        "From beside a cart one gets aboard, two at most, and off it again onto a free tile. A cart "
        "drives with somebody aboard."
    ),
}


def archetypes() -> tuple[Archetype, ...]:
    return tuple(kind for kind, _, _ in KINDS.values())


def squads() -> tuple[Squad, ...]:
    train = (Figure("cart", "Cart"), Figure("drover", "Ann"), Figure("drover", "Bob"))
    return (Squad("train", "Train", "A cart and two drovers.", train),) * 2


def rules() -> tuple[Rule, ...]:
    return tuple(Rule(f"toy.{name}", "The game", name.capitalize(), text) for name, text in BOOK.items())


def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
    if figure.archetype not in KINDS:
        raise ContentError(f"there is no archetype {figure.archetype!r}")
    kind, points, parts = KINDS[figure.archetype]
    return kind.look, (Toughness(points, points), *parts)


def gauges(table: Table, unit: UnitId) -> tuple[Gauge, ...]:
    points = table.world.get(unit, Toughness)
    return (Gauge("toughness", points.left, points.most),)


def sheet(table: Table, unit: UnitId) -> Sheet:
    kind, _, _ = KINDS[table.unit(unit).archetype]
    return Sheet(
        kind.summary, gauges(table, unit), (), (), bodies.company(table, unit), (), (Line("Order", "ready"),)
    )


def new_round(table: Table) -> Play[tuple[Slot, ...]]:
    yield from ()
    return tuple(Slot(table.unit(unit).side, unit) for unit in table.standing())


def ways_of(table: Table, unit: UnitId) -> Manoeuvres:
    taken = frozenset(
        cell
        for other in table.standing()
        if other != unit and table.carrier(other) != unit
        for cell in table.cells(other)
    )
    return reach_of_body(table, unit, STEPS, taken, gait=GAIT if bodies.large(table, unit) else SLIDES)


# Each order with all about it; where there are more of them, each is a module of `orders/`.


class Go(Action, frozen=True):
    """Walk or drive to the last cell of the path, a cart to face that way there."""

    path: tuple[tuple[int, int], ...]
    facing: str = ""


def offer_ways(table: Table, unit: UnitId) -> list[Go]:
    found = ways_of(table, unit)
    return [Go(unit, found.cells(pose) or (pose.cell,), pose.facing) for pose in sorted(found.poses)]


def refuse_way(table: Table, order: Go) -> Refusal | None:
    unit, path = order.unit, order.path
    if table.carrier(unit) or (bodies.large(table, unit) and not table.aboard(unit)):
        return Refusal("toy.aboard", "it does not move by itself")
    ways, end = ways_of(table, unit), Pose(path[-1], order.facing) if path else None
    no = end not in ways.poses or end in (None, ways.pose) or path != (ways.cells(end) or (end.cell,))
    return Refusal("toy.move", "no way there") if no else None


def go(table: Table, order: Go) -> Play[None]:
    for pose in ways_of(table, order.unit).way(Pose(order.path[-1], order.facing)):
        if pose.cell != (here := table.cell(order.unit)):
            bodies.put(table, order.unit, pose.cell)
            yield Stepped(order.unit, here, pose.cell)
        yield from bodies.turn(table, order.unit, pose.facing) if pose.facing else ()


class Stone(Action, frozen=True):
    target: UnitId


def refuse_stone(table: Table, order: Stone) -> Refusal | None:
    unit, target = order.unit, order.target
    foe = target in table.standing() and table.hostile(unit, target)
    no = (
        bodies.large(table, unit)
        or not foe
        or bodies.steps_between(table, unit, target) > FAR
        or not bodies.sees(table, unit, target)
    )
    return Refusal("toy.stone", "nobody in sight and near enough") if no else None


def throw(table: Table, order: Stone) -> Play[None]:
    unit, target, face = order.unit, order.target, table.dice.roll(6)
    yield Attacked(unit, target, "stone", "ranged")
    yield Rolled(unit, "stone", "toy.stone", (face,), (face,), (), face, NEEDED, face >= NEEDED)
    yield AttackEnded(unit, target, "hit" if face >= NEEDED else "miss", face, NEEDED)
    if face >= NEEDED:
        left, most = table.world.get(target, Toughness).left - 1, table.world.get(target, Toughness).most
        table.world.put(target, Toughness(left, most), *([] if left else [Down()]))
        yield Harmed(target, 1, "1 point", gauges(table, target), 100 * left // most)
        yield from () if left else (Downed(target),)


def odds_of_stone(table: Table, order: Stone) -> Chances:
    half, points = Fraction(7 - NEEDED, 6), table.world.get(order.target, Toughness)
    hit = Outcome("hit", "hit", half, 1, order.target, points.left == 1)
    downs = ((order.target, half * hit.down),)
    return Chances(
        (hit, Outcome("miss", "miss", 1 - half)), expected=((order.target, half / points.most),), downs=downs
    )


class Board(Action, frozen=True):
    target: UnitId


def refuse_boarding(table: Table, order: Board) -> Refusal | None:
    unit, cart = order.unit, order.target
    fits = (
        cart in table.standing()
        and not table.hostile(unit, cart)
        and bodies.large(table, cart)
        and len(table.aboard(cart)) < 2
    )
    no = (
        bodies.large(table, unit)
        or table.carrier(unit)
        or not fits
        or not bodies.is_adjacent(table, unit, cart)
    )
    return Refusal("toy.aboard", "no cart with room beside") if no else None


class GetOff(Action, frozen=True):
    cell: tuple[int, int]


def offer_exits(table: Table, unit: UnitId) -> list[GetOff]:
    return [GetOff(unit, cell) for cell in (bodies.exits(table, unit) if table.carrier(unit) else ())] or [
        GetOff(unit, table.cell(unit))
    ]


def refuse_exit(table: Table, order: GetOff) -> Refusal | None:
    free = table.carrier(order.unit) and order.cell in bodies.exits(table, order.unit)
    return None if free else Refusal("toy.aboard", "no place to get off")


VERBS = (
    Verb(Go, "Go", "move", "1", "path", offer=offer_ways, refuse=refuse_way, resolve=go),
    Verb(
        Stone,
        "Throw a stone",
        "throw",
        "2",
        "unit",
        offer=lambda table, unit: [Stone(unit, foe) for foe in table.standing() if table.hostile(unit, foe)],
        refuse=refuse_stone,
        resolve=throw,
        chances=odds_of_stone,
    ),
    Verb(
        Board,
        "Get aboard",
        "interact",
        "3",
        "unit",
        offer=lambda table, unit: [Board(unit, cart) for cart in table.world.having(Size)],
        refuse=refuse_boarding,
        resolve=lambda table, order: bodies.board(
            table, order.unit, order.target, SEATS[len(table.aboard(order.target))], open_to_all=True
        ),
    ),
    Verb(
        GetOff,
        "Get off",
        "disengage",
        "4",
        "cell",
        offer=offer_exits,
        refuse=refuse_exit,
        resolve=lambda table, order: bodies.leave_carrier(table, order.unit, order.cell),
    ),
    Verb(
        EndTurn,
        "End the turn",
        "end_turn",
        "e",
        offer=lambda _, unit: [EndTurn(unit)],
        resolve=defaults.no_effect,
    ),
)
ORDERS = Registry(VERBS)


def resolve(table: Table, action: Action) -> Play[None]:
    yield from ORDERS.resolve(table, action)
    yield from clock.finish(table)
