"""Hand to hand, number by number: sizes, positions, what one wards off with, what a blow does and what comes
back."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Area, Down, Position
from game.core.events import Modifier, Reported, Rolled
from game.core.field import Zone
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar.attack import (
    _answered,
    _use_up,
    counter_attack,
    damage,
    difficulty,
    needs_room,
    size_up,
    strikes_back,
    trait_of,
)
from game.rulesets.infowar.attack_spec import ANSWER, Attack
from game.rulesets.infowar.checks import Opposed, degree
from game.rulesets.infowar.components import (
    Attackers,
    Defending,
    Held,
    Incapacitated,
    Initiative,
    Lamed,
    Nature,
    Pinned,
    Prone,
    Relief,
    Sized,
    Stunned,
    VeryStunned,
    Worn,
    Wound,
    Wounds,
)
from game.rulesets.infowar.content import club, weapons
from game.rulesets.infowar.figures import apparent_weapon, armed, is_in_zone, look_of, melee_weapons, metres
from game.rulesets.infowar.harm import Blow, outcome, place_of, protection
from game.rulesets.infowar.melee import _drawbacks, footing, size
from tests.rulesets.infowar.rolls import blow, blow_of, offence, shot_with, striking_roll, unrolled, warding
from tests.rulesets.infowar.table import FISTS, KNIFE, Tables, dice, figure

POSITION = "infowar.melee.position"


def values(modifiers: tuple[Modifier, ...]) -> dict[str, int]:
    return {one.rule.removeprefix("infowar."): one.value for one in modifiers[1:]}


# ---------------------------------------------------------------- sizes


@pytest.mark.rule("infowar.melee.weapon-size")
@pytest.mark.parametrize(
    ("weapon", "trait", "expected"),
    [
        ("unarmed", "brawling", -1), ("unarmed", "martial_arts", 0), ("knife", "melee", 0), ("baton", "melee",
        1), ("broadsword", "melee", 2),
        ("two_hand_sword", "melee", 3), ("pistol", "melee", 0), ("crossbow", "melee", 1), ("assault_rifle",
        "melee", 1), ("minigun", "melee", 1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("shield", ["", "small", "large"])
def test_how_large_a_weapon_is(duel: Tables, weapon: str, trait: str, expected: int, shield: str) -> None:
    table, alice, _ = duel("AB", A=FISTS, B=FISTS)
    table.put(alice, Worn(shield=shield))
    assert size(table.battle.table, alice, club(weapons()[weapon]), trait) == expected + (shield != "")


@pytest.mark.rule("infowar.melee.weapon-size")
def test_smaller_by_two(duel: Tables) -> None:
    less = Modifier(-1, "infowar.melee.weapon-size", "smaller weapon")
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    told = [
        footing(table.battle.table, alice, bob, weapons()["knife"], "melee", theirs)[1]
        for theirs in range(-2, 4)
    ]
    assert told == [None, None, None, None, less, less]


@pytest.mark.rule("infowar.attack.skills", "infowar.melee.crowd-limit")
@pytest.mark.parametrize(
    ("weapon", "manner", "brawling", "martial", "trait", "room"),
    [
        ("knife", "", 4, 4, "melee", False),
        ("baton", "", 0, 0, "melee", False),
        ("broadsword", "", 0, 0, "melee", True),
        ("polearm", "all-out", 0, 0, "melee", True),
        ("unarmed", "", 1, 0, "brawling", False),
        ("unarmed", "", 0, 0, "martial_arts", True),
        ("unarmed", "stun", 2, 1, "brawling", False),
        ("unarmed", "hard", 2, 1, "martial_arts", True),
        ("unarmed", "harder", 2, -3, "martial_arts", True),
    ],
)
def test_the_skill_of_a_blow_and_whether_it_needs_room(
    duel: Tables, weapon: str, manner: str, brawling: int, martial: int, trait: str, room: bool
) -> None:
    table, alice, _ = duel("AB", A=figure(brawling=brawling, martial_arts=martial), B=FISTS)
    core, tool = table.battle.table, weapons()[weapon]
    struck = blow(alice, tool, manner)
    assert trait_of(core, struck) == trait and needs_room(core, struck) is room


@pytest.mark.rule(
    "infowar.wound.factors",
    "infowar.melee.special-maneuver",
    "infowar.melee.all-out-offense",
    "infowar.stun.attack",
)
@pytest.mark.parametrize(
    ("weapon", "manner", "factor", "stuns"),
    [
        ("knife", "", 2, False), ("knife", "all-out", 3, False), ("baton", "stun", 3, True), ("stun_baton",
        "", 3, True), ("polearm", "", 5, False),
        ("unarmed", "", 2, False), ("unarmed", "hard", 3, False), ("unarmed", "harder", 4, False), ("unarmed",
        "stun", 2, True),
    ],
)  # fmt: skip
def test_what_a_blow_does(duel: Tables, weapon: str, manner: str, factor: int, stuns: bool) -> None:
    """Strength Great on top of each; bare hands by Martial Arts are worth nothing of their own, and by
    Brawling -1."""
    table, alice, _ = duel("AB", A=figure(strength=2), B=FISTS)
    core, tool = table.battle.table, weapons()[weapon]
    assert blow_of(core, alice, tool, manner, "head", "") == Blow(factor, "head", 6, stuns)
    assert blow_of(core, alice, tool, manner, "", "Very Hurt") == Blow(factor, "", 3, stuns)
    assert (
        offence(core, alice, weapons()["unarmed"], "brawling") == 1
        and offence(core, alice, weapons()["pistol"], "firearms") == 4
    )


@pytest.mark.rule("infowar.aim.head", "infowar.aim.location", "infowar.wound.factors")
@pytest.mark.parametrize("helmet", [False, True])
@pytest.mark.parametrize(
    ("option", "place", "suit"),
    [("all", "", 3), ("all", "head", 3), ("helmet", "", 3), ("helmet", "head", 0), ("helmet", "left leg", 3)],
)
def test_what_protects_a_place(duel: Tables, helmet: bool, option: str, place: str, suit: int) -> None:
    worn = figure(armor="ballistic_vest", helmet=helmet, endurance=1)
    table, alice, bob = duel("AB", A=worn, B=figure(helmet=helmet), options={"head_armour": option})
    on_head = 2 * (helmet and place == "head")
    assert protection(table.battle.table, alice, place) == 1 + suit + on_head
    assert protection(table.battle.table, bob, place) == on_head


@pytest.mark.rule("infowar.aim.location")
def test_where_a_hit_lands_by_its_degree() -> None:
    told = {
        aim: [place_of(aim, got) for got in range(1, 5)]
        for aim in ("", "head", "left arm", "right leg", "left hand", "right foot")
    }
    assert told == {
        "": [""] * 4,
        **{aim: ["", aim, aim, aim] for aim in ("head", "left arm", "right leg")},
        **{aim: ["", "", aim, aim] for aim in ("left hand", "right foot")},
    }


@pytest.mark.rule("infowar.aim.head", "infowar.stun.pull")
@pytest.mark.parametrize(
    ("blow", "got", "expected"),
    [
        (Blow(2, "head"), 1, (1, "")),
        (Blow(2, "head"), 2, (3, "head")),
        (Blow(3, "head"), 2, (3, "head")),
        (Blow(3), 2, (3, "")),
        (Blow(9, "", 2), 5, (2, "")),
        (Blow(-9), 2, (0, "")),
        (Blow(20), 5, (6, "")),
    ],
)
def test_level_and_place_of_a_hit(duel: Tables, blow: Blow, got: int, expected: tuple[int, str]) -> None:
    table, alice, _ = duel("AB", A=FISTS, B=FISTS)
    assert outcome(table.battle.table, alice, blow, got) == expected


# ---------------------------------------------------------------- positions


@pytest.mark.rule(POSITION)
@pytest.mark.parametrize(
    ("picture", "zone", "prone", "mine", "theirs"),
    [
        ("..", "", "", 0, 0),
        ("..", "", "A", 1, 0),
        ("..", "", "AB", 1, 1),
        (".^", "", "", 1, 0),
        ("^.", "", "", 0, 1),
        ("^^", "", "", 0, 0),
        ("~.", "", "", 1, 0),
        ("..", "glare", "", 1, 0),
        ("..", "nest", "", 0, 0),
        ("~^", "glare", "A", 4, 0),
    ],
)
def test_drawbacks_of_each_and_the_worse_position(
    duel: Tables, picture: str, zone: str, prone: str, mine: int, theirs: int
) -> None:
    """Two at most count, and only against the one who has more of them."""
    zones = (Zone(zone, zone, ((0, 1),)),) if zone else ()
    table, alice, bob = duel(f"AB\n{picture}", A=KNIFE, B=KNIFE, zones=zones)
    table.put(alice, Position((0, 1)), *([Prone()] if "A" in prone else []))
    table.put(bob, Position((1, 1)), *([Prone()] if "B" in prone else []))
    core = table.battle.table
    assert (_drawbacks(core, alice, bob), _drawbacks(core, bob, alice)) == (mine, theirs)
    knife = weapons()["knife"]
    ward = warding(core, bob, alice, knife, "melee")
    assert ward is not None
    found = [
        values(asked.modifiers).get("melee.position", 0)
        for asked in (striking_roll(core, alice, bob, knife), ward.asked)
    ]
    assert found == [-min(2, max(0, mine - theirs)), -min(2, max(0, theirs - mine))]


@pytest.mark.rule("infowar.auto.nest", POSITION)
def test_what_lies_in_a_zone_of_a_kind(duel: Tables) -> None:
    zones = (Zone("nest", "a", ((0, 0),)), Zone("glare", "b", ((1, 0), (2, 0))))
    table, *_ = duel("A..B", A=FISTS, B=FISTS, zones=zones)
    core = table.battle.table
    assert [[is_in_zone(core, kind, (x, 0)) for x in range(4)] for kind in ("nest", "glare", "")] == [
        [True, False, False, False],
        [False, True, True, False],
        [False] * 4,
    ]


@pytest.mark.rule("infowar.attack.difficulty")
@pytest.mark.parametrize(
    ("mine", "theirs", "smoke", "level"),
    [
        (".", ".", None, 0),
        ("%", ".", None, 0),
        (".", "%", None, 1),
        (".", "h", None, 1),
        (".", "H", None, 1),
        ("h", ".", None, 0),
        (".", ".", (0, 1), 1),
        (".", ".", (1, 1), 1),
        (".", ".", (1, 0), 0),
    ],
)
def test_what_hinders_a_fight(
    duel: Tables, mine: str, theirs: str, smoke: tuple[int, int] | None, level: int
) -> None:
    table, alice, bob = duel(f"AB\n{mine}{theirs}", A=KNIFE, B=KNIFE)
    table.put(alice, Position((0, 1)))
    table.put(bob, Position((1, 1)))
    if smoke:
        table.world.create(Area("smoke", (smoke,), NO_UNIT, 2))
    assert difficulty(table.battle.table, blow(alice, weapons()["knife"]), bob).level == level


# ---------------------------------------------------------------- what counts on both sides


@pytest.mark.rule(
    "infowar.wound.levels",
    "infowar.stun.very",
    "infowar.stun.levels",
    "infowar.initiative.hasty",
    "infowar.melee.sizing-up",
)
@pytest.mark.parametrize(
    ("parts", "attack", "defence"),
    [
        ((), {}, {}),
        ((Wounds((Wound(1, 1),)),), {}, {}),
        ((Wounds((Wound(2, 2),)),), {"wound.levels": -1}, {"wound.levels": -1}),
        ((Wounds((Wound(3, 3),)),), {"wound.levels": -2}, {"wound.levels": -2}),
        ((Wounds((Wound(3, 3),)), Relief(1)), {"wound.levels": -1}, {"wound.levels": -1}),
        ((Wounds((Wound(3, 3),)), Relief(2)), {}, {}),
        ((Wounds((Wound(2, 2),)), Relief(2)), {}, {}),
        (
            (Wounds((Wound(4, 4),)), Incapacitated(-1, 5)),
            {"wound.act-incapacitated": -1},
            {"wound.act-incapacitated": -1},
        ),
        ((Stunned(),), {}, {"stun.levels": -1}),
        ((VeryStunned(),), {"stun.very": -2}, {"stun.very": -2}),
        ((Stunned(), VeryStunned()), {"stun.very": -2}, {"stun.very": -2}),
        ((Initiative(0, 0, 0, True),), {"initiative.hasty": -1}, {"initiative.hasty": -1}),
        ((Initiative(0, 0, 0, False),), {}, {}),
        ((Lamed(),), {}, {}),
    ],
)
def test_what_weighs_on_blow_and_parry(
    duel: Tables, parts: tuple[Any, ...], attack: dict[str, int], defence: dict[str, int]
) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    table.put(alice, *parts)
    core, knife = table.battle.table, weapons()["knife"]
    assert values(striking_roll(core, alice, bob, knife).modifiers) == attack
    ward = warding(core, alice, bob, knife, "melee")
    assert ward and values(ward.asked.modifiers) == defence


@pytest.mark.rule("infowar.melee.sizing-up")
@pytest.mark.parametrize(
    ("foe", "number", "counts"), [("bob", 1, True), ("bob", 2, False), ("bill", 1, False)]
)
def test_sized_up_by_one_in_one_round(duel: Tables, foe: str, number: int, counts: bool) -> None:
    table, alice, bob, bill = duel("AB\n.L", A=KNIFE, B=KNIFE, L=KNIFE)
    table.put(alice, Sized((({"bob": bob, "bill": bill}[foe], number),)))
    found = values(striking_roll(table.battle.table, alice, bob, weapons()["knife"]).modifiers)
    assert found == ({"melee.sizing-up": -1} if counts else {})


@pytest.mark.rule("infowar.melee.unfamiliar")
@pytest.mark.parametrize(
    ("weapon", "familiar", "less"),
    [("knife", (), 0), ("polearm", (), -2), ("polearm", ("broadsword",), -2), ("polearm", ("polearm",), 0)],
)
def test_who_is_not_trained_with_it(duel: Tables, weapon: str, familiar: tuple[str, ...], less: int) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=figure("polearm", familiar=("polearm",)))
    table.put(alice, Held((weapon,)), Nature(familiar=familiar))
    core = table.battle.table
    assert (
        values(striking_roll(core, alice, bob, weapons()[weapon]).modifiers).get("melee.unfamiliar", 0)
        == less
    )
    ward = warding(core, alice, bob, weapons()["knife"], "melee")
    assert ward and values(ward.asked.modifiers).get("melee.unfamiliar", 0) == less


@pytest.mark.rule("infowar.attack.skills")
@pytest.mark.parametrize(
    ("armor", "weapon", "less"),
    [
        ("combat_suit", "knife", -1),
        ("combat_suit", "unarmed", 0),
        ("plate_carrier", "knife", 0),
        ("", "knife", 0),
    ],
)
def test_what_armour_costs_in_melee(duel: Tables, armor: str, weapon: str, less: int) -> None:
    table, alice, bob = duel("AB", A=figure("knife", armor=armor), B=FISTS)
    asked = striking_roll(table.battle.table, alice, bob, weapons()[weapon])
    assert [(one.value, one.words) for one in asked.modifiers[1:] if one.rule == "infowar.attack.skills"] == [
        (less, "combat suit")
    ] * (less != 0)


# ---------------------------------------------------------------- warding off


@pytest.mark.rule("infowar.attack.defence-skill", "infowar.melee.parry-weapons")
@pytest.mark.parametrize(
    ("held", "shield", "against", "traits", "expected"),
    [
        ((), "", "melee", {}, None),
        ((), "small", "melee", {}, ("unarmed", "melee", 1)),
        (("pistol",), "", "melee", {}, ("pistol", "melee", 0)),
        ((), "", "brawling", {"brawling": 1}, ("unarmed", "brawling", 1)),
        ((), "", "brawling", {"martial_arts": 1}, ("unarmed", "martial_arts", 1)),
        (
            (),
            "",
            "martial_arts",
            {"melee": 4, "brawling": -1, "martial_arts": -1},
            ("unarmed", "brawling", -1),
        ),
        (("knife",), "", "brawling", {"melee": 2}, ("knife", "melee", 2)),
        (("knife",), "", "melee", {"melee": -2, "brawling": 4}, ("knife", "melee", -2)),
        (("pistol", "baton"), "", "melee", {}, ("baton", "melee", 0)),
    ],
)
def test_the_best_way_to_ward_a_blow_off(
    duel: Tables,
    held: tuple[str, ...],
    shield: str,
    against: str,
    traits: dict[str, Any],
    expected: tuple[str, str, int] | None,
) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=figure(*held, shield=shield, **traits))
    core = table.battle.table
    tool = weapons()["knife" if against == "melee" else "unarmed"]
    ward = warding(core, bob, alice, tool, against)
    assert (ward and (ward.tool.id, ward.trait, ward.asked.bonus)) == expected
    for stopped in (Incapacitated(), Down()):
        table.put(bob, stopped)
        assert warding(core, bob, alice, tool, against) is None
        table.world.drop(bob, type(stopped))


@pytest.mark.rule("infowar.melee.parry-weapons", "infowar.melee.all-out-defense")
def test_the_defence_there_would_have_been_is_melee(duel: Tables) -> None:
    """With what it seems armed with, the parry's own modifiers counted; the size of that tells on the
    blow."""
    table, alice, bob = duel("AB", A=KNIFE, B=figure("polearm", familiar=("polearm",), melee=2, brawling=4))
    table.put(bob, Incapacitated())
    core, knife = table.battle.table, weapons()["knife"]
    assert unrolled(core, bob, alice, knife, "melee") == 2
    assert values(striking_roll(core, alice, bob, knife).modifiers) == {"melee.weapon-size": -1}
    table.put(bob, Held(()), Defending())
    assert unrolled(core, bob, alice, knife, "melee") == 4
    assert values(striking_roll(core, alice, bob, knife).modifiers) == {}


@pytest.mark.rule("infowar.melee.parry-weapons")
def test_what_a_figure_is_armed_with_and_looks_like(duel: Tables) -> None:
    table, alice, _ = duel("AB", A=FISTS, B=FISTS)
    core = table.battle.table
    rows = [((), ""), (("pistol",), ""), ((), "small"), (("polearm",), ""), (("pistol", "knife"), "")]
    told = []
    for held, shield in rows:
        table.put(alice, Held(held), Worn(shield=shield))
        told.append(
            (
                armed(core, alice),
                apparent_weapon(core, alice).id,
                look_of(core, alice),
                [one.id for one in melee_weapons(core, alice)],
            )
        )
    assert told == [
        (False, "unarmed", "unarmed", ["unarmed"]),
        (True, "pistol", "pistol", ["unarmed", "pistol"]),
        (True, "unarmed", "unarmed", ["unarmed"]),
        (True, "polearm", "spear", ["polearm", "unarmed"]),
        (True, "pistol", "pistol", ["knife", "unarmed", "pistol"]),
    ]
    assert metres(core, (0, 0), (1, 0)) == 2, "a metre and a half, begun ones counted"


# ---------------------------------------------------------------- what comes back


@pytest.mark.rule("infowar.melee.all-out-offense")
@pytest.mark.parametrize(
    ("state", "answers"),
    [
        (None, True),
        (Defending(), False),
        (Stunned(), False),
        (VeryStunned(), False),
        (Pinned(UnitId(9)), False),
        (Prone(), True),
    ],
)
def test_who_answers_an_opening(duel: Tables, state: Any, answers: bool) -> None:
    table, _, bob = duel("AB", A=KNIFE, B=KNIFE)
    if state:
        table.put(bob, state)
    assert strikes_back(table.battle.table, bob) is answers


@pytest.mark.rule("infowar.melee.all-out-offense")
@pytest.mark.parametrize(("ahead", "words"), [(0, "Scratch"), (1, "Scratch"), (2, "Hurt"), (4, "Very Hurt")])
def test_the_answer_is_its_factor_and_two_by_how_far_it_was_ahead(
    duel: Tables, ahead: int, words: str
) -> None:
    table, alice, bob = duel("AB", dice(0), A=KNIFE, B=KNIFE)
    core = table.battle.table
    ward = warding(core, bob, alice, weapons()["knife"], "melee")
    assert (
        ward
        and damage(core, counter_attack(bob, ward)) == Blow(2)
        and counter_attack(bob, ward) == Attack(bob, weapons()["knife"], ANSWER, trait="melee")
    )
    told = table.run(_answered(core, blow(alice, weapons()["knife"], "all-out"), bob, ward, ahead))
    assert told[0] == Reported(bob, "infowar.melee.all-out-offense", "Bob strikes back into the opening")
    assert getattr(told[1], "words", "") == words


@pytest.mark.rule("infowar.melee.sizing-up")
@pytest.mark.parametrize(
    ("stance", "experience", "natural", "by"),
    [
        (None, 0, None, None),
        (Defending(), 0, 1, "next"),
        (Defending(), 0, 0, None),
        (Defending(), None, None, None),
        ("sized", 0, None, None),
        ("before", 0, 1, "next"),
        ("other", 0, 1, "next"),
    ],
)
def test_sizing_up_is_for_those_who_defend_and_once_a_round(
    duel: Tables, stance: Any, experience: int | None, natural: int | None, by: str | None
) -> None:
    table, alice, bob, _ = duel(
        "AB.L",
        dice(*([natural] if natural is not None else [])),
        A=KNIFE,
        B=figure(combat_experience=experience),
        L=KNIFE,
    )
    known = {"sized": ((alice, 1),), "before": ((alice, 0),), "other": ((9, 1),)}
    if stance:
        table.put(bob, Defending(known[stance]) if isinstance(stance, str) else stance)
    told = table.run(size_up(table.battle.table, bob, alice))
    assert [(one.unit, one.against) for one in told if isinstance(one, Rolled)] == [(bob, 1)] * (
        natural is not None
    )
    assert table.get(alice, Sized) == (Sized(((bob, 2),)) if by else None)
    if natural is not None:
        assert table.get(bob, Defending).sized[-1] == (alice, 1)


@pytest.mark.rule("infowar.melee.sizing-up")
def test_who_is_down_needs_no_sizing_up_and_more_than_one_may_do_it(duel: Tables) -> None:
    table, alice, bob, _ = duel("AB.N", dice(1, 1), A=KNIFE, B=KNIFE, N=KNIFE)
    core = table.battle.table
    table.put(bob, Defending())
    table.put(alice, Sized(((UnitId(9), 2),)))
    table.run(size_up(core, bob, alice))
    assert table.get(alice, Sized) == Sized(((UnitId(9), 2), (bob, 2)))
    table.put(bob, Defending())
    table.world.drop(alice, Sized)
    table.put(alice, Down())
    table.run(size_up(core, bob, alice))
    assert table.get(alice, Sized) is None


@pytest.mark.rule("infowar.roll.opposed", "infowar.ranged.unaware")
@pytest.mark.parametrize(
    ("attack", "defence", "met", "got"),
    [
        (0, 1, Opposed(1, 1), 0),
        (1, 1, Opposed(1, 1), 0),
        (2, 1, Opposed(1, 1), 1),
        (2, -5, Opposed(1, 1), 7),
        (2, -5, Opposed(1, 1, floor=True), 1),
        (1, -5, Opposed(1, 1, floor=True), 0),
        (0, 0, Opposed(0, 0, rolls=False), 1),
        (2, 0, Opposed(0, -2, rolls=False), 4),
        (2, 0, Opposed(0, 3, rolls=False), 2),
        (3, 9, Opposed(1, 3, rolls=False), 2),
        (-1, 0, Opposed(0, -9, rolls=False), 0),
    ],
)
def test_the_degree_of_a_hit(attack: int, defence: int, met: Opposed, got: int) -> None:
    assert degree(attack, defence, met) == got


@pytest.mark.rule("infowar.attack.skills")
def test_a_blade_that_is_thrown_leaves_the_hand(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=figure("baton", "knife"), B=FISTS)
    table.run(_use_up(table.battle.table, shot_with(alice, weapons()["knife"], "thrown"), bob))
    assert table.get(alice, Held) == Held(("baton",)) and table.get(bob, Attackers) == Attackers()
