"""Questions say no more than whoever is asked may know: under fog of war and of what others have declared,
whatever is changed that the seat cannot see changes no question, and none names anybody out of sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

import msgspec
import pytest

from game.core import fog
from game.core.actions import Action, Answer, Ask, EndTurn
from game.core.battle import Battle, start
from game.core.components import Position, Size
from game.core.dice import seeded
from game.core.events import AmmoChanged, Answered, Attacked, Event, Spent, Stepped, Thrown, seen_by
from game.core.fog_view import fog_view_of
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Scenario, Team
from game.core.world import Snapshot
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.lithium.components import Plan as Declared
from game.rulesets.setup import make_scenario
from game.rulesets.silhouette.components import Plan as Planned
from tests.fuzz.grounds import made_up

KINDS = {rules: set(RULESETS[rules].CASES.answers) for rules in RULESETS}
KINDS["opend6"] |= {"opend6.initiative"}
"""The rules that ask something, by ruleset."""
ASKING = {"infowar": {"hasty": "ask"}}
"""Habits of sides that make a ruleset ask what it would not ask by itself."""
FEW, MANY, ORDERS = 3, 40, 220
"""How many battles are fought at least, and at most until every question was asked, and how long they are."""
FULL = {"nwo": (8, 12), "lithium": (1,), "infowar": (1, 4), "silhouette": (12,), "opend6": (1, 9, 12)}
"""The numbers of battles in which much is asked: fought first. Should the rules change, others follow."""
QUICK = ("infowar", "opend6")
"""Rulesets whose battles are soon fought: every run asks in them, the long run in all."""
ENOUGH = 3
"""Questions that are asked again with other things unseen, at least."""


def numbers(rules: str) -> Iterator[tuple[int, int]]:
    """The battles of a ruleset: how many were fought before, and the number of each."""
    others = (number for number in range(MANY) if number not in FULL[rules])
    return enumerate((*FULL[rules], *others))


@dataclass
class Asked:
    """A question, and what led to it since the last state of the battle: that state, the actions, and all
    events."""

    battle: Battle
    ask: Ask
    before: tuple[Snapshot, int, int]
    history: list[Action]
    events: list[Event]


@dataclass
class Met:
    """All questions of some battles, counted, and those of them that were looked into."""

    kinds: Counter[str] = field(default_factory=Counter)
    named: list[str] = field(default_factory=list)
    changed: Counter[str] = field(default_factory=Counter)
    differing: list[str] = field(default_factory=list)


def scenario_of(rules: str, number: int, foggy: bool) -> tuple[Battle, str]:
    """A made-up battle in which everybody has a name of their own, and every question is asked."""
    scenario, ground, ruleset = made_up(Random(f"{rules} {number}"), (), RULESETS[rules])
    teams = []
    for team in scenario.teams:
        habits = {key: value for key, value in team.options.items() if not key.startswith(("auto_", "hasty"))}
        figures = tuple(
            msgspec.structs.replace(figure, name=f"Q{team.side}{place}q", options={})
            for place, figure in enumerate(team.figures)
        )
        teams.append(Team(team.side, team.name, figures, habits | ASKING.get(rules, {})))
    options = {
        **scenario.options,
        fog.OPTION: fog.ON if foggy else fog.OFF,
        **({"parry_reroll": "ask"} if rules == "nwo" else {}),
    }
    told = msgspec.structs.replace(scenario, teams=tuple(teams), options=options, waves=())
    return start(told, ground, ruleset, f"asked {number}"), f"asked {number}"


def pick(battle: Battle, dice: Random) -> Action:
    """An order that the seat of its side can give, from what that side sees; at somebody rather than not."""
    slot = battle.slot
    if battle.pending or slot is None:
        return dice.choice(battle.legal_actions())
    seat = fog_view_of(battle, battle.side)
    own = [unit for unit in seat.table.standing() if seat.table.unit(unit).side == battle.side]
    if not slot.unit and dice.random() < 0.15:
        return EndTurn(own[0])
    kinds: dict[str, list[Action]] = {}
    for order in seat.legal_actions(NO_UNIT if slot.unit else dice.choice(own)):
        kinds.setdefault(order.verb, []).append(order)
    harm = [verb for verb, orders in kinds.items() if getattr(orders[0], "target", 0)]
    order = dice.choice(
        kinds[dice.choice(harm) if harm and dice.random() < 0.6 else dice.choice(list(kinds))]
    )
    return order if battle.refusal(order) is None else EndTurn(order.unit)


def questions(battle: Battle, dice: Random) -> Iterable[Asked]:
    """Play the battle, and stop at each question."""
    since = battle.begin()
    while battle.winner is None and len(battle.history) < ORDERS:
        if battle.pending:
            before = battle.before
            yield Asked(battle, battle.pending, before, battle.history[before[2] :], list(since))
        else:
            since = []
        order = pick(battle, dice)
        if battle.refusal(order) is not None:
            return
        since += battle.apply(order)


# ---------------------------------------------------------------- what the seat cannot know, changed


def unseen_cell(battle: Battle, side: str, dice: Random) -> tuple[int, int] | None:
    table, views = battle.table, battle.ruleset.SECRETS.views
    eyes = [unit for unit in table.standing() if table.unit(unit).side == side]
    free = [
        cell
        for cell in battle.field.cells()
        if not table.ground()[cell].blocks and not table.at(cell) and cell not in table.closed()
    ]
    return next(
        (cell for cell in dice.sample(free, len(free)) if not any(views(table, eye, cell) for eye in eyes)),
        None,
    )


def change(battle: Battle, side: str, doers: set[UnitId], dice: Random, names: bool = True) -> int:
    """Give everybody whom that side does not see another name, face, place, gear and values, and who has
    declared something in secret another plan; how many were changed. Those who do something meanwhile stay
    where they are."""
    table, changed = battle.table, 0
    kinds = [archetype.id for archetype in battle.ruleset.archetypes()]
    for unit in fog.hidden(table, side) if names else []:
        row = table.world.snapshot()[unit]
        known = table.unit(unit)
        changed += 1
        table.world.put(unit, msgspec.structs.replace(known, name="Somebody Else", look="rifle", person=7))
        if unit in doers or table.carrier(unit) or len(table.cells(unit)) > 1:
            continue
        if cell := unseen_cell(battle, side, dice):
            table.world.put(unit, Position(cell))
        figure = msgspec.structs.replace(battle.scenario.teams[0].figures[0], archetype=dice.choice(kinds))
        parts = battle.ruleset.components(figure)[1]
        if not any(isinstance(part, Size) for part in parts):
            table.world.put(unit, *(part for part in parts if type(part) in row))
    for kind in (Planned, Declared):
        for unit, _ in list(table.world.each(kind)):
            if table.unit(unit).side != side and unit not in doers and not names:
                table.world.put(unit, kind())
                changed += 1
    return changed


def again(asked: Asked, seed: str, dice: Random, foggy: bool) -> tuple[list[Event], Ask | None] | None:
    """What leads to the question, with everything changed that the side that is asked cannot know; None where
    nothing could be."""
    battle = asked.battle
    doers = {action.unit for action in asked.history}
    if not asked.before[0]:
        return begun_otherwise(asked, seed)
    twin = Battle(battle.scenario, battle.field, battle.ruleset, seeded(seed))
    twin.restore(asked.before, battle.history[: asked.before[2]])
    if not change(twin, asked.ask.side, doers, dice, foggy):
        return None
    events: list[Event] = []
    for action in asked.history:
        if twin.refusal(action) is not None:
            return None
        events += twin.apply(action)
    return events, twin.pending


def begun_otherwise(asked: Asked, seed: str) -> tuple[list[Event], Ask | None] | None:
    """The beginning with other names for whom the side does not see: what is asked before the first order."""
    battle, side = asked.battle, asked.ask.side
    lost = {battle.table.unit(unit).name for unit in fog.hidden(battle.table, side)}
    if not lost:
        return None

    def renamed(team: Team) -> Team:
        figures = (
            msgspec.structs.replace(one, name="Nobody", person=7) if one.name in lost else one
            for one in team.figures
        )
        return msgspec.structs.replace(team, figures=tuple(figures))

    teams = tuple(map(renamed, battle.scenario.teams))
    other: Scenario = msgspec.structs.replace(battle.scenario, teams=teams)
    twin = start(other, battle.field, battle.ruleset, seed)
    events = twin.begin()
    for action in asked.history:
        events += twin.apply(action)
    return events, twin.pending


def texts(ask: Ask) -> str:
    return " ".join([ask.words, ask.what, *(f"{one.words} {one.hint}" for one in ask.options)])


@cache
def met(rules: str, foggy: bool, least: int = FEW) -> Met:
    """Battles until every question was asked, and enough of them with other things unseen."""
    found = Met()
    for fought, number in numbers(rules):
        asked_all = KINDS[rules] <= set(found.kinds) and sum(found.changed.values()) >= ENOUGH
        if asked_all and fought >= least:
            break
        battle, seed = scenario_of(rules, number, foggy)
        dice = Random(f"{rules} {number} orders")
        for asked in questions(battle, dice):
            ask, table = asked.ask, battle.table
            found.kinds[ask.rule] += 1
            for unit in fog.hidden(table, ask.side):
                who = table.unit(unit)
                if (
                    who.name in texts(ask)
                    or unit in (ask.about, ask.by)
                    or any(one.unit == unit for one in ask.options)
                ):
                    found.named.append(f"{ask.rule} names {who.name} to {ask.side}: {texts(ask)}")
            other = again(asked, seed, Random(number), foggy)
            if other is None or seen_by(ask.side, other[0]) != seen_by(ask.side, asked.events):
                continue  # nothing is hidden, or that side has seen something else happen meanwhile
            if other[1] is None or other[1].side != ask.side:
                continue  # somebody else is asked first, of which the side does not learn
            found.changed[ask.rule] += 1
            if other[1] != ask:
                found.differing.append(f"{ask}, but with other things unseen {other[1]}")
    return found


@pytest.mark.parametrize(
    ("rules", "least"),
    [
        pytest.param(rules, least, marks=[pytest.mark.long] * (least == MANY))
        for rules, least in [*((rules, FEW) for rules in QUICK), *((rules, MANY) for rules in RULESETS)]
    ],
)
def test_under_fog_no_question_names_or_tells_of_anybody_unseen(rules: str, least: int) -> None:
    found = met(rules, True, least)
    assert found.named == [] and found.differing == []
    assert KINDS[rules] - set(found.kinds) == set(), "every question was asked"
    assert sum(found.changed.values()) >= ENOUGH, "and some of them with other things unseen"


@pytest.mark.parametrize("rules", ["lithium", "silhouette"])
def test_no_question_tells_what_others_have_declared_in_secret(rules: str) -> None:
    found = met(rules, False)
    assert found.differing == []
    assert sum(found.changed.values()) >= ENOUGH


def test_who_goes_first_is_nobody_whom_the_side_does_not_know() -> None:
    """Two sides in the wood, hardly in each other's sight: offered are only those whom one knows, though all
    of both sides have rolled."""
    battle, ask = _first_question("77")
    table = battle.table
    assert ask.rule == "silhouette.initiative.roll" and fog.hidden(table, ask.side)
    known = {unit for unit in table.standing() if fog.knows(table, ask.side, unit)}
    assert {option.unit for option in ask.options} == known and ask.default == str(ask.unit)
    refused = battle.refusal(Answer(ask.unit, str(fog.hidden(table, ask.side)[0])))
    assert refused and refused.rule == ask.rule, "nor can anybody else be named"


def test_the_answer_is_told_to_those_alone_who_know_whom_it_names() -> None:
    for number in range(20):
        battle, ask = _first_question(str(number))
        sides = [team.side for team in battle.scenario.teams]
        other = next(side for side in sides if side != ask.side)
        strange = [
            one.unit
            for one in ask.options
            if one.unit != ask.unit and not fog.knows(battle.table, other, one.unit)
        ]
        if not strange or not fog.knows(battle.table, other, ask.unit):
            continue
        events = battle.apply(Answer(ask.unit, str(strange[0])))
        assert not [one for one in seen_by(other, events) if isinstance(one, Answered)]
        assert [one for one in seen_by(ask.side, events) if isinstance(one, Answered)]
        return
    raise AssertionError("in no battle of twenty somebody is seen beside somebody who is not")


def _first_question(seed: str) -> tuple[Battle, Ask]:
    """Two squads among the ruins, of whom nobody declares anything."""
    rules = RULESETS["silhouette"]
    sides = {"azure": "patrol", "ember": "hunters"}
    scenario = make_scenario(rules, "ruined-ashgate", sides, {fog.OPTION: fog.ON})
    battle = start(scenario, load(find("ruined-ashgate")), rules, seed)
    battle.begin()
    while not battle.pending:
        own = next(unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side)
        battle.apply(EndTurn(own))
    return battle, battle.pending


def test_who_does_something_that_must_be_answered_is_seen_by_who_is_asked() -> None:
    """Whoever is shoved in the dark knows by whom."""
    found = [asked for asked in _shoves() if asked.ask.about]
    for asked in found:
        assert fog.knows(asked.battle.table, asked.ask.side, asked.ask.about)
    assert found


def _shoves() -> list[Asked]:
    battle, _ = scenario_of("nwo", 3, True)
    return list(questions(battle, Random("shoves")))


# ---------------------------------------------------------------- what Enter means


def deeds(battle: Battle, ask: Ask, key: str) -> Counter[str]:
    """What whoever is asked does after that answer: steps, attacks, throws, shots and parts of the turn."""
    twin = battle.clone("deeds")
    found: Counter[str] = Counter()
    for event in twin.apply(Answer(ask.unit, key)):
        told = event.read_by(None) or event
        if getattr(told, "unit", 0) != ask.unit:
            continue
        if isinstance(told, Attacked | Thrown | AmmoChanged | Spent) or (
            isinstance(told, Stepped) and not told.forced
        ):
            found[type(told).__name__] += 1
    found.pop(DECLARED.get(ask.rule, ""), 0)
    return found


DECLARED = {"lithium.attack.respond": "Stepped"}
"""What goes on as it was declared before, unless the answer breaks it off."""
SPENDING = {"spend"}
"""Keys of answers that pay with something that no event of its own tells of."""


@pytest.mark.parametrize(
    "rules", [pytest.param(rules, marks=[pytest.mark.long] * (rules not in QUICK)) for rules in RULESETS]
)
def test_the_answer_of_enter_neither_moves_nor_attacks_nor_spends(rules: str) -> None:
    """Beyond what is done whatever is answered, since an order is under way."""
    seen: Counter[str] = Counter()
    for fought, number in numbers(rules):
        if KINDS[rules] <= set(seen) and fought >= FEW:
            break
        battle, _ = scenario_of(rules, number, False)
        for asked in questions(battle, Random(f"{rules} {number} orders")):
            ask = asked.ask
            keys = [option.key for option in ask.options]
            if seen[ask.rule] >= 6:
                continue
            seen[ask.rule] += 1
            assert ask.usual in keys and ask.usual not in SPENDING, ask
            mine = deeds(asked.battle, ask, ask.usual)
            others = [deeds(asked.battle, ask, key) for key in keys if key != ask.usual]
            assert all(mine <= other for other in others), (
                f"{ask.rule}: {ask.usual} does {mine}, not {others}"
            )
    assert set(seen) >= KINDS[rules], "every question was asked"
