"""Every reason to refuse an order, and how little is missing: each row stands beside one that is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.actions import Action, Move
from game.core.components import Aboard, Down, Facing, Item, Position, Slot
from game.core.order_offers import OfferBatch
from game.core.references import NO_UNIT, ThingId, UnitId
from game.rulesets.opend6 import orders
from game.rulesets.opend6.blasts import ranges
from game.rulesets.opend6.collisions import refuse_ram
from game.rulesets.opend6.components import (
    Aiming,
    Astray,
    Carried,
    Defending,
    Floored,
    Held,
    Hull,
    Jammed,
    Magazine,
    Mortal,
    Prone,
    Row,
    Speed,
    Turn,
)
from game.rulesets.opend6.content import things
from game.rulesets.opend6.figures import WRECKED
from game.rulesets.opend6.orders.drive import LEVEL, Drives
from game.rulesets.opend6.routes import distance, driving_range, minimum_distance
from game.rulesets.opend6.vehicles import ALL_OUT, CAUTIOUS, CRUISING, DRIVER, PASSENGER, STOPPED
from game.rulesets.opend6.what_if import attacks, defence_results
from game.systems.bodies import exits
from game.systems.body_poses import Pose
from tests.rulesets.infowar.table import Table
from tests.rulesets.opend6.table import FISTS, KNIFE, PISTOL, Tables, figure
from tests.rulesets.opend6.test_vehicles import BIKE, ahead, on_road

SAME, MOVE, TURNS = "opend6.vehicle.same-rules", "opend6.vehicle.move", "opend6.vehicle.turns"
ABOARD, RAM, MULTI = "opend6.vehicle.aboard", "opend6.vehicle.ram", "opend6.turn.multi-action"


def offered(table: Any, unit: UnitId) -> list[Any]:
    """All that somebody may be offered, whoever has the turn."""
    return list(orders.ORDERS.actions(table.battle.table, Slot("", unit)))


def why(table: Table, order: Action) -> str:
    """The words of the refusal; nothing if the order is allowed."""
    found = table.battle.refusal(order)
    return found.words if found else ""


# ---------------------------------------------------------------- seats

YARD = "\n".join(["." * 12] * 3 + ["..MA....L..B"] + ["." * 12] * 3)
"""Two motorcycles, one of each side, and Alice beside that of hers."""


def yard(duel: Tables, picture: str = YARD) -> Any:
    """The table, the own motorcycle, Alice, the other motorcycle, Bob; nobody is aboard."""
    table, mine, alice, theirs, bob = duel(picture, [], M=BIKE, A=FISTS, L=BIKE, B=PISTOL)
    for one in (mine, theirs):
        table.put(one, Facing("e"))
    return table, mine, alice, theirs, bob


@pytest.mark.rule(ABOARD)
def test_why_one_does_not_get_in(duel: Tables) -> None:
    table, mine, alice, theirs, bob = yard(duel)
    get_in = orders.Board(alice, mine, DRIVER)
    assert why(table, get_in) == why(table, orders.Board(alice, mine, PASSENGER)) == ""
    assert {why(table, orders.Board(alice, one, DRIVER)) for one in (NO_UNIT, UnitId(99), alice, bob)} == {
        "no vehicle to get into"
    }
    assert why(table, orders.Board(alice, theirs, DRIVER)) == "not beside it"
    assert why(table, orders.Board(alice, mine, "roof")) == "that seat is taken"
    for level, words in (
        (STOPPED, ""),
        *((level, "it does not stand") for level in range(CAUTIOUS, ALL_OUT + 1)),
    ):
        table.put(mine, Speed(level))
        assert why(table, get_in) == words
    table.put(mine, Speed(STOPPED))
    for level in range(WRECKED + 1):
        table.put(mine, Hull(level=level))
        assert why(table, get_in) == ("no vehicle to get into" if level == WRECKED else "")
    table.put(mine, Hull())
    for kind in (Prone, Floored):
        table.put(alice, kind())
        assert why(table, get_in) == "not beside it"
        table.world.drop(alice, kind)
    table.put(bob, Aboard(mine, PASSENGER), table.get(mine, Position))
    assert why(table, get_in) == "enemies sit in it"


@pytest.mark.rule(ABOARD)
def test_whoever_is_aboard_changes_to_a_free_seat_and_gets_in_nowhere(duel: Tables) -> None:
    table, mine, alice, theirs, _ = yard(duel)
    assert (
        why(table, orders.Change(alice, PASSENGER))
        == why(table, orders.GetOut(alice, (3, 2)))
        == "aboard nothing"
    )
    table.put(alice, Aboard(mine, DRIVER), table.get(mine, Position))
    assert [why(table, orders.Change(alice, seat)) for seat in (DRIVER, PASSENGER, "roof")] == [
        "that seat is taken",
        "",
        "that seat is taken",
    ]
    assert {why(table, orders.Board(alice, one, PASSENGER)) for one in (mine, theirs)} == {"aboard already"}
    assert {
        why(table, order)
        for order in (
            Move(alice, ((3, 3),)),
            orders.DropProne(alice),
            orders.PickUp(alice, (3, 3), ThingId(0)),
        )
    } == {"aboard a vehicle"}


@pytest.mark.rule(ABOARD)
def test_two_find_room_on_a_motorcycle(duel: Tables) -> None:
    """The second seat is one for whoever does not drive: a third finds none, and one who rides alone does not
    keep the first."""
    table, mine, alice, anna, _ = duel("........\n..MAN..B\n........", [], M=BIKE, A=FISTS, N=FISTS, B=PISTOL)
    for seat in (DRIVER, PASSENGER):
        table.put(anna, Aboard(mine, seat), table.get(mine, Position))
        assert [why(table, orders.Board(alice, mine, one)) for one in (DRIVER, PASSENGER)] == [
            taken(seat, one) for one in (DRIVER, PASSENGER)
        ]


def taken(seat: str, wanted: str) -> str:
    return "that seat is taken" if seat == wanted else ""


@pytest.mark.rule(ABOARD)
def test_who_begins_aboard_and_who_finds_no_seat(duel: Tables) -> None:
    """Each on what its own side has, the driver first; the third of a motorcycle walks."""
    rider = figure(rides=True)
    picture = YARD.replace("A", ".").replace("B", ".")
    table, mine, alice, theirs, *riders = duel(
        picture, [], M=BIKE, A=rider, L=BIKE, B=rider, C=rider, D=rider
    )
    seats = [
        (seat.carrier, seat.seat) if (seat := table.get(one, Aboard)) else None for one in (alice, *riders)
    ]
    assert seats == [(mine, DRIVER), (theirs, DRIVER), (theirs, PASSENGER), None]


@pytest.mark.rule(ABOARD)
def test_where_one_gets_out_and_who_is_too_busy_to_leap(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel)
    out = exits(table.battle.table, alice)[0]
    for declared in (2, 3):
        table.put(alice, Turn(declared=declared))
        for level in (STOPPED, CAUTIOUS):
            table.put(car, Speed(level))
            late = declared == 3 and level == CAUTIOUS
            assert why(table, orders.GetOut(alice, out)) == ("no die is left to roll" if late else ""), (
                "acrobatics 2D, a die less for each more"
            )
    assert why(table, orders.GetOut(alice, (0, 0))) == "no room to get out there"


def test_seats_are_offered_of_the_own_side_s_vehicles_to_those_on_foot(duel: Tables) -> None:
    table, mine, alice, theirs, bob = yard(duel)

    def seats(unit: UnitId) -> list[tuple[int, str]]:
        return [(one.target, one.seat) for one in offered(table, unit) if isinstance(one, orders.Board)]

    assert seats(alice) == [(mine, DRIVER), (mine, PASSENGER)] and seats(bob) == [
        (theirs, DRIVER),
        (theirs, PASSENGER),
    ]
    table.put(alice, Aboard(mine, DRIVER))
    assert seats(alice) == [(0, DRIVER)], "so that it says why not"


def test_whoever_does_not_drive_is_offered_one_of_each_to_say_why(duel: Tables) -> None:
    table, car, alice, bob = on_road(duel)
    for unit, seat in ((bob, ""), (alice, PASSENGER)):
        if seat:
            table.put(unit, Aboard(car, seat))
        found = [one for one in offered(table, unit) if isinstance(one, orders.Drive | orders.Ram)]
        drives: Any = (*LEVEL, orders.Reverse)
        assert found == [
            *(kind(unit, ()) for kind in drives),
            orders.Ram(unit, NO_UNIT, ()),
        ]
    table.put(alice, Aboard(car, DRIVER))
    assert sum(len(one.allowed) for one in offered(table, alice) if isinstance(one, OfferBatch)) > 100


def test_every_verb_is_a_candidate_so_that_its_refusal_says_why(duel: Tables) -> None:
    """Whatever the figure has done, and wherever it is; who has moved is told so of every way to go."""
    table, car, alice, bob = on_road(duel)
    verbs = {verb.action for verb in table.battle.ruleset.VERBS}
    for unit in (alice, bob):
        if unit == bob:
            table.end_turn()
        for own in (
            Turn(),
            Turn(moved=True),
            Turn(declared=2, done=1),
            Turn(done=1),
            Turn(moved=True, shifted=True, declared=2, done=2),
        ):
            table.put(unit, own)
            found = list(table.battle.candidates())
            assert verbs <= {order.verb for order in found}
            if own.moved and unit == bob:
                ways = [order for order in found if order.verb in ("Move", "Walk", "Run")]
                assert (
                    ways == [kind(bob, ()) for kind in (Move, orders.Walk, orders.Run)]
                    and why(table, ways[0]) == "one movement a round"
                )
    assert table.get(car, Speed) == Speed()


@pytest.mark.rule("opend6.cover.full")
def test_what_is_offered_names_nobody_who_is_not_there(duel: Tables) -> None:
    """With all enemies down, or unseen in the fog, an order that says why not names nobody."""
    table, alice, bob, bill = duel("A.B.L", A=figure("pistol", "knife", belt=("frag",)), B=PISTOL, L=PISTOL)
    for one in (bob, bill):
        table.put(one, Down())
    core = table.battle.table
    slot = table.battle.slot
    assert slot
    targets = {
        getattr(order, "target", 0)
        for offer in orders.actions(core, slot)
        for order in (offer.candidates if isinstance(offer, OfferBatch) else [offer])
    }
    assert targets == {0} and alice not in targets


# ---------------------------------------------------------------- driving


@pytest.mark.rule(MOVE, "opend6.vehicle.damage")
@pytest.mark.parametrize("now", range(5))
def test_two_levels_of_speed_at_once_and_no_more_than_damage_has_left(duel: Tables, now: int) -> None:
    table, car, alice, _ = on_road(duel)
    names = ("stopped", "cautious", "cruising", "high", "all-out")
    for slowed in range(5):
        table.put(car, Speed(now), Hull(slowed=slowed))
        for kind, level in LEVEL.items():
            if level > ALL_OUT - slowed:
                words = f"no faster than {names[ALL_OUT - slowed]} any more"
            elif abs(level - now) > 2:
                words = f"from {names[now]} to {names[level]} is more than two levels"
            elif kind is orders.Reverse:
                words = "too fast to go backwards" if now > CAUTIOUS else "something is right behind"
            else:
                words = (
                    f"no open way of {minimum_distance(table.battle.table, car, level)} tiles, the least at "
                    f"{names[level]} speed"
                )
            assert why(table, kind(alice, (), "e")) == words
        if now == STOPPED:
            brakes = "it stands"
        elif now <= CRUISING:
            brakes = ""
        else:
            brakes = f"from {names[now]} it cannot stop at once"
        assert why(table, orders.Brake(alice)) == brakes


@pytest.mark.rule(SAME, "opend6.vehicle.damage-worse")
def test_who_does_not_drive(duel: Tables) -> None:
    table, car, alice, bob = on_road(duel)
    drive = orders.Drive(alice, ahead(table, car, 12), "e")
    assert why(table, drive) == ""
    for order in (orders.Drive(bob, ()), orders.Brake(bob), orders.Ram(bob, alice, ())):
        found = table.battle.ruleset.refusal(table.battle.table, order)
        assert found and found.words == "not at the wheel of anything"
    table.put(alice, Aboard(car, PASSENGER))
    assert why(table, drive) == "not at the wheel of anything"
    table.put(alice, Aboard(car, DRIVER))
    for hull, speed in ((Hull(level=WRECKED), Speed()), (Hull(), Speed(stands=1)), (Hull(), Speed(stands=2))):
        table.put(car, hull, speed)
        assert why(table, drive).endswith("does not obey")
    table.put(car, Hull(level=WRECKED - 1), Speed(stands=0))
    assert why(table, drive) == ""
    table.put(car, Astray(1))
    assert why(table, drive).endswith("does not obey")
    table.world.drop(car, Astray)
    table.put(alice, Turn(moved=True))
    assert why(table, drive) == "one movement a round"
    table.put(car, Hull(lost=1))
    for declared, words in ((5, ""), (6, "no die is left to roll")):
        table.put(alice, Turn(declared=declared))
        assert why(table, drive) == words, "piloting 5D, and a pip is left of the car's code"


@pytest.mark.rule(MOVE, TURNS)
def test_what_is_wrong_with_a_way(duel: Tables) -> None:
    table, car, alice, _ = on_road(duel)
    core = table.battle.table
    far, half = distance(core, car, CAUTIOUS), minimum_distance(core, car, CAUTIOUS)
    assert (far, half) == (23, 12)
    told = [
        why(table, orders.Drive(alice, ahead(table, car, length), "e"))
        for length in (half - 1, half, far, far + 1)
    ]
    assert told == [f"at cautious speed it goes {half} tiles at least", "", "", "no way there"]
    assert (
        why(table, orders.Drive(alice, (), "e"))
        == f"no open way of {half} tiles, the least at cautious speed"
    )
    assert (
        why(table, orders.Drive(alice, ahead(table, car, half)))
        == "the way has to say how the vehicle faces at its end"
    )
    detour = (*ahead(table, car, half)[:-2], (14, 5), (16, 4))
    assert why(table, orders.Drive(alice, detour, "e")) == "no way there", "not the one that is found"
    behind = ((3, 4), (2, 4))
    assert [why(table, orders.Reverse(alice, way)) for way in (behind[:1], behind, ((3, 3),), ())] == [
        "",
        "",
        "no way back there",
        "something is right behind",
    ]


@pytest.mark.rule(RAM)
def test_why_nobody_is_rammed(duel: Tables) -> None:
    """A target straight ahead, and a step left for it at that speed."""
    picture = "\n".join(["." * 30] * 4 + ["....M.......B......N.........."] + ["." * 30] * 4)
    table, car, alice, bob, anna = on_road(duel, picture=picture, N=FISTS)
    core = table.battle.table
    end = Pose((10, 4), "e")

    def refuse(target: UnitId, spent: int = 6, pose: Pose = end) -> str:
        found = refuse_ram(core, car, target, pose, spent, 7)
        return found.words if found else ""

    assert [refuse(bob, spent) for spent in (6, 7, 8)] == [
        "",
        "too far at that speed",
        "too far at that speed",
    ]
    assert refuse(NO_UNIT) == "no way up to anybody at that speed"
    assert {refuse(one) for one in (UnitId(99), anna, alice, car)} == {"no enemy to ram"}
    assert {
        refuse(bob, pose=pose) for pose in (Pose((9, 4), "e"), Pose((10, 4), "n"), Pose((8, 4), "w"))
    } == {"that one is not straight ahead there"}
    path = driving_range(core, car, CAUTIOUS).cells(end)
    assert why(table, orders.Ram(alice, bob, path, "e", CAUTIOUS)) == ""
    assert {why(table, orders.Ram(alice, bob, path, "e", level)) for level in (STOPPED, ALL_OUT + 1, -1)} == {
        "no such speed"
    }
    assert (
        why(table, orders.Ram(alice, bob, path[:-1], "e", CAUTIOUS)) == "that one is not straight ahead there"
    )
    assert why(table, orders.Ram(alice, bob, (*path[:-1], (9, 3)), "w", CAUTIOUS)) == "no way there"
    table.put(bob, Down())
    assert refuse(bob) == "no enemy to ram"


# ---------------------------------------------------------------- actions


@pytest.mark.rule(MULTI)
@pytest.mark.parametrize("declared", range(4))
def test_as_many_actions_as_were_declared_and_one_of_who_said_nothing(duel: Tables, declared: int) -> None:
    table, alice, bob = duel("AB", A=figure("knife", reflexes="5D"), B=PISTOL)
    most = max(1, declared)
    for done in range(4):
        table.put(alice, Turn(declared=declared, done=done))
        if done < most:
            words = ""
        elif most == 1:
            words = "one action, and it is done"
        else:
            words = f"{most} actions declared, all done"
        assert {
            why(table, order)
            for order in (
                orders.Strike(alice, bob, "knife"),
                orders.Draw(alice, ""),
                orders.Defend(alice, "dodge"),
            )
        } == {words}
        assert why(table, orders.DropProne(alice)) == ""
        blows = sum(isinstance(order, orders.Strike) for order in table.battle.candidates())
        assert (blows == 1) is (done > 0 and done >= declared), (
            "of what takes an action one is left, to say why not"
        )
        told = (
            ["the number of actions is said already"] * 3
            if declared
            else ["one action need not be said", "", ""]
        )
        assert [why(table, orders.Declare(alice, count)) for count in (1, 2, 3)] == told


@pytest.mark.rule("opend6.option.prone")
def test_down_and_up_again(duel: Tables) -> None:
    table, alice, _ = duel("AB", A=KNIFE, B=PISTOL)
    down, up = orders.DropProne(alice), orders.StandUp(alice)
    assert (why(table, down), why(table, up)) == ("", "on its feet")
    for kind in (Prone, Floored):
        table.put(alice, kind(), Turn())
        assert (why(table, down), why(table, up)) == ("lies already", "")
        table.put(alice, Turn(shifted=True, done=kind is Prone))
        assert why(table, up) == ("down or up once a turn" if kind is Prone else ""), (
            "who was thrown down rises by an action"
        )
        table.put(alice, Turn(done=1))
        assert why(table, up) == ("" if kind is Prone else "one action, and it is done")
        table.world.drop(alice, kind)
    table.put(alice, Turn(shifted=True))
    assert why(table, down) == "down or up once a turn"


@pytest.mark.rule("opend6.aim")
def test_who_aims_does_nothing_else(duel: Tables) -> None:
    table, alice, anna, bob, _ = duel("A.N.B#L", A=PISTOL, N=PISTOL, B=PISTOL, L=PISTOL)
    aim = orders.Aim(alice, bob)
    assert {why(table, orders.Aim(alice, one)) for one in (NO_UNIT, UnitId(99), alice, anna)} == {
        "no enemy to aim at"
    }
    for busy in (Turn(declared=2), Turn(moved=True), Turn(shifted=True)):
        table.put(alice, busy)
        assert why(table, aim) == "aiming takes the whole turn"
    table.put(alice, Turn())
    assert [why(table, orders.Aim(alice, one)) for one in (bob, _)] == ["", "not in sight"]


@pytest.mark.rule("opend6.aim", "opend6.vehicle.target")
def test_nobody_aims_at_a_vehicle_or_attacks_what_is_in_no_hand(duel: Tables) -> None:
    table, car, alice, bob = on_road(
        duel, picture="\n".join(["." * 14] * 3 + ["....M......B.."] + ["." * 14] * 3)
    )
    table.end_turn()
    assert [why(table, orders.Aim(bob, one)) for one in (car, alice)] == ["no enemy to aim at", ""]


def test_what_is_not_meant_for_it_attacks_nobody(duel: Tables) -> None:
    both = figure("pistol", carried=("smg",), marksmanship="3D", brawling="3D")
    table, alice, anna, bob = duel("NAB", A=both, N=PISTOL, B=FISTS)
    table.put(alice, Held(("pistol", "knife", "baton")))
    told = {
        (kind.__name__, weapon): why(table, kind(alice, bob, weapon))
        for kind in (orders.Shoot, orders.Strike, orders.Hurl)
        for weapon in ("pistol", "knife", "baton", "hands", "smg", "spoon")
    }
    none = "no weapon in hand for that"
    assert told == {
        ("Shoot", "pistol"): "",
        **{("Shoot", weapon): none for weapon in ("knife", "baton", "hands", "spoon")},
        ("Shoot", "smg"): "not in hand",
        ("Strike", "pistol"): "the pistol is not for striking",
        **{("Strike", weapon): "" for weapon in ("knife", "baton", "hands")},
        ("Strike", "smg"): "not in hand",
        ("Strike", "spoon"): none,
        **{("Hurl", weapon): none for weapon in ("pistol", "smg", "spoon")},
        ("Hurl", "knife"): "",
        ("Hurl", "baton"): "the baton is not for throwing or shooting",
        ("Hurl", "hands"): "the bare hands is not for throwing or shooting",
    }
    assert {why(table, orders.Shoot(alice, one, "pistol")) for one in (NO_UNIT, UnitId(99), alice, anna)} == {
        "no enemy to attack"
    }
    table.put(alice, Magazine((("pistol", 0),)))
    assert (
        why(table, orders.Shoot(alice, bob, "pistol")) == "the pistol is empty"
        and why(table, orders.Hurl(alice, bob, "knife")) == ""
    )
    table.put(alice, Magazine((("pistol", 1),)), Jammed(("knife", "pistol")))
    assert (
        why(table, orders.Shoot(alice, bob, "pistol")) == "the pistol has jammed"
        and why(table, orders.Strike(alice, bob, "knife")) == ""
    )


@pytest.mark.rule("opend6.option.called-shot", "opend6.option.sweep")
def test_what_can_be_called_and_spread(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=figure("smg", marksmanship="3D"), B=FISTS)
    shot: Callable[..., Any] = lambda called="", sweep=False: why(  # noqa: E731
        table, orders.Shoot(alice, bob, "smg", called, sweep)
    )
    places = ("head", "heart", "arm", "leg", "hand", "chest")
    assert [shot(place) for place in places] == [""] * 6 and shot("", True) == ""
    assert shot("toe") == f"a called shot goes to one of: {', '.join(places)}, item"
    assert shot("item") == "nothing in that one's hands"
    table.put(bob, Held(("knife",)))
    assert shot("item") == ""


# ---------------------------------------------------------------- cover


@pytest.mark.rule("opend6.cover.full", "opend6.cover.destroy")
def test_why_cover_is_not_attacked(duel: Tables) -> None:
    """A crate two tiles off, a wall behind it that hides an enemy, and one who is hidden by nothing."""
    both = figure("pistol", "knife", marksmanship="3D", brawling="3D", melee_combat="3D")
    table, alice, anna, bob, bill = duel("A.h#N.B\n......L", A=both, N=FISTS, B=FISTS, L=FISTS)
    breach: Callable[..., Any] = lambda x, weapon, target=0: why(  # noqa: E731
        table, orders.Breach(alice, (x, 0), weapon, target)
    )
    assert [breach(x, "pistol") for x in (1, 2, 3, 7)] == [
        "nothing to destroy there",
        "",
        "",
        "nothing to destroy there",
    ]
    assert [breach(x, weapon) for x in (2, 3) for weapon in ("knife", "hands")] == [
        "",
        "",
        *["4.5 m away: out of range"] * 2,
    ]
    assert [breach(2, weapon) for weapon in ("spoon", "", "smg")] == ["no weapon in hand for that"] * 2 + [
        "not in hand"
    ]
    assert {breach(3, "pistol", one) for one in (99, anna, alice)} == {"no enemy behind it"}
    assert [breach(x, "pistol", one) for x, one in ((3, bob), (2, bob), (3, bill))] == [
        "",
        *["that one is not wholly hidden by it"] * 2,
    ]
    table.put(alice, Turn(declared=4))
    assert breach(3, "pistol") == "no die is left to roll", "marksmanship 3D"


@pytest.mark.rule("opend6.cover.full", "opend6.range.bands")
@pytest.mark.parametrize(("gap", "words"), [(21, ""), (22, "36.0 m away: out of range")])
def test_cover_is_attacked_as_far_as_the_weapon_reaches(duel: Tables, gap: int, words: str) -> None:
    """A pistol reaches 35 m: 23 tiles."""
    table, alice, _ = duel("A" + "." * (gap + 1) + "hB", A=PISTOL, B=FISTS)
    assert why(table, orders.Breach(alice, (gap + 2, 0), "pistol")) == words


# ---------------------------------------------------------------- hands


@pytest.mark.rule("opend6.turn.ready")
def test_what_is_drawn_loaded_and_cleared(duel: Tables) -> None:
    table, alice, _ = duel("A..B", A=figure("pistol", "knife", carried=("smg", "sword")), B=FISTS)
    told = {
        weapon: why(table, orders.Draw(alice, weapon))
        for weapon in ("pistol", "knife", "smg", "sword", "baton", "")
    }
    nothing = "nothing of that kind to draw"
    assert told == {"pistol": nothing, "knife": nothing, "smg": "", "sword": "", "baton": nothing, "": ""}
    full = table.get(alice, Magazine).left("pistol")
    load = {
        weapon: why(table, orders.Reload(alice, weapon)) for weapon in ("knife", "smg", "spoon", "pistol")
    }
    assert load == {
        **dict.fromkeys(("knife", "smg", "spoon"), "nothing in hand to be loaded"),
        "pistol": "the pistol is full",
    }
    table.put(alice, Magazine((("pistol", full - 1),)))
    assert why(table, orders.Reload(alice, "pistol")) == ""
    assert why(table, orders.Clear(alice, "pistol")) == "it has not jammed"
    table.put(alice, Jammed(("smg",)))
    assert [why(table, orders.Clear(alice, weapon)) for weapon in ("pistol", "smg")] == [
        "it has not jammed",
        "",
    ]
    table.put(alice, Held(()))
    assert why(table, orders.Draw(alice, "")) == nothing


@pytest.mark.rule("opend6.turn.ready")
def test_what_is_picked_up(duel: Tables) -> None:
    """A weapon on the own tile or the next, where it lies."""
    table, alice, _ = duel("A.#..B\n......", A=FISTS, B=FISTS)
    world = table.battle.table.world
    near, far, grenade = (
        world.create(Item(kind, 3), Position(cell))
        for kind, cell in (("pistol", (1, 1)), ("pistol", (3, 0)), ("frag", (0, 1)))
    )
    told = [
        why(table, orders.PickUp(alice, cell, item))
        for cell, item in (((1, 1), near), ((0, 0), near), ((3, 0), far), ((0, 1), grenade))
    ]
    assert told == ["", *["nothing to pick up within reach"] * 3]


@pytest.mark.rule("opend6.wound.mortal")
def test_who_can_be_treated(duel: Tables) -> None:
    table, alice, anna, max_, bob = duel("AN\n..\nMB", A=FISTS, N=FISTS, M=FISTS, B=FISTS)
    assert {why(table, orders.Treat(alice, one)) for one in (NO_UNIT, UnitId(99), alice, anna)} == {
        "nobody mortally wounded or knocked out"
    }
    for one in (anna, max_, bob):
        table.put(one, Mortal(1), Down())
    assert [why(table, orders.Treat(alice, one)) for one in (anna, max_, bob)] == [
        "",
        *["not next to that one"] * 2,
    ]
    for declared, words in ((2, ""), (3, "no die is left to roll")):
        table.put(alice, Turn(declared=declared))
        assert why(table, orders.Treat(alice, anna)) == words, "2D"


@pytest.mark.rule("opend6.attack.blast")
def test_where_no_grenade_comes_down(duel: Tables) -> None:
    """Physique 2D throws 8 m and what the grenade adds."""
    table, alice, _ = duel("A" + "." * 40 + "#..B", A=figure(belt=("frag",)), B=FISTS)
    core = table.battle.table
    most = ranges(core, alice, things()["frag"])[-1]
    throw: Callable[..., Any] = lambda x, item="frag": why(table, orders.Throw(alice, (x, 0), item))  # noqa: E731
    tiles = most * 2 // 3
    assert [throw(tiles), throw(tiles + 1)] == ["", f"{1.5 * (tiles + 1):.1f} m away: out of range"]
    assert {throw(x) for x in (-1, 41, 45)} == {"nothing can land there"}
    assert {throw(1, item) for item in ("smoke", "pistol", "")} == {"no grenade to throw"}
    for declared, words in ((2, ""), (3, "no die is left to roll")):
        table.put(alice, Turn(declared=declared))
        assert throw(1) == words


@pytest.mark.rule("opend6.defence.counts-as-action", "opend6.defence.block-parry")
def test_which_defences_are_left(duel: Tables) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)

    def defend() -> list[str]:
        return [why(table, orders.Defend(alice, skill)) for skill in ("dodge", "block", "parry", "duck")]

    for held in ((), ("hands",)):
        table.put(alice, Held(held))
        assert defend() == ["", "", "nothing in hand to parry with", "dodge, block or parry"]
    table.put(alice, Held(("knife",)), Defending((Row("block", 9),)))
    assert defend() == ["", "that defence holds already", "", "dodge, block or parry"]
    table.put(alice, Turn(declared=3))
    assert defend()[0] == "no die is left to roll"


# ---------------------------------------------------------------- ways to drive, and what is picked up


@pytest.mark.rule(MOVE)
@pytest.mark.parametrize("kind", [orders.Drive, orders.Speed])
def test_what_is_told_of_a_cell_that_is_too_near_for_the_speed(
    duel: Tables, kind: type[orders.Drive]
) -> None:
    """The first way to face there, of those that can be driven; nothing of a cell to which no way leads."""
    picture = "\n".join(["." * 60] * 3 + ["....M" + "." * 54 + "B"] + ["." * 60] * 3)
    table, car, alice, _ = on_road(duel, picture=picture)
    table.put(car, Speed(CRUISING))
    core, level = table.battle.table, LEVEL[kind]
    found, near = driving_range(core, car, level), minimum_distance(core, car, level)
    laid = Drives(core, alice, kind).offer().laid
    assert laid
    reached: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for end, spent in found.poses.items():
        if spent:
            reached.setdefault(end.cell, []).append((end.facing, spent))
    for cell in [(x, y) for x in range(60) for y in range(7)][::5]:
        rows = sorted(reached.get(cell, ()))
        refused, far = laid.refused(cell), sorted((spent, facing) for facing, spent in rows if spent >= near)
        assert refused == (kind(alice, found.cells(Pose(cell, rows[0][0])), rows[0][0]) if rows else None)
        shown = [(order.facing, order.path) for order in laid.at(cell) if isinstance(order, orders.Drive)]
        assert (
            shown
            == [(facing, found.cells(Pose(cell, facing))) for _, facing in far][
                : 1 if level > CRUISING else None
            ]
        )
        assert (cell in laid.ends) is bool(far)
        if refused and not far:
            assert why(table, refused).endswith(f"it goes {near} tiles at least")


@pytest.mark.rule("opend6.turn.ready")
@pytest.mark.parametrize(("kind", "shots"), [("smg", 7), ("smg", 0), ("knife", 0), ("pistol", 3)])
def test_what_is_picked_up_is_in_hand_with_what_is_in_it(duel: Tables, kind: str, shots: int) -> None:
    table, alice, _ = duel("A...B", A=figure("pistol", carried=("sword",)), B=FISTS)
    world, full = table.battle.table.world, table.get(alice, Magazine).left("pistol")
    item = world.create(Item(kind, shots), Position((1, 0)))
    table.apply(orders.PickUp(alice, (1, 0), item))
    assert (table.get(alice, Held).weapons, table.get(alice, Carried).weapons) == (
        (kind,),
        ("sword", "pistol"),
    )
    more = () if kind == "knife" else ((kind, shots),)
    assert table.get(alice, Magazine).shots == (("pistol", full), *more) and not world.has(item, Position)


@pytest.mark.rule("opend6.vehicle.move", RAM)
def test_who_loses_control_rams_nobody(duel: Tables) -> None:
    """Two levels at once and a bad roll: straight on for half as far, at that speed."""
    picture = "\n".join(["." * 60] * 4 + ["....M" + "." * 54 + "B"] + ["." * 60] * 4)
    table, car, alice, bob = on_road(duel, [1, 1, 1, 1, 1, 1], picture=picture)
    core = table.battle.table
    path = driving_range(core, car, CRUISING).cells(Pose((45, 4), "e"))
    table.put(bob, Position((47, 4)))
    half = minimum_distance(core, car, CRUISING)
    table.apply(orders.Ram(alice, bob, path, "e", CRUISING))
    assert (table.get(car, Astray).until, core.cell(car)) == (1, (4 + half, 4))


@pytest.mark.rule("opend6.roll.wild-die", "opend6.attack.blast")
def test_a_throw_that_goes_wrong_throws_one_down(duel: Tables) -> None:
    table, alice, _ = duel(
        "A......B",
        [1, 6],
        options={"wild_one": "complication"},
        A=figure(belt=("smoke",), throwing="2D"),
        B=FISTS,
    )
    table.apply(orders.Throw(alice, (1, 0), "smoke"))
    assert table.get(alice, Prone) is not None or table.get(alice, Floored) is not None


# ---------------------------------------------------------------- what is rarely in the way


@pytest.mark.rule(SAME, "opend6.cover.full", "opend6.vehicle.aboard")
def test_what_else_is_in_the_way(duel: Tables) -> None:
    table, car, alice, bob = on_road(
        duel, picture="\n".join(["." * 14] * 3 + ["....M....B...."] + ["." * 14] * 3)
    )
    table.put(alice, Turn(moved=True))
    assert why(table, orders.Declare(alice, 2)) == "said before driving, or not at all"
    table.end_turn()
    table.put(bob, Position((6, 3)))
    assert (
        why(table, orders.Strike(bob, alice, "hands")) == "the walls of a vehicle are between"
        and why(table, orders.Strike(bob, car, "hands")) == ""
    )
    table, alice, _ = duel("A.#h.B", A=PISTOL, B=FISTS)
    assert [why(table, orders.Breach(alice, (x, 0), "pistol")) for x in (2, 3)] == [
        "",
        "something else is in the way",
    ]
    assert {why(table, orders.UseDoor(alice, cell)) for cell in ((-1, 0), (0, 1), (1, 0))} == {
        "nothing to be used within reach"
    }


@pytest.mark.rule("opend6.roll.wild-die")
@pytest.mark.parametrize("way", ["blow", "shot", "breach", "run", "dodge"])
def test_what_a_complication_does(duel: Tables, way: str) -> None:
    """A gun jams; after any other roll of a skill one falls."""
    options = {"wild_one": "complication"}
    codes: dict[str, Any] = {"marksmanship": "2D", "melee_combat": "2D", "dodge": "2D", "running": "2D"}
    both = figure("pistol", "knife", **codes)
    picture = {"blow": "AB", "shot": "A...B", "breach": "A..hB"}.get(way, "A" + "." * 20 + "B")
    table, alice, bob = duel(picture, [1, 1], options=options, A=both, B=FISTS)
    path = tuple((x, 0) for x in range(1, 9))
    shots = {"shot": orders.Shoot(alice, bob, "pistol"), "breach": orders.Breach(alice, (3, 0), "pistol")}
    others = {
        "blow": orders.Strike(alice, bob, "knife"),
        "run": orders.Run(alice, path),
        "dodge": orders.Defend(alice, "dodge"),
    }
    table.apply({**shots, **others}[way])
    jammed = table.get(alice, Jammed)
    assert (jammed.weapons if jammed else ()) == (("pistol",) if way in shots else ())
    assert (table.get(alice, Floored) is not None or table.get(alice, Prone) is not None) is (way in others)


@pytest.mark.rule("opend6.roll.wild-die", "opend6.turn.ready")
def test_one_of_two_that_have_jammed_is_cleared(duel: Tables) -> None:
    table, alice, _ = duel("A...B", A=figure("pistol", carried=("smg",)), B=FISTS)
    table.put(alice, Jammed(("smg", "pistol")), Turn(declared=2))
    table.apply(orders.Clear(alice, "pistol"))
    assert table.get(alice, Jammed).weapons == ("smg",)
    table.apply(orders.Clear(alice, "smg"))
    assert table.get(alice, Jammed) is None


@pytest.mark.rule("opend6.aim")
@pytest.mark.parametrize(("path", "kept"), [(((3, 0), (2, 0)), True), (((4, 1), (4, 2)), False)])
def test_an_aim_is_lost_with_the_sight_of_the_one_aimed_at(
    duel: Tables, path: tuple[tuple[int, int], ...], kept: bool
) -> None:
    table, alice, bob = duel("A...B\n####.\n.....", A=PISTOL, B=FISTS)
    table.put(alice, Aiming(bob, 1, 1))
    table.end_turn()
    table.apply(Move(bob, path))
    assert (table.get(alice, Aiming) is not None) is kept


@pytest.mark.rule("opend6.vehicle.same-rules", "opend6.defence.active-window")
def test_what_a_figure_could_do_is_looked_at_without_a_roll(duel: Tables) -> None:
    table, car, alice, bob = on_road(
        duel, picture="\n".join(["." * 14] * 3 + ["....M....B...."] + ["." * 14] * 3)
    )
    core = table.battle.table
    assert list(attacks(core, car, bob)) == []
    assert list(attacks(core, bob, car)) == [
        orders.Shoot(bob, car, "pistol"),
        orders.Strike(bob, car, "hands"),
    ]
    assert list(defence_results(core, orders.Brake(alice))) == []
    known = Row("block", 9)
    table.put(bob, Defending((known,)))
    found = list(defence_results(core, orders.Defend(bob, "dodge")))
    assert sum(share for share, _ in found) == 1
    rows = {copy.world.get(bob, Defending).rows: share for share, copy in found}
    assert (
        all(row[0] == known and row[1].skill == "dodge" for row in rows)
        and min(row[1].total for row in rows) == 11
    ), "a 1 of two, and 10"
    assert table.get(bob, Defending).rows == (known,)
