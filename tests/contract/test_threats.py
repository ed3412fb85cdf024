"""What an enemy could do in its next turn is what it can do there: every legal way and each attack after it,
what is thrown at the figure's tile too, tried in the battle itself; nobody learns where somebody stands whom
the side does not see."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from game.core import fog
from game.core.actions import Answer, EndTurn
from game.core.battle import Battle, start
from game.core.components import Position, Size
from game.core.describing.attack_preview import strikes, success
from game.core.describing.threats import Looking, Threat, at_least_once, attacks_on
from game.core.fog_view import fog_view_of
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.rulesets import RULESETS
from tests.contract.stages import STAGES, in_every_run, positions, stages

TURNS = 40


def told(battle: Battle, foe: UnitId, target: UnitId) -> Threat:
    """What is said of the two, with everything worked out."""
    looking = Looking(battle, battle.table, [target], None)
    looking.foes = [foe]
    for _ in looking.bites():
        pass
    return looking.found[foe, target]


def its_turn(battle: Battle, foe: UnitId) -> Battle | None:
    """The battle as the enemy's turn begins, if everybody else does nothing until then."""
    later = battle.clone("brute force")
    for _ in range(TURNS):
        slot = later.slot
        if later.pending:
            later.apply(Answer(later.pending.unit, later.pending.default))
        elif slot is None:
            return None
        elif slot.unit == foe or (not slot.unit and slot.side == later.table.unit(foe).side):
            return later
        else:
            unit = slot.unit or next(
                one for one in later.table.standing() if later.table.unit(one).side == slot.side
            )
            owed = later.ruleset.fulfil(later.table, unit)
            later.apply(owed if later.refusal(EndTurn(unit)) and owed else EndTurn(unit))
    return None


def best(battle: Battle, foe: UnitId, target: UnitId) -> Fraction:
    """The most likely of the attacks that are legal now."""
    orders = [order for order in attacks_on(battle, battle.table, foe, target) if not battle.refusal(order)]
    return max((strikes(battle.chances(order), target) for order in orders), default=Fraction(0))


def tried(battle: Battle, foe: UnitId, target: UnitId, more: bool = True) -> Fraction:
    """The same after each way that it may go first, and from where it stands; where two actions have to be
    said before, after that, too."""
    found = best(battle, foe, target)
    for order in battle.legal_actions(foe):
        both = more and getattr(order, "actions", 0) == 2
        if order.unit == foe and (both or getattr(order, "path", ())):
            gone, share = battle.clone("gone"), success(battle.chances(order))
            if share < 1:  # it is rolled for: as far as it gets there
                hooks = battle.ruleset.PROSPECTS
                assert hooks and hooks.went(gone.table, order)
            else:
                gone.apply(order)
            slot = gone.slot
            if gone.pending is None and slot and (slot.unit == foe or not slot.unit):
                there = tried(gone, foe, target, False) if both else best(gone, foe, target)
                found = max(found, share * there)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_that_is_thrown_at_the_tile_of_somebody_is_left_out(ruleset: str) -> None:
    """Of all that is offered to an enemy in its turn, what strikes there is among the attacks."""
    on = "warehouse-yard" if ruleset == "lithium" else "court"  # nobody has grenades there
    battle = next(one for one in positions(f"{ruleset} {on}") if not one.pending and one.slot)
    if on != "court":
        battle = battle.clone("near")
        target = pair(battle)[1]
        for unit in battle.table.standing():  # everybody is near enough to throw
            if battle.table.hostile(unit, target):
                cell = next(
                    one
                    for one in sorted(battle.field.grid.disc(battle.table.cell(target), 2))
                    if one in battle.field and not battle.field[one].blocks and not battle.table.at(one)
                )
                battle.table.world.put(unit, Position(cell))
    hooks, rules, seen = battle.ruleset.PROSPECTS, battle.ruleset, 0
    assert hooks
    for foe in battle.table.standing():
        targets = [one for one in battle.table.standing() if battle.table.hostile(foe, one)]
        table = Looking(battle, battle.table, targets, None).turn_of(hooks, foe)
        assert table.slot
        orders = [
            order
            for offer in rules.actions(table, table.slot)
            for order in (offer.allowed if isinstance(offer, OfferBatch) else (offer,))
            if hasattr(order, "cell") and hasattr(order, "item") and order.unit == foe
        ]
        for target in targets:
            known = set(attacks_on(battle, table, foe, target))
            here = [order for order in orders if getattr(order, "cell", None) == table.cell(target)]
            for order in here:
                open_ = rules.refusal(table, order) is None and not getattr(order, "hidden", False)
                if open_ and strikes(rules.chances(table, order), target):
                    assert order in known, order
                    seen += 1
    assert seen, "somebody has something to throw"


def pair(battle: Battle) -> tuple[UnitId, UnitId]:
    """An enemy of the side whose turn it is, and one of its own: those who are nearest."""
    table, grid = battle.table, battle.field.grid
    side = battle.side
    own = [unit for unit in table.standing() if table.unit(unit).side == side]
    foes = [unit for unit in table.standing() if table.unit(unit).side != side]
    return min(
        ((foe, one) for foe in foes for one in own),
        key=lambda two: (grid.steps(table.cell(two[0]), table.cell(two[1])), two),
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_told_is_the_most_that_the_enemy_can_do(ruleset: str) -> None:
    found = 0
    for battle in positions(f"{ruleset} court"):
        if battle.pending or battle.slot is None or battle.table.clock.round > 3:
            continue
        foe, target = pair(battle)
        turn = its_turn(battle, foe)
        if turn is None or not alike(battle, turn, foe, target):
            continue
        assert told(battle, foe, target).chance == tried(turn, foe, target), (battle.history, foe, target)
        found += 1
        if found == 3:
            break
    assert found


def alike(battle: Battle, turn: Battle, *units: UnitId) -> bool:
    """Whether nothing has become of these figures until that turn, and it is one in which they may attack."""
    for unit in units:
        if unit not in turn.table.standing() or turn.table.cell(unit) != battle.table.cell(unit):
            return False
        if turn.sheet(unit).marks != battle.sheet(unit).marks:
            return False
    assert turn.slot and battle.slot
    declares = battle.ruleset.ID == "silhouette" and not turn.slot.unit
    same = turn.table.clock.round == battle.table.clock.round
    return (same and not declares) or battle.ruleset.ID == "opend6"


def test_each_chance_counts_once_for_the_whole() -> None:
    rows = [Threat(UnitId(2), UnitId(1), Fraction(52, 100)), Threat(UnitId(3), UnitId(1), Fraction(31, 100))]
    assert at_least_once(rows) == 1 - Fraction(48, 100) * Fraction(69, 100)
    assert at_least_once([]) == 0


# ---------------------------------------------------------------- fog


@pytest.mark.parametrize("ruleset", RULESETS)
def test_under_fog_nothing_depends_on_where_the_unseen_stand(ruleset: str) -> None:
    stage = stages()[f"{ruleset} warehouse-yard"]
    scenario = msgspec.structs.replace(stage.scenario, options={fog.OPTION: fog.ON})
    battle = start(scenario, stage.field, stage.rules, "fog")
    battle.begin()
    side = battle.side
    hidden = fog.hidden(battle.table, side)
    assert hidden
    before = _all(battle, side)
    assert not {foe for foe, _ in before} & set(hidden)
    taken = {battle.table.cell(unit) for unit in battle.table.units()}
    seen = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]
    free = [
        cell
        for cell in battle.field.cells()
        if cell not in taken
        and not battle.field[cell].blocks
        and not any(battle.ruleset.SECRETS.sees(battle.table, unit, hidden[0], cell) for unit in seen)
    ]
    for unit, cell in zip(hidden, free[:: max(1, len(free) // len(hidden))], strict=False):
        battle.table.world.put(unit, Position(cell))
    assert _all(battle, side) == before


def _all(battle: Battle, side: str) -> dict[tuple[UnitId, UnitId], Threat]:
    view = fog_view_of(battle, side)
    own = [unit for unit in view.table.standing() if view.table.unit(unit).side == side]
    looking = Looking(view, view.table, own, side)
    for number, _ in enumerate(looking.bites()):
        if number > 60:
            break
    return dict(looking.found)


@pytest.mark.parametrize(
    "stage",
    [
        pytest.param(name, marks=[] if in_every_run(name) else [pytest.mark.long])
        for name in STAGES
        if name.split()[0] in RULESETS
    ],
)
def test_it_can_be_worked_out_on_every_map_whatever_stands_there(stage: str) -> None:
    """Vehicles, of which a fleet of OpenD6 has some, have no turn and threaten nobody."""
    battle = positions(stage)[0]
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side]
    looking = Looking(battle, battle.table, own[:1], None)
    for _, _bite in zip(range(40), looking.bites(), strict=False):
        pass
    large = {unit for unit in looking.foes if battle.table.world.has(unit, Size)}
    assert {foe for foe, _ in looking.found} <= set(looking.foes) - large
