"""What is shown on the board while an order is being given: reach, way, risks, target, sight, cover,
landing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.seat.orders.dangerous_path import (
    HARMFUL,
    Question,
    detour,
    hazards,
    is_leap,
    own_harm,
    question,
    unsafe,
    way_round,
)
from game.client.seat.orders.odds_text import Odds
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.target_cycle import behind
from game.client.seat.orders.target_index import NOWHERE
from game.client.seat.orders.way_end import (
    Fan,
    by_facing,
    directions,
    speed_ends,
    worked_from_beside,
    working,
)
from game.client.seat.view.board_marks import NONE, Marks, Range, Watch
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene
from game.client.seat.view.sight_lines import blocking
from game.core.actions import Action, EndTurn, Refusal, path_of, target_of
from game.core.battle import BATTLE_RULE, Battle
from game.core.describing.display import endings_told
from game.core.field import Cell, Cover
from game.core.geometry.lattice import Lattice
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.verbs import Verb
from game.systems.interactables import usable, using
from game.systems.visibility import cover_from

NO_WAY, CLOSED = "no way leads there this turn", "closed: to open it is an order of its own, from beside it"


@dataclass(frozen=True)
class Plan:
    """What pointing there would mean: the marks on the board, the orders, their odds, or why there are
    none."""

    marks: Marks
    actions: tuple[Action, ...] = ()
    odds: Odds | None = None
    refusal: Refusal | None = None
    verb: Verb | None = None
    missed: Refusal | None = None
    """Worth a word only to who presses there."""
    question: Question | None = None
    """What is asked of a way that is rolled for, once it was pressed on."""
    fan: Fan | None = None
    """Where it is being chosen which way to face."""
    then: Action | None = None
    """What is done once the way is gone, if nothing has come between."""
    ways: tuple[Action, ...] = ()
    """All ways to do it, where the one that is always meant stands for them."""


def watched(scene: BoardScene) -> tuple[Watch, ...]:
    """All cells on which somebody keeps watch."""
    return tuple(
        Watch(frozenset(cells), sprite.cell) for sprite in scene.units.values() for cells in sprite.watched
    )


def plan(
    orders: Orders, scene: BoardScene, verb: Verb | None, cell: Cell | None, explicit: bool, facing: str = ""
) -> Plan:
    """`explicit` says that the player has chosen the verb: only then is a refusal worth a word. `facing` is
    which way is to be faced at the end, as long as that is being chosen."""
    base = idle_marks(orders, scene, verb)
    if verb is not None and not verb.aim:
        return Plan(base, tuple(orders.at(verb, NOWHERE)), refusal=orders.why_not(verb, NOWHERE), verb=verb)
    if cell is None or cell not in orders.battle.field:
        return Plan(base, verb=verb)
    if verb is None:
        return _at_hand(orders, scene, base, cell, explicit)
    if verb.aim == "unit":
        return _unit(orders, scene, base, verb, cell, explicit)
    gaits = (*orders.within(verb), verb, *orders.chain(verb))  # the least that gets there
    used, found = next(((one, there) for one in gaits if (there := orders.at(one, cell))), (verb, []))
    if facing and (held := orders.at(verb, cell)) and facing in by_facing(orders.usual(held)):
        used, found = verb, held  # who is at the wheel holds the speed that was chosen
    sprite = scene.at(cell)
    if not found and sprite and not sprite.down and verb.aim == "path":
        attack = orders.attack_on(sprite.unit)
        if attack:
            return _unit(orders, scene, base, attack, cell, explicit)
    if not found and sprite and verb.aim == "cell" and (hidden := behind(orders, verb, sprite.unit)):
        return _cell(orders, base, verb, orders.usual(hidden[1]), hidden[0])
    if not found and verb.aim == "path" and cell in usable(orders.battle.table):
        used, found = working(orders, gaits, cell) or (used, found)
        if not found and (far := worked_from_beside(orders, gaits, cell)):
            return _to_work(orders, base, far, verb)
    if not found:
        refusal = orders.why_not(verb, cell) if explicit else None
        return Plan(
            _with(base, cursor=cell),
            refusal=refusal,
            verb=verb,
            missed=None if sprite else _missed(orders, verb, cell),
        )
    found = orders.usual(found)
    if used.aim != "path":
        return _cell(orders, base, used, found, cell)
    ways = by_facing(found) if facing else {}
    if facing in ways:
        names, chosen = tuple(directions(scene.lattice, cell)), ways[facing]
        odds = {name: orders.chances(action) for name, action in ways.items()}
        said = orders.battle.ruleset.describe(orders.battle.table, chosen)
        shown = _path(orders, base, used, [chosen], used != verb)
        fan = Fan(cell, ways, facing, names, odds, said, shown.marks.path_label)
        return replace(shown, marks=_with(shown.marks, path_label=""), fan=fan)  # said beside the fan
    return _path(orders, base, used, found, used != verb)


def once_more(orders: Orders, found: Plan, chosen: bool = False) -> Plan:
    """The plan of a way that is rolled for, or of what costs one's own most, pressed on once: with all that
    may happen, and the word that a second press does it; `chosen` if that is to be the way round it."""
    assert found.verb
    chances, round_it = orders.chances(found.actions[0]), found.marks.detour
    if found.verb.aim in HARMFUL and not is_leap(found.verb, found.actions[0], chances):
        asked = own_harm(orders.battle.table, found.actions[0], found.verb, chances)
        return replace(found, question=asked)
    asked = question(found.verb, chances, round_it)
    other = way_round(orders, found.verb, found.marks.path[-1], found.actions[0]) if chosen else None
    if other:
        found = replace(found, verb=other[0], actions=(other[1],))
    marks = _with(
        found.marks,
        cursor=found.marks.path[-1] if found.marks.path else None,
        detour=replace(round_it, chosen=chosen) if round_it else None,
    )
    title = found.verb.words if found.verb else ""
    odds = found.odds or odds_for(orders, title, "", list(found.actions))
    return replace(found, marks=marks, odds=odds, question=asked)


def _missed(orders: Orders, verb: Verb, cell: Cell) -> Refusal | None:
    """Why somebody who chooses a way cannot go there."""
    if verb.aim != "path" or not orders.aims(verb):
        return None
    closed = cell in orders.battle.table.closed()
    return (
        Refusal(BATTLE_RULE, "closed: to open it is an order of its own, from beside it")
        if closed
        else orders.why_not(verb, cell) or Refusal(BATTLE_RULE, NO_WAY)
    )


def _with(marks: Marks, **changes: object) -> Marks:
    return replace(marks, **changes)  # type: ignore[arg-type]


def idle_marks(orders: Orders, scene: BoardScene, verb: Verb | None) -> Marks:
    """What the chosen verb shows before anything is pointed at."""
    watch = watched(scene)
    if verb is None or verb.aim not in ("path", "cell"):
        return Marks(watch=watch)
    cells = frozenset(aim for aim in orders.aims(verb) if isinstance(aim, tuple))
    if verb.extends:
        return Marks(dash=cells, watch=watch)
    chain = orders.chain(verb)
    rings = [
        frozenset(aim for aim in orders.aims(wider) if isinstance(aim, tuple)) - cells for wider in chain
    ]
    named = tuple(
        Range(found, one.words.lower()) for one, found in zip((verb, *chain), (cells, *rings), strict=True)
    )
    return (
        Marks(ranges=named, watch=watch)
        if len(chain) > 1
        else Marks(reach=cells, dash=NONE.union(*rings), watch=watch)
    )


def _path(orders: Orders, base: Marks, verb: Verb, found: list[Action], other: bool) -> Plan:
    """`other` says that it is not the verb that was chosen, so that it is named."""
    action = found[0]
    (battle, taken), way = orders.begun(action), action.path  # type: ignore[attr-defined]
    if not way:
        here = battle.table.cell(action.unit)
        return Plan(_with(base, cursor=here, path=(here,), path_label="on the spot"), tuple(found), verb=verb)
    label = _length(orders, battle, verb, action, way)
    label = f"{label}, {verb.words.lower()}" if other or base.ranges or verb.extends else label
    if len(found) == 1 and (thing := getattr(action, "use", None)):
        label = f"{label}, {using(battle.table, thing).lower()}"
    chances, start = orders.chances(action), orders.battle.table.cell(action.unit)
    poses, course = (
        orders.foretelling.poses(battle.table, action),
        orders.foretelling.course(battle.table, action),
    )
    marks = _with(
        base,
        path=(start, *way[taken:]),
        path_label=label,
        hazards=hazards(chances.risks, way),
        unsafe=_shown(unsafe(chances.risks), taken),
        detour=detour(orders, verb, way[-1], action) if chances.risks and not taken else None,
        poses=poses,
        course=course,
        bars=speed_ends(orders, verb, way) if poses else (),
    )
    marks = marks if poses else _with(marks, ghost=(action.unit, way[-1]))
    odds = (
        odds_for(orders, verb.words, "", found)
        if len(chances.outcomes) > 1 or len(chances.risks) > 1
        else None
    )
    return Plan(marks, tuple(found), odds, verb=verb)


def _at_hand(orders: Orders, scene: BoardScene, base: Marks, cell: Cell, explicit: bool) -> Plan:
    """Where no way can be gone any more: the attack on whoever is there, or what works the thing there."""
    sprite = scene.at(cell)
    attack = orders.attack_on(sprite.unit) if sprite and not sprite.down else None
    if attack:
        return _unit(orders, scene, base, attack, cell, explicit)
    works = working(orders, (), cell) if cell in usable(orders.battle.table) else None
    return _cell(orders, base, works[0], orders.usual(works[1]), cell) if works else Plan(base)


def _to_work(orders: Orders, base: Marks, far: tuple[Verb, Action, Action], chosen: Verb) -> Plan:
    """A way to beside something, and what is done there."""
    way, walk, use = far
    found = _path(orders, base, way, [walk], way != chosen)
    said = orders.battle.ruleset.describe(orders.battle.table, use)
    label = f"{found.marks.path_label}, {said[:1].lower()}{said[1:]}"
    return replace(found, marks=_with(found.marks, path_label=label), then=use)


def _length(orders: Orders, battle: Battle, verb: Verb, action: Action, way: tuple[Cell, ...]) -> str:
    """How long the way is, and of how much, unless it goes on where that ends."""
    if orders.display.way:
        return orders.display.way(battle.table, action.unit, way)
    ground = battle.table.ground()
    cost = sum(ground[step].cost for step in way)
    budget = 0 if verb.extends else orders.display.allowance(battle.table, action)
    return f"{cost} of {budget}" if budget else f"{cost}"


def _shown(steps: tuple[int, int] | None, taken: int) -> tuple[int, int] | None:
    """The same steps, counted from where a walk that is gone on with stands now."""
    return (max(1, steps[0] - taken), steps[1] - taken) if steps else None


def _unit(orders: Orders, scene: BoardScene, base: Marks, verb: Verb, cell: Cell, explicit: bool) -> Plan:
    sprite = scene.at(cell)
    ways = [order for unit in _there(scene, sprite) for order in orders.at(verb, unit)] if sprite else []
    found = orders.usual(ways)
    if not sprite or (sprite.down and not found):
        return Plan(_with(base, cursor=cell), verb=verb)
    battle, active = orders.battle, orders.unit
    marks = _with(base, hovered=sprite.unit)
    refusal = orders.why_not(verb, sprite.unit) if explicit and sprite.unit != active else None
    if active and sprite.unit != active and (found or refusal):
        start = standing(battle, scene, active)
        line = sight_to(battle, start, cell, bool(found))
        marks = _with(marks, sight=line, covers=_covers(battle, scene.lattice, start, cell))
    if not found:
        beyond = explicit and refusal is None and sprite.unit != active
        return Plan(
            marks,
            refusal=Refusal(BATTLE_RULE, f"not possible with {sprite.name} from here") if beyond else refusal,
            verb=verb,
        )
    poses = orders.foretelling.poses(battle.table, found[0])
    way = path_of(found[0]) if poses else ()
    marks = _with(
        marks,
        poses=poses,
        sight=None if poses else marks.sight,
        path=(battle.table.cell(active), *way) if way else (),
        course=orders.foretelling.course(battle.table, found[0]),
    )
    told = None if explicit else declared_at(battle, found[0])
    odds = odds_for(orders, sprite.name, sprite.side, found if told is None else [told])
    if told:
        odds = replace(odds, more=f"declared; {len(found)} other ways")
    elif len(found) == 1 < len(ways):
        odds = replace(odds, more=f"as always; with Alt one of {len(ways)} ways")
    others = tuple(ways) if len(found) == 1 < len(ways) else ()
    return Plan(_with(marks, target=sprite.unit), tuple(found), odds, verb=verb, ways=others)


def declared_at(battle: Battle, like: Action) -> Action | None:
    """What a figure has declared of that kind against the same target, in the turn of its side that is under
    way: it is not offered a second time."""
    if battle.slot is None or battle.slot.unit:
        return None
    mine = (
        order for order in reversed(battle.history) if order.unit == like.unit or isinstance(order, EndTurn)
    )
    last = next(mine, None)
    alike = type(last) is type(like) and target_of(last) == target_of(like)
    return last if alike else None


def _there(scene: BoardScene, sprite: Sprite) -> tuple[UnitId, ...]:
    """The figure itself and those aboard it, who stand on no cell of their own."""
    return sprite.unit, *(one.unit for one in scene.aboard(sprite.unit))


def standing(battle: Battle, scene: BoardScene, unit: UnitId) -> Cell:
    """Where a figure will stand when it acts: at the end of the way that it means to go first, if there is
    one; in a turn of its own, where it is."""
    own = battle.slot is not None and battle.slot.unit == unit
    meant = None if own else scene.declared.get(unit)
    return meant.path[-1] if meant and meant.path and not meant.after else scene.units[unit].cell


def sight_to(
    battle: Battle, start: Cell, cell: Cell, allowed: bool = False
) -> tuple[Cell, Cell, Cell | None]:
    """The line to a cell, and what stops it: nothing, where what is aimed there is `allowed`, as through
    leaves."""
    return start, cell, None if allowed else blocking(battle.table, start, cell)


def _covers(battle: Battle, lattice: Lattice, start: Cell, cell: Cell) -> tuple[tuple[Cell, str, bool], ...]:
    """The shield on the side from which the target is covered."""
    measured = cover_from(battle.table, cell, start)
    return (
        ()
        if measured.level is Cover.NONE
        else ((cell, lattice.towards(cell, start), measured.level is Cover.FULL),)
    )


def _cell(orders: Orders, base: Marks, verb: Verb, found: list[Action], cell: Cell) -> Plan:
    chances = orders.chances(found[0])
    landing = tuple((at, float(share)) for at, share in chances.landing)
    blast = frozenset(chances.area or (at for at, _ in chances.landing))
    marks = _with(base, blast=blast, landing=landing, cursor=cell)
    odds = odds_for(orders, verb.words, "", found) if _tells(chances) else None
    return Plan(marks, tuple(found), odds, verb=verb)


def _tells(chances: Chances) -> bool:
    return len(chances.outcomes) > 1 or bool(chances.expected or chances.notes)


def odds_for(orders: Orders, title: str, side: str, found: list[Action], about: UnitId = NO_UNIT) -> Odds:
    battle, order = orders.battle, found[0]
    names = {unit: battle.table.unit(unit).name for unit in battle.table.units()}
    sides = {unit: battle.table.unit(unit).side for unit in battle.table.units()}
    words, more = (
        battle.ruleset.describe(battle.table, order),
        f"{len(found)} ways to do it" if len(found) > 1 else "",
    )
    whom = target_of(order)
    if whom in names and whom not in battle.table.standing():
        title = f"{title}, down"
    chances = orders.chances(order)
    shifts = () if chances.expected else orders.shifting.told(order)
    graded, margins, endings = (
        orders.graded(order),
        orders.margins(order),
        endings_told(orders.foretelling, battle.table, order, chances),
    )
    return Odds(
        title,
        side,
        words,
        chances,
        names,
        more,
        graded,
        orders.display,
        sides,
        about,
        margins,
        order.unit,
        shifts,
        endings,
    )


def odds_of(orders: Orders, action: Action) -> Odds | None:
    """The tooltip of one order among several."""
    if not _tells(orders.chances(action)) and not orders.shifting.told(action):
        return None
    battle, target = orders.battle, target_of(action)
    verb = next((verb.words for verb, _ in orders.verbs if verb.action == action.verb), action.verb)
    one = battle.table.unit(target) if target in battle.table.units() else None
    return odds_for(orders, one.name if one else verb, one.side if one else "", [action])
