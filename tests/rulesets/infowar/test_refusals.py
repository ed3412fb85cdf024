"""Every reason to refuse an order, and how little is missing: each stands beside one that is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.actions import Action, Move
from game.core.components import Down
from game.core.events import Reported, Rolled, StatusGained
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar import orders
from game.rulesets.infowar.attack import several_foes_modifier
from game.rulesets.infowar.components import (
    Attackers,
    Defending,
    Initiative,
    Lamed,
    Magazine,
    Pinned,
    Prone,
    Stunned,
    Stuns,
    Treated,
    Turn,
    VeryStunned,
    Wound,
    Wounds,
)
from game.rulesets.infowar.figures import CRAWL, RUN, SPRINT, WALK, allowance, gaits
from game.rulesets.infowar.orders import actions
from game.rulesets.infowar.sheet import boxes
from game.rulesets.infowar.turns import _through_wounds
from game.rulesets.infowar.what_if import pretend_moved
from game.rulesets.infowar.wounds import HURT, INCAPACITATED
from tests.rulesets.infowar.table import FISTS, PISTOL, RIFLE, Table, Tables, dice, figure

SKILLS, AREA, AMMO = "infowar.attack.skills", "infowar.auto.area", "infowar.auto.ammo"


def why(table: Table, order: Action) -> str:
    """The words of the refusal; nothing if the order is allowed."""
    found = table.battle.refusal(order)
    return found.words if found else ""


@pytest.mark.rule(
    SKILLS,
    "infowar.melee.special-maneuver",
    "infowar.stun.attack",
    "infowar.aim.location",
    "infowar.stun.pull",
)
def test_why_nobody_is_struck(duel: Tables) -> None:
    table, alice, anna, bob, bill = duel("NAB.L", A=figure("knife", "baton"), N=FISTS, B=FISTS, L=FISTS)
    strike: Callable[..., Any] = lambda weapon, *more, target=bob: why(  # noqa: E731
        table, orders.Strike(alice, target, weapon, *more)
    )
    assert {weapon: strike(weapon) for weapon in ("knife", "baton", "unarmed")} == dict.fromkeys(
        ("knife", "baton", "unarmed"), ""
    )
    assert {strike(weapon) for weapon in ("machete", "pistol", "spoon", "")} == {
        "no such weapon in hand to strike with"
    }
    assert {strike("knife", target=one) for one in (0, 99, alice, anna)} == {"no enemy there"}
    assert strike("knife", target=bill).endswith(" m away, out of reach")
    manners = {
        (weapon, manner): strike(weapon, manner)
        for weapon in ("knife", "baton", "unarmed")
        for manner in ("all-out", "hard", "harder", "stun")
    }
    arts = "manoeuvres are of Martial Arts, with bare hands"
    assert {row: words for row, words in manners.items() if words} == {
        (weapon, manner): arts for weapon in ("knife", "baton") for manner in ("hard", "harder")
    }
    assert strike("knife", "softly") == "no such manner of striking"
    assert strike("knife", "", "head") == "" and strike("knife", "", "tail").startswith("one aims at head, ")
    pulls = [strike("knife", "", "", pull) for pull in ("Scratch", "Near Death", "Dead", "Tickled")]
    assert pulls[:2] == ["", ""] and all(
        words.startswith("the worst wound to deal is one of ") for words in pulls[2:]
    )


@pytest.mark.rule("infowar.melee.crowd-limit", "infowar.ranged.several-opponents")
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_how_many_attack_one(duel: Tables, count: int) -> None:
    """Six with anything, four of them with what needs room; who has attacked already may go on."""
    table, alice, bob = duel("AB", A=figure("knife", "two_hand_sword"), B=FISTS)
    small, large = orders.Strike(alice, bob, "knife"), orders.Strike(alice, bob, "two_hand_sword")
    others = tuple(map(UnitId, range(90, 90 + count)))
    full = ["six"] * 2 if count == 6 else []
    for melee, roomy, words in (
        (others, (), full or ["", ""]),
        (others, others, full or ["", "four" * (count >= 4)]),
    ):
        table.put(bob, Attackers(melee=melee, roomy=roomy))
        assert [why(table, order).partition(" ")[0] for order in (small, large)] == words
        table.put(bob, Attackers(melee=(*melee, alice), roomy=(*roomy, alice)))
        assert [why(table, order) for order in (small, large)] == ["", ""]
    table, alice, bob = duel("A....B", A=PISTOL, B=FISTS)
    for known, refused in (
        ((), "six have shot at Bob already: no clear line" * (count >= 6)),
        ((alice,), ""),
    ):
        table.put(bob, Attackers(ranged=(*others, *known)))
        assert why(table, orders.Shoot(alice, bob, "pistol")) == refused


@pytest.mark.rule("infowar.stun.levels", "infowar.stun.very", "infowar.melee.all-out-defense")
def test_who_attacks_nobody(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("knife", "pistol", belt=("frag",)), B=FISTS)
    attacks = (
        orders.Strike(alice, bob, "knife"),
        orders.Shoot(alice, bob, "pistol"),
        orders.Hurl(alice, bob, "knife"),
        orders.Throw(alice, (1, 0), "frag"),
    )
    assert {why(table, order) for order in attacks} == {""} == {why(table, orders.Defend(alice))}
    for state, words, stance in (
        (Stunned(), "stunned: no attack", "stunned: no all-out defence"),
        (VeryStunned(), "stunned: no attack", "stunned: no all-out defence"),
        (Defending(), "defending all-out: no attack", ""),
    ):
        table.put(alice, state)
        assert {why(table, order) for order in attacks} == {words} and why(
            table, orders.Defend(alice)
        ) == stance
        table.world.drop(alice, type(state))


@pytest.mark.rule(SKILLS, "infowar.auto.burst", "infowar.ammo.reload")
def test_why_nobody_is_shot_at(duel: Tables) -> None:
    table, alice, anna, bob, bill = duel("N.A..B#L", A=figure("pistol", "knife"), N=FISTS, B=FISTS, L=FISTS)
    shoot: Callable[..., Any] = lambda weapon, target=bob: why(table, orders.Shoot(alice, target, weapon))  # noqa: E731
    assert shoot("pistol") == "" and {shoot(weapon) for weapon in ("knife", "smg", "")} == {
        "no such weapon in hand to shoot with"
    }
    assert {shoot("pistol", one) for one in (0, 99, alice, anna)} == {"no enemy there"} and shoot(
        "pistol", bill
    ) == "Bill is out of sight"
    assert why(table, orders.Burst(alice, bob, "pistol")) == "the 9 mm pistol fires no bursts"
    hurl = {
        weapon: why(table, orders.Hurl(alice, bob, weapon))
        for weapon in ("knife", "pistol", "baton", "spoon")
    }
    assert hurl == {
        "knife": "",
        **dict.fromkeys(("pistol", "baton", "spoon"), "nothing in hand that is thrown"),
    }
    table, alice, bob = duel("A....B", A=RIFLE, B=FISTS)
    for left, one, three in ((0, False, False), (1, True, False), (2, True, False), (3, True, True)):
        table.put(alice, Magazine((("assault_rifle", left),)))
        told = [why(table, order(alice, bob, "assault_rifle")) for order in (orders.Shoot, orders.Burst)]
        assert told == ["" if enough else f"the assault rifle holds {left} rounds" for enough in (one, three)]


@pytest.mark.rule(AREA, AMMO)
def test_what_is_swept(duel: Tables) -> None:
    table, alice, _ = duel("A.......\n...#....\n...#.B..", A=figure("assault_rifle", "pistol"), B=FISTS)

    def sweep(*cells: Cell, rounds: int = 20, weapon: str = "assault_rifle") -> str:
        return why(table, orders.AutoFire(alice, cells, weapon, rounds))

    assert sweep((4, 0)) == sweep((4, 0), (5, 0), (6, 0)) == sweep((4, 0), rounds=30) == ""
    assert {sweep((4, 0), rounds=rounds) for rounds in (0, 19, 31)} == {"20 to 30 rounds can be fired"}
    assert {sweep((4, 0), weapon=weapon) for weapon in ("pistol", "smg", "")} == {
        "nothing in hand that fires automatically"
    }
    assert {sweep(), sweep((4, 0), (4, 0))} == {
        "1 to 500 tiles are marked, as many as an order can name, each once"
    }
    assert [sweep((0, 0)), sweep((8, 0)), sweep((4, 2))] == [
        "a1 cannot be fired on",
        "i1 cannot be fired on",
        "e3 is not in the line of fire",
    ]
    assert sweep((4, 0), (6, 0)) == "the tiles are not connected"
    for left, words in ((19, "a long burst takes 20 rounds, the assault rifle holds 19"), (20, "")):
        table.put(alice, Magazine((("assault_rifle", left),)))
        assert sweep((4, 0)) == words


@pytest.mark.rule("infowar.heal.first-aid", "infowar.heal.medicine", "infowar.heal.dead")
def test_who_is_tended(duel: Tables) -> None:
    table, alice, anna, max_, bob = duel(
        "AN..M\nB....", A=figure(belt=("medical_kit",)), N=FISTS, M=FISTS, B=FISTS
    )
    both: Callable[..., Any] = lambda one: [  # noqa: E731
        why(table, order(alice, one)) for order in (orders.FirstAid, orders.Treat)
    ]
    assert {words for one in (0, 99, alice, bob) for words in both(one)} == {"nobody to tend there"}
    assert both(anna) == ["Anna is not wounded"] * 2
    for one in (anna, max_):
        table.put(one, Wounds((Wound(2, 2),)))
    assert (both(anna), both(max_)) == (["", ""], ["Max is out of reach"] * 2)
    table.put(anna, Wounds((Wound(2, 2, tended=True), Wound(2, 2))))
    assert both(anna) == ["", ""]
    table.put(anna, Wounds((Wound(2, 2, tended=True),)))
    assert both(anna) == ["everything is tended already", ""]
    table.put(anna, Wounds((Wound(6, 6),)))
    assert both(anna)[1] == "nothing can be done for the dead in the field"
    table.put(anna, Wounds((Wound(5, 5),)), Treated())
    assert both(anna)[1] == "Anna has been treated: one roll for each patient"


@pytest.mark.rule("infowar.round.five-seconds", "infowar.move.rates", "infowar.auto.pinned")
def test_what_is_left_of_a_slot(duel: Tables) -> None:
    table, alice, bob = duel("A....B", A=figure("pistol"), B=FISTS)
    used = (
        orders.Shoot(alice, bob, "pistol"),
        orders.Defend(alice),
        orders.Run(alice, ((1, 0),)),
        orders.Sprint(alice, ((1, 0),)),
        orders.Swap(alice, ()),
    )
    table.put(alice, Turn(action=False, tiles=3))
    assert {why(table, order) for order in used} == {"the action of this round is used up"}
    for tiles, words in ((1, ""), (0, "nothing of the walk is left to stand up with")):
        table.put(alice, Turn(action=True, tiles=tiles), Prone())
        assert (why(table, orders.StandUp(alice)), why(table, orders.DropProne(alice))) == (
            words,
            "already lying down",
        )
    table.world.drop(alice, Prone)
    assert (why(table, orders.StandUp(alice)), why(table, orders.DropProne(alice))) == (
        "already on the feet",
        "",
    )
    assert why(table, orders.TakeCover(alice)) == "not pinned"
    table.put(alice, Pinned(bob), Turn(action=True, tiles=3))
    assert {why(table, order) for order in used} == {"pinned: nothing but taking cover"} and why(
        table, orders.TakeCover(alice)
    ) == ""
    assert why(table, orders.TakeCover(alice, ((1, 0),))) == "pinned: only to the nearest cover"
    table.put(alice, Prone())
    assert why(table, orders.TakeCover(alice)) == "already lying down"


# ---------------------------------------------------------------- how much is left, and how much counts


@pytest.mark.rule("infowar.wound.movement", "infowar.aim.limbs", "infowar.move.rates")
@pytest.mark.parametrize("level", range(5))
def test_how_far_the_wounded_get(duel: Tables, level: int) -> None:
    """Three quarters of walk and run when Hurt, and no faster than that; then, and on the ground, a crawl;
    half of it on a lamed leg."""
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    core = table.battle.table
    table.put(alice, Wounds((Wound(level, level),) if level else ()))
    assert (WALK, RUN, SPRINT, CRAWL, HURT) == (6, 12, 16, 2, 2)
    hurt = {most: 3 * min(most, RUN) // 4 if level == HURT else CRAWL for most in (WALK, RUN, SPRINT)}
    plain = {most: most if level < HURT else slowed for most, slowed in hurt.items()}
    assert {most: allowance(core, alice, most) for most in plain} == plain
    table.put(alice, Lamed())
    assert {most: allowance(core, alice, most) for most in plain} == {
        most: max(1, far // 2) for most, far in plain.items()
    }
    table.world.drop(alice, Lamed)
    table.put(alice, Prone())
    assert {allowance(core, alice, most) for most in plain} == {CRAWL} and not gaits(core, alice)
    table.world.drop(alice, Prone)
    assert gaits(core, alice) is (level <= HURT)


@pytest.mark.rule("infowar.ranged.several-opponents")
def test_what_several_who_shoot_take_off(duel: Tables) -> None:
    table, alice, bob, lea = duel("A....B.L", A=FISTS, B=FISTS, L=FISTS)
    told = []
    for others in range(8):
        table.put(alice, Attackers(ranged=(lea, *range(90, 97))[:others]))
        for foe in (NO_UNIT, lea, bob):
            found = several_foes_modifier(table.battle.table, alice, False, foe)
            told.append((found.value, found.words) if found else (0, ""))
    counts = [count for others in range(8) for count in (others, max(1, others), others + 1)]
    assert told == [
        (-more, f"{more + 1} opponents") if (more := min(5, count - 1)) > 0 else (0, "") for count in counts
    ]


@pytest.mark.rule("infowar.melee.several-opponents")
def test_what_several_who_strike_take_off(duel: Tables) -> None:
    table, alice, bob, lea = duel("AB.L", A=FISTS, B=FISTS, L=FISTS)
    for others in range(8):
        table.put(alice, Attackers(melee=(lea, *range(90, 97))[:others]))
        for foe, count in ((lea, max(1, others)), (bob, others + 1)):
            found = several_foes_modifier(table.battle.table, alice, True, foe)
            more = min(5, count - 1)
            assert ((found.value, found.words) if found else (0, "")) == (
                (-more, f"{more + 1} opponents") if more else (0, "")
            )


@pytest.mark.rule("infowar.wound.act-incapacitated", "infowar.roll.critical")
@pytest.mark.parametrize(
    ("natural", "trait", "acts"),
    [(4, -6, True), (3, 9, True), (3, -6, False), (-3, 9, True), (-4, 20, False)],
)
def test_a_critical_success_acts_through_any_wound_and_a_critical_failure_through_none(
    duel: Tables, natural: int, trait: int, acts: bool
) -> None:
    table, alice, _ = duel("A....B", dice(natural), A=figure(body_control=trait), B=FISTS)
    table.put(alice, Wounds((Wound(INCAPACITATED, INCAPACITATED),)))
    told = table.run(_through_wounds(table.battle.table))
    assert (
        any(isinstance(event, Reported) and event.rule == "infowar.wound.act-incapacitated" for event in told)
        is acts
    )
    assert [event.passed for event in told if isinstance(event, Rolled)] == [acts]


@pytest.mark.rule("infowar.initiative.hasty")
@pytest.mark.parametrize(("habit", "hasty"), [("never", False), ("always", True)])
def test_a_side_may_always_be_hasty(duel: Tables, habit: str, hasty: bool) -> None:
    """Nobody is asked; it is +1 on initiative."""
    table, alice, bob = duel(
        "A....B", dice(1, 0), order=False, A=FISTS, B=FISTS, habits={"azure": {"hasty": habit}}
    )
    found = [table.get(one, Initiative) for one in (alice, bob)]
    assert [one.hasty for one in found] == [hasty, False] and found[0].degree - found[1].degree == 1 + hasty
    assert [event.unit for event in table.opening if isinstance(event, StatusGained)] == [alice] * hasty


@pytest.mark.rule("infowar.round.five-seconds")
def test_what_is_offered_names_nobody_and_nothing_that_is_not_there(duel: Tables) -> None:
    """With all enemies dead, or unseen in the fog, an order that says why not names nobody."""
    table, _, bob, bill = duel("A.B.L", A=figure("pistol", "knife", belt=("frag",)), B=PISTOL, L=PISTOL)
    for one in (bob, bill):
        table.put(one, Down(), Wounds((Wound(6, 6),)))
    core, slot = table.battle.table, table.battle.slot
    assert slot
    offers = [offer.candidates if isinstance(offer, OfferBatch) else [offer] for offer in actions(core, slot)]
    listed = [order for orders in offers for order in orders if order.verb != "Throw"]
    assert {getattr(order, name, 0) for order in listed for name in ("target", "item")} == {0}


@pytest.mark.rule("infowar.wound.boxes", "infowar.stun.attack")
def test_every_box_of_wounds_and_stuns(duel: Tables) -> None:
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    table.put(
        alice, Wounds((Wound(1, 1), Wound(1, 1), Wound(3, 2), Wound(3, 3), Wound(5, 5))), Stuns((1, 2, 2, 4))
    )
    plain = [
        (one.name, one.filled, one.most, one.effect, one.grave) for one in boxes(table.battle.table, alice)
    ]
    assert plain == [
        ("Scratch", ("", ""), 3, "no effect", False),
        ("Hurt", (), 1, "−1 to all", True),
        ("Very Hurt", ("Hurt", ""), 2, "−2 to all", True),
        ("Incapacitated", (), 1, "no actions", True),
        ("Near Death", ("",), 1, "unconscious", True),
        ("Dead", (), 1, "", True),
        ("Stun", ("",), 3, "", False),
        ("Stunned", ("", ""), 2, "no attack", True),
        ("Knocked out", ("",), 1, "unconscious", True),
    ]


@pytest.mark.rule("infowar.move.rates")
def test_where_nobody_walks(duel: Tables) -> None:
    """Past no wall, no enemy and no corner; not where a friend stands; no farther than is left."""
    table, alice, *_ = duel("A.NB..\n.#....\n......", A=FISTS, N=FISTS, B=FISTS)
    told = {
        path: why(table, Move(alice, path))
        for path in (
            ((1, 0),),
            ((0, 1),),
            ((1, 0), (2, 0)),
            ((1, 0), (2, 1)),
            ((2, 0),),
            ((0, 1), (1, 1)),
            (),
        )
    }
    assert [path for path, words in told.items() if not words] == [((1, 0),), ((0, 1),)]
    way = ((1, 0), (2, 0), (3, 0))
    assert why(table, Move(alice, way)) and why(table, orders.Run(alice, way))
    for tiles, words in ((2, ""), (1, "the path costs 2 tiles, 1 are left")):
        table.put(alice, Turn(action=True, tiles=tiles))
        assert why(table, Move(alice, ((0, 1), (0, 2)))) == words


@pytest.mark.rule("infowar.move.rates")
@pytest.mark.parametrize("kind", [Move, orders.Run])
@pytest.mark.parametrize("before", ["", "walk"])
def test_who_is_thought_to_have_gone_stands_as_one_who_has(
    duel: Tables, kind: type[Move | orders.Run], before: str
) -> None:
    table, alice, _ = duel("A.....\n.....B", A=FISTS, B=FISTS)
    table.put(alice, Turn(action=True, tiles=5, gait=before))
    order = kind(alice, ((1, 0), (2, 0)))
    core = table.battle.table
    thought = core.copy(core.dice.forked("thought"))
    assert (
        pretend_moved(thought, order)
        and not pretend_moved(thought, orders.Defend(alice))
        and not pretend_moved(thought, kind(alice, ()))
    )
    table.apply(order)
    assert [(one.cell(alice), one.world.get(alice, Turn)) for one in (thought, core)] == [
        ((2, 0), table.get(alice, Turn))
    ] * 2
