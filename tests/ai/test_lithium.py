"""The agent of Lithium Sunset: it declares from its own side's view, gathers its fire, helps itself, and
brings battles to an end."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from game.ai.agents import choose
from game.ai.levels import Level
from game.ai.lithium import reactions
from game.core.actions import Action, Answer, Ask, EndTurn, Option
from game.core.battle import Battle, start
from game.core.field import Field, Spawn
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS, lithium
from game.rulesets.lithium.components import Armour, Bleeding, Body, Held, Magazine, Plan, Prone
from game.rulesets.lithium.defence import RULE
from game.rulesets.lithium.orders import (
    Aid,
    Draw,
    GoProne,
    Reload,
    Run,
    Shoot,
    ShortWalk,
    StandUp,
    Strike,
    Walk,
)
from tests.ai.opponents import uniform
from tests.ai.test_battles import arena
from tests.contract.stages import pick
from tests.systems.fields import at, field_of

SIDES = ("azure", "ember")


def set_up(seed: str, azure: str, ember: str) -> Battle:
    squads = {squad.id: squad.figures for squad in lithium.squads()}
    teams = (Team("azure", "azure", squads[azure]), Team("ember", "ember", squads[ember]))
    battle = start(Scenario("arena", "lithium", teams), arena(), RULESETS["lithium"], seed)
    battle.begin()
    return battle


def drawn(picture: str, **figures: str) -> Battle:
    """Upper-case letters are azure figures, lower-case ones ember; all are called by their letter."""
    field = field_of(picture)
    rows = [(name, kind, at(picture, name)) for name, kind in figures.items()]
    teams = tuple(
        Team(
            side,
            side,
            tuple(
                Figure(kind, name, cell=cell)
                for name, kind, cell in rows
                if name.isupper() == (side == "azure")
            ),
        )
        for side in SIDES
    )
    spawns = tuple(Spawn(side, (0, 0)) for side in SIDES)
    plain = Field(field.width, field.height, field.tiles, spawns=spawns)
    battle = Battle(
        Scenario("drawn", "lithium", teams),
        plain,
        RULESETS["lithium"],
        start(Scenario("drawn", "lithium", ()), plain, RULESETS["lithium"], "drawn").table.dice,
    )
    battle.begin()
    return battle


def named(battle: Battle, name: str) -> UnitId:
    return next(unit for unit in battle.table.units() if battle.table.unit(unit).name == name)


def declarations(battle: Battle) -> list[Action]:
    """All that the side to move declares, to the end."""
    given: list[Action] = []
    side = battle.side
    while battle.side == side and not (given and isinstance(given[-1], EndTurn)):
        given.append(choose(battle, side))
        if isinstance(given[-1], EndTurn):
            return given
        battle.apply(given[-1])
    return given


def fight(battle: Battle, seed: int = 0, guessing: str = "") -> str | None:
    random = Random(seed)
    while battle.winner is None and battle.table.clock.round < 80:
        battle.apply(pick(battle, random) if battle.side == guessing else choose(battle, battle.side))
    return battle.winner


@pytest.mark.parametrize(
    ("azure", "ember"),
    [
        pytest.param("runners", "security", marks=pytest.mark.long),
        pytest.param("assault", "street", marks=pytest.mark.long),
        ("security", "security"),
    ],
)
def test_battles_end(azure: str, ember: str) -> None:
    assert fight(set_up("1", azure, ember)) is not None


def test_beats_who_declares_at_random() -> None:
    assert fight(set_up("2", "security", "security"), 2, "ember") == "azure"


@pytest.mark.parametrize(
    "seed", ["1", pytest.param("2", marks=pytest.mark.long), pytest.param("3", marks=pytest.mark.long)]
)
def test_it_does_not_see_what_the_other_side_has_declared(seed: str) -> None:
    """Only the declarations of the first side differ; the second gives the same orders."""
    orders = []
    for number in range(4):
        battle = set_up(seed, "security", "security")
        guess = uniform(number)
        for _ in range(6 * number):
            action = guess(battle)
            if battle.refusal(action) is None and not isinstance(action, EndTurn) and action.verb != "Later":
                battle.apply(action)
        battle.apply(
            EndTurn(next(unit for unit in battle.table.standing() if battle.table.unit(unit).side == "azure"))
        )
        assert battle.side == "ember"
        orders.append(declarations(battle))
    assert all(given == orders[0] for given in orders[1:])


def test_it_does_not_see_plans_laid_open_on_the_board() -> None:
    battle = drawn("A......b", A="shooter", b="guard")
    bob = named(battle, "b")
    wanted = choose(battle, "azure")
    for plan in (Plan(Run(bob, ((6, 0),))), Plan(None, ShortWalk(bob, ((6, 0),), True), (GoProne(bob),))):
        battle.table.world.put(bob, plan)
        assert choose(battle, "azure") == wanted


def test_it_shoots_whom_it_can_see_and_runs_to_those_it_cannot() -> None:
    battle = drawn("A.....b", A="shooter", b="guard")
    assert any(isinstance(order, Shoot) for order in declarations(battle))
    battle = drawn(
        """
        A....#.....
        .....#.....
        .....#....b
        ...........
        """,
        A="shooter", b="guard",
    )  # fmt: skip
    assert any(isinstance(order, Run | Walk) for order in declarations(battle))


def test_it_gathers_fire_on_the_wounded_but_not_on_those_as_good_as_down() -> None:
    picture = """
        A......b
        ........
        C......d
        """
    battle = drawn(picture, A="shooter", C="shooter", b="guard", d="guard")
    hurt = named(battle, "d")
    battle.table.world.put(hurt, Body(torso=0, head=1, groin=1), Armour(), Prone())
    targets = [order.target for order in declarations(battle) if isinstance(order, Shoot)]
    assert hurt in targets


def test_it_draws_gets_up_and_loads() -> None:
    battle = drawn("A......b", A="guard", b="guard")
    assert any(isinstance(order, Draw) for order in declarations(battle))
    battle = drawn("A......b", A="shooter", b="guard")
    battle.table.world.put(named(battle, "A"), Prone())
    assert any(isinstance(order, StandUp) for order in declarations(battle))
    battle = drawn("A......b", A="shooter", b="guard")
    unit = named(battle, "A")
    battle.table.world.put(unit, Magazine((("marksman_rifle", 0), ("pistol", 12))))
    assert Reload(unit, "marksman_rifle") in declarations(battle)


def test_it_stops_a_friends_bleeding() -> None:
    battle = drawn(
        """
        AC###.
        ..###b
        """,
        A="medic", C="guard", b="guard",
    )  # fmt: skip
    friend = named(battle, "C")
    battle.table.world.put(friend, Body(left_leg=0), Prone(), Bleeding(1), Held())
    assert Aid(named(battle, "A"), friend) in declarations(battle)


def test_it_strikes_the_one_beside_it() -> None:
    battle = drawn("Ab......", A="blade", b="guard")
    assert any(isinstance(order, Strike) for order in declarations(battle))


def test_it_dives_when_that_is_better_than_to_dodge() -> None:
    battle = drawn("A......b", A="shooter", b="operative")
    shooter, target = named(battle, "A"), named(battle, "b")
    battle.apply(Shoot(shooter, target, "marksman_rifle"))
    battle.apply(EndTurn(shooter))
    battle.apply(EndTurn(target))
    assert battle.pending and battle.pending.rule == "lithium.attack.respond"
    assert choose(battle, "ember") == Answer(target, "drop"), "a dive spares a tenth more"


@pytest.mark.parametrize(
    ("upright", "lying", "answer"),
    [((1, 2), (23, 50), "dodge"), ((1, 2), (2, 5), "drop"), ((0, 1), (0, 1), "none")],
)
def test_it_dives_only_where_that_spares_more_than_a_little(
    upright: tuple[int, int], lying: tuple[int, int], answer: str
) -> None:
    """Who lies there needs the next step to get up."""
    risks = {"none": Fraction(3, 4), "dodge": Fraction(*upright), "drop": Fraction(*lying)}
    if answer == "none":
        risks = dict.fromkeys(risks, Fraction(0))
    options = tuple(Option(key, key, after=risk) for key, risk in risks.items())
    default = "none" if answer == "none" else "drop"
    ask = Ask("azure", UnitId(1), RULE, "?", options, default, calm="dodge" if default == "drop" else "")
    assert reactions.answer(ask) == Answer(UnitId(1), answer)
    assert reactions.answer(ask, Level(foresight=0)) == Answer(UnitId(1), "none")
