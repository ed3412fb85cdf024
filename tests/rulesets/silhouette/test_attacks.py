"""Attacks: which skill, what counts, and what comes of being higher."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import EndTurn, Move
from game.core.components import Area, Item, Position
from game.core.events import (
    AmmoChanged,
    Attacked,
    AttackEnded,
    ItemDropped,
    Readied,
    Reported,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
)
from game.core.field import Cover, Light, Tile
from game.core.geometry.grid import SQUARES
from game.core.references import NO_UNIT, UnitId
from game.rulesets.silhouette import declaration_form
from game.rulesets.silhouette.components import (
    ARM,
    HEAD,
    JOG,
    LEG,
    RUN,
    WALK,
    Aiming,
    Drunk,
    Held,
    Limping,
    Magazine,
    Plan,
    Seen,
    Startled,
)
from game.rulesets.silhouette.figures import drunkenness
from game.rulesets.silhouette.orders import (
    Aim,
    Draw,
    Jog,
    Reload,
    Shoot,
    Snipe,
    Strike,
    TakeCover,
    Throw,
    Walk,
)
from tests.rulesets.silhouette.table import (
    AGI,
    BLANK,
    DODGER,
    HEX,
    PER,
    SHOOTER,
    STANDS,
    Tables,
    dodged,
    figure,
    healthy,
    hurt,
    mod,
    rolled,
    shot,
)

RIFLE = "rifle_7mm"
NEEDS = "silhouette.wound.thresholds"


def row(far: int) -> str:
    return "A" + "." * (far - 1) + "B"


def fired(alice: UnitId, bob: UnitId, left: int = 19, weapon: str = RIFLE, most: int = 20) -> list[object]:
    return [
        Spent(alice, "Action", "shoots"),
        Attacked(alice, bob, weapon, "ranged"),
        AmmoChanged(alice, weapon, left, most),
    ]


@pytest.mark.rule("silhouette.attack.roll")
def test_only_a_higher_total_hits_and_the_margin_is_the_difference(duel: Tables) -> None:
    table, alice, bob = duel(row(4), [3, 4], A=SHOOTER, B=DODGER)
    assert table.play(Shoot(alice, bob, RIFLE)) == [
        *fired(alice, bob), shot(alice, "3", 3), dodged(bob, "4", 3, STANDS), AttackEnded(alice, bob, "miss",
        3, 3)
    ]  # fmt: skip
    table, alice, bob = duel(row(4), [4, 4, 5, 4], A=SHOOTER, B=DODGER)
    assert table.play(Shoot(alice, bob, RIFLE)) == [
        *fired(alice, bob),
        shot(alice, "4", 4),
        dodged(bob, "4", 3, STANDS),
        AttackEnded(alice, bob, "hit", 4, 3),
        hurt(bob, 22, "22 damage against 13: flesh wound", 4),
        healthy(bob, "54", 4, mod(-1, "wound.flesh", "flesh wounds")),
    ]


@pytest.mark.rule("silhouette.attack.skill")
@pytest.mark.parametrize(
    ("weapon", "skill"),
    [
        ("pistol_9mm", "small_arms"),
        ("machine_gun_9mm", "heavy_weapons"),
        ("light_bow", "throwing"),
        ("knife", "throwing"),
    ],
)
def test_the_weapon_says_what_is_rolled(duel: Tables, weapon: str, skill: str) -> None:
    table, alice, bob = duel(row(3), [2, 2, 6], A=figure(weapon, **dict[str, Any]({skill: 2})), B=DODGER)
    events = table.play(Shoot(alice, bob, weapon))
    assert rolled(alice, f"attack, {skill.replace('_', ' ')}", "attack.roll", "22", 2, AGI) in events


@pytest.mark.rule("silhouette.range.bands")
@pytest.mark.parametrize(
    ("far", "value", "words"),
    [
        (3, 0, ""),
        (4, -1, "medium"),
        (6, -1, "medium"),
        (7, -2, "long"),
        (13, -2, "long"),
        (14, -3, "extreme"),
        (26, -3, "extreme"),
    ],
)
def test_each_band_ends_at_its_last_metre(duel: Tables, far: int, value: int, words: str) -> None:
    """A base of 5 m is 3 tiles of 1.5 m; twice, four and eight times as far the bands end at 6, 13 and 26
    tiles."""
    table, alice, bob = duel(
        row(far), [6, 6], A=figure("pistol_9mm", small_arms=1), B=figure(dodge=1, agility=5)
    )
    events = table.play(Shoot(alice, bob, "pistol_9mm"))
    band = [mod(value, "range.bands", f"{words} range, {far * 1.5:.1f} m")] if value else []
    assert shot(alice, "6", 6 + value, *band) in events


@pytest.mark.rule("silhouette.range.bands")
def test_beyond_extreme_range_nobody_shoots_and_a_thrown_blade_has_a_base_of_its_own(duel: Tables) -> None:
    table, alice, bob = duel(row(27), A=figure("pistol_9mm", small_arms=1), B=DODGER)
    assert table.refused(Shoot(alice, bob, "pistol_9mm")) == "silhouette.range.bands"
    table, alice, bob = duel(row(7), [3, 6], A=figure("knife", throwing=1, build=-2, fitness=-2), B=DODGER)
    events = table.play(Shoot(alice, bob, "knife"))  # STR -2 + 10 m: 10.5 m are medium range
    assert (
        rolled(
            alice,
            "attack, throwing",
            "attack.roll",
            "3",
            2,
            AGI,
            mod(-1, "range.bands", "medium range, 10.5 m"),
        )
        in events
    )
    item = max(table.battle.table.world.things(Item))[0]
    assert events[-2:] == [ItemDropped(item, "knife", (7, 0), alice), Readied(alice, (), "unarmed")]


@pytest.mark.rule("silhouette.range.point-blank")
def test_point_blank_is_two_tiles_straight_one_diagonally_or_two_hexes(duel: Tables) -> None:
    squares = (("A.B", True), ("A..B", False), ("A..\n.B.", True), ("A..\n..B", False))
    hexes = (("A.B\n...", True), ("A..\n...\n.B.", True), ("A..B", False))
    for picture, good, grid in (*((*one, SQUARES) for one in squares), *((*one, HEX) for one in hexes)):
        table, alice, bob = duel(picture, [3, 6], A=SHOOTER, B=DODGER, grid=grid)
        events = table.play(Shoot(alice, bob, RIFLE))
        assert (shot(alice, "3", 4, BLANK) in events) == good


@pytest.mark.rule("silhouette.attack.movement")
@pytest.mark.parametrize(
    ("speed", "value", "words"), [(WALK, -1, "walks"), (JOG, -2, "jogs"), (RUN, -3, "runs")]
)
def test_the_declared_speed_weighs_on_attacks_in_melee_too(
    duel: Tables, speed: str, value: int, words: str
) -> None:
    table, alice, bob = duel(
        "AB",
        [6, 6],
        A=figure(hand_to_hand=1),
        B=DODGER,
        plans={"A": Plan(speed, said=True)},
        habits={"auto_defence": "best"},
    )
    events = table.play(Strike(alice, bob, "hands"))
    assert (
        rolled(
            alice,
            "attack, hand to hand",
            "attack.roll",
            "6",
            6 + value,
            AGI,
            mod(value, "attack.movement", words),
        )
        in events
    )


@pytest.mark.rule("silhouette.attack.light")
@pytest.mark.parametrize(
    ("light", "value", "words"),
    [
        (Light.DIM, -1, "poor light"),
        (Light.VERY_POOR, -2, "very poor light"),
        (Light.DARK, -3, "barely any light"),
        (Light.NONE, -4, "no light"),
    ],
)
def test_the_light_on_the_target_counts_in_five_steps(
    duel: Tables, light: Light, value: int, words: str
) -> None:
    table, alice, bob = duel(row(4), [6, 6], A=SHOOTER, B=DODGER, tiles={"B": Tile(light=light)})
    assert shot(alice, "6", 6 + value, mod(value, "attack.light", words)) in table.play(
        Shoot(alice, bob, RIFLE)
    )


@pytest.mark.rule("silhouette.attack.light")
def test_the_light_of_the_whole_battle_is_the_least(duel: Tables) -> None:
    table, alice, bob = duel(
        "AB",
        [6, 6],
        A=figure(hand_to_hand=1),
        B=DODGER,
        options={"light": "very_poor"},
        habits={"auto_defence": "best"},
    )
    dark = mod(-2, "attack.light", "very poor light")
    assert rolled(alice, "attack, hand to hand", "attack.roll", "6", 4, AGI, dark) in table.play(
        Strike(alice, bob, "hands")
    )


@pytest.mark.rule("silhouette.attack.obscurement")
@pytest.mark.parametrize(
    ("density", "value", "words"), [(1, -1, "thin haze"), (2, -2, "thick smoke"), (3, -3, "very thick smoke")]
)
def test_the_densest_cloud_in_the_line_counts(duel: Tables, density: int, value: int, words: str) -> None:
    table, alice, bob = duel(row(5), [6, 6], A=SHOOTER, B=DODGER)
    table.battle.table.world.create(Area("smoke", ((2, 0),), NO_UNIT, 3, density))
    table.battle.table.world.create(Area("fog", ((3, 0),), NO_UNIT, 3, 1))
    assert shot(alice, "6", 6 + value, mod(value, "attack.obscurement", words)) in table.play(
        Shoot(alice, bob, RIFLE)
    )


@pytest.mark.rule("silhouette.attack.aim")
def test_aiming_adds_up_from_turn_to_turn_and_the_shot_uses_it_up(duel: Tables) -> None:
    table, alice, bob = duel(
        row(4),
        [1, 2, 3, 6],
        A=SHOOTER,
        B=DODGER,
        plans={"A": Plan(actions=2, said=True)},
        habits={"auto_first": "self"},
    )
    assert table.play(Aim(alice, bob)) == [
        Spent(alice, "Action", "aims"),
        StatusGained(alice, "aiming", "silhouette.attack.aim", whom=bob),
    ]
    assert table.refused(Aim(alice, bob)) == "silhouette.attack.aim"
    table.end(alice, bob)
    assert table.get(alice, Aiming) == Aiming(bob, 1, 1)
    table.play(EndTurn(alice), EndTurn(bob))  # Combat Sense: Alice fumbles, Bob goes first
    table.end(bob)
    assert table.get(alice, Aiming) == Aiming(bob, 1, 1)
    table.battle.table.world.drop(alice, Startled)
    table.put(alice, Plan(actions=2, said=True))
    assert table.chances(Aim(alice, bob)).notes == ("+2 to its next shot at Bob",)
    assert table.play(Aim(alice, bob))[-1] == StatusGained(
        alice, "aiming", "silhouette.attack.aim", 2, whom=bob
    )
    events = table.play(Shoot(alice, bob, RIFLE))
    assert (
        shot(
            alice,
            "3",
            4,
            mod(2, "attack.aim", "aimed for 2 turns"),
            mod(-1, "declare.multiple", "1 further action"),
        )
        in events
    )
    assert StatusLost(alice, "aiming", "silhouette.attack.aim") in events


@pytest.mark.rule("silhouette.attack.aim")
def test_an_aim_that_would_be_lost_is_told_of_before(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=SHOOTER, B=DODGER, plans={"A": Plan(actions=2, said=True)})
    given = "+1 to its next shot at Bob"
    assert table.chances(Aim(alice, bob)).notes == (given,)
    table.put(alice, Aiming(alice, 1, 1))
    assert table.chances(Aim(alice, bob)).notes == (given, "the aim at Alice is lost")
    assert "the aim at Alice is lost" in table.chances(Shoot(alice, bob, RIFLE)).notes


@pytest.mark.rule("silhouette.attack.aim")
def test_moving_and_losing_sight_end_the_aim(duel: Tables) -> None:
    table, alice, bob = duel(
        "A...B\n####.\n####.",
        A=SHOOTER,
        B=DODGER,
        plans={"A": Plan(WALK, said=True), "B": Plan(WALK, said=True)},
    )
    table.put(alice, Aiming(bob, 1, 1))
    assert StatusLost(alice, "aiming", "silhouette.attack.aim") in table.play(Move(alice, ((1, 0),)))
    table.end(alice)
    table.put(alice, Aiming(bob, 1, 1))
    lost = StatusLost(alice, "aiming", "silhouette.attack.aim")
    assert table.play(Move(bob, ((4, 1), (4, 2)))) == [
        Stepped(bob, (4, 0), (4, 1)),
        Stepped(bob, (4, 1), (4, 2)),
        lost,
    ]


@pytest.mark.rule("silhouette.attack.called")
@pytest.mark.parametrize(("place", "value"), [(ARM, -2), (LEG, -2), (HEAD, -3)])
def test_a_called_shot_is_announced_and_costs(duel: Tables, place: str, value: int) -> None:
    table, alice, bob = duel(row(4), [6, 6], A=SHOOTER, B=DODGER)
    assert shot(alice, "6", 6 + value, mod(value, "attack.called", f"called shot: {place}")) in table.play(
        Shoot(alice, bob, RIFLE, place)
    )


@pytest.mark.rule("silhouette.attack.called")
def test_a_wounded_arm_drops_what_it_holds_and_a_wounded_leg_only_walks(duel: Tables) -> None:
    """2 x 22 = 44 against the bare arm (25, 50), not against the vest (50, 75)."""
    vest = figure("pistol_9mm", body="medium_flak_vest", dodge=1)
    table, alice, bob = duel(row(4), [6, 3, 5, 5], A=SHOOTER, B=vest)
    events = table.play(Shoot(alice, bob, RIFLE, ARM))
    item = max(table.battle.table.world.things(Item))[0]
    assert events[-4:] == [
        hurt(bob, 44, "44 damage against 25: deep wound", 3),
        ItemDropped(item, "pistol_9mm", (4, 0), bob),
        Readied(bob, (), "unarmed"),
        healthy(bob, "55", 3, mod(-2, "wound.deep", "deep wounds")),
    ]
    assert table.get(bob, Held) == Held("")
    table, alice, bob = duel(row(4), [6, 3, 5, 5], A=SHOOTER, B=vest)
    assert StatusGained(bob, "limping", "silhouette.attack.called") in table.play(
        Shoot(alice, bob, RIFLE, LEG)
    )
    table.end(alice, bob)
    assert table.allowed(EndTurn(alice)) and table.get(bob, Limping) == Limping(1)
    table.end(alice)
    assert table.allowed(Walk(bob)) and table.refused(Jog(bob)) == "silhouette.attack.called"


@pytest.mark.rule("silhouette.attack.called-sniping")
@pytest.mark.parametrize(("place", "value"), [(ARM, 0), (HEAD, -1)])
def test_a_sniper_calls_shots_for_nothing_the_head_for_one(duel: Tables, place: str, value: int) -> None:
    table, alice, bob = duel(row(4), [4, 6], A=figure(RIFLE, sniping=1), B=DODGER)
    table.put(alice, Aiming(bob, 1, 1))
    events = table.play(Snipe(alice, bob, RIFLE, place))
    called = mod(value, "attack.called-sniping", f"called shot: {place}")
    aimed = mod(1, "attack.aim", "aimed for 1 turn")
    assert rolled(alice, "attack, sniping", "sniping", "4", 5 + value, PER, aimed, called) in events


@pytest.mark.rule("silhouette.attack.accuracy")
def test_accuracy_is_added_that_of_a_shotgun_up_to_short_range_only(duel: Tables) -> None:
    table, alice, bob = duel(row(4), [3, 6], A=figure("sniper_rifle_15mm", small_arms=1), B=DODGER)
    more = mod(1, "attack.accuracy", "accuracy of the 15 mm sniper rifle")
    assert shot(alice, "3", 4, more) in table.play(Shoot(alice, bob, "sniper_rifle_15mm"))
    for far, some in (
        (4, [mod(1, "attack.accuracy", "accuracy of the shotgun")]),
        (5, [mod(-1, "range.bands", "medium range, 7.5 m")]),
    ):
        table, alice, bob = duel(row(far), [3, 6], A=figure("shotgun", small_arms=1), B=DODGER)
        assert shot(alice, "3", 3 + some[0].value, *some) in table.play(Shoot(alice, bob, "shotgun"))


@pytest.mark.rule("silhouette.attack.intoxication")
@pytest.mark.parametrize(
    ("state", "degree", "words"),
    [("mild", 1, "mildly"), ("moderate", 2, "moderately"), ("heavy", 3, "heavily")],
)
def test_intoxication_weighs_on_attack_and_defence(duel: Tables, state: str, degree: int, words: str) -> None:
    table, alice, bob = duel(row(4), [5, 6], A=SHOOTER, B=DODGER, own={"intoxication": state})
    assert table.get(alice, Drunk) == Drunk(degree)
    less = mod(-degree, "attack.intoxication", f"{words} intoxicated")
    events = table.play(Shoot(alice, bob, RIFLE))
    assert (
        shot(alice, "5", 5 - degree, less) in events and dodged(bob, "6", 5 - degree, STANDS, less) in events
    )


@pytest.mark.rule("silhouette.attack.intoxication")
def test_gas_makes_it_worse_by_a_step_at_the_end_of_each_turn(duel: Tables) -> None:
    gas = figure(items=("tear_gas_grenade",), throwing=1, combat_sense=1)
    table, alice, bob = duel(row(6), [3, 6], A=gas, B=DODGER)
    table.play(Throw(alice, (6, 0), "tear_gas_grenade"))
    assert StatusGained(bob, "intoxicated", "silhouette.attack.intoxication", 1) in table.end(alice, bob)
    assert table.get(bob, Drunk) == Drunk(1) and not table.has(alice, Drunk)


@pytest.mark.rule("silhouette.attack.intoxication")
def test_what_gas_has_done_is_not_called_drink(duel: Tables) -> None:
    table, alice, bob = duel(row(6), A=SHOOTER, B=DODGER)
    table.put(bob, Drunk(1))
    assert (
        mod(-1, "attack.intoxication", "mildly intoxicated by gas")
        in table.chances(Shoot(alice, bob, RIFLE)).checks[1].modifiers
    )
    table, alice, bob = duel(row(6), A=SHOOTER, B=DODGER, own={"intoxication": "mild"})
    table.put(bob, Drunk(2))
    assert (
        mod(-2, "attack.intoxication", "moderately intoxicated by drink and gas")
        in table.chances(Shoot(alice, bob, RIFLE)).checks[1].modifiers
    )
    words = [
        declaration_form._short(one)
        for one in (drunkenness(table.battle.table, alice), drunkenness(table.battle.table, bob))
        if one
    ]
    assert words == ["drink", "drink and gas"]


@pytest.mark.rule("silhouette.attack.aim")
def test_an_aim_that_the_declared_way_will_lose_says_so(duel: Tables) -> None:
    table, alice, bob = duel(row(6), A=SHOOTER, B=DODGER, plans={"A": Plan(WALK, said=True)})
    assert table.chances(Aim(alice, bob)).notes == ("lost as it walks",)
    table, alice, bob = duel(row(6), A=SHOOTER, B=DODGER)
    assert table.chances(Aim(alice, bob)).notes == ("+1 to its next shot at Bob",)


@pytest.mark.rule("silhouette.damage.unarmed")
def test_neighbours_behind_a_wall_are_told_so(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=SHOOTER, B=DODGER, tiles={"A": Tile(edges="e", material="brick")})
    refusal = table.battle.refusal(Strike(alice, bob, "hands"))
    assert refusal and refusal.words == "something solid stands between the two"
    table, alice, bob = duel("A.B", A=SHOOTER, B=DODGER)
    refusal = table.battle.refusal(Strike(alice, bob, "hands"))
    assert refusal and refusal.words == "not next to the attacker"


@pytest.mark.rule("silhouette.defence.cover")
@pytest.mark.parametrize(
    ("picture", "value", "words"),
    [
        ("A...cB", 1, "light cover: crate"),
        ("A...hB", 3, "heavy cover: sandbags"),
        ("A....B", 1, "light cover: bush"),
        ("A...B", 0, ""),
        ("A..h.B", 0, ""),
    ],
)
def test_what_stands_in_the_line_covers_by_its_material(
    duel: Tables, picture: str, value: int, words: str
) -> None:
    tiles = {"B": Tile(cover=Cover.HALF, name="bush", material="leaves")} if words.endswith("bush") else None
    table, alice, bob = duel(picture, [1, 4], A=SHOOTER, B=DODGER, tiles=tiles)
    found = [mod(value, "defence.cover", words)] if value else []
    assert dodged(bob, "4", 3 + value, STANDS, *found) in table.play(Shoot(alice, bob, RIFLE))


@pytest.mark.rule("silhouette.defence.cover")
def test_wholly_hidden_by_heavy_cover_is_safe_and_by_light_only_where_seen_last(duel: Tables) -> None:
    table, alice, bob = duel("A.#.B", A=SHOOTER, B=DODGER)
    assert table.refused(Shoot(alice, bob, RIFLE)) == "silhouette.defence.cover"
    table, alice, bob = duel("A.p.B", [1, 4], A=SHOOTER, B=DODGER)
    assert table.refused(Shoot(alice, bob, RIFLE)) == "silhouette.defence.cover"
    table.put(bob, Seen((("azure", 0, (4, 0)),)))
    assert dodged(bob, "4", 5, STANDS, mod(2, "defence.cover", "hidden by light cover: fence")) in table.play(
        Shoot(alice, bob, RIFLE)
    )


@pytest.mark.rule("silhouette.defence.cover")
def test_cover_lies_on_hexes_as_on_squares(duel: Tables) -> None:
    table, alice, bob = duel("A..hB", [1, 4], A=SHOOTER, B=DODGER, grid=HEX)
    assert dodged(bob, "4", 6, STANDS, mod(3, "defence.cover", "heavy cover: sandbags")) in table.play(
        Shoot(alice, bob, RIFLE)
    )


@pytest.mark.rule("silhouette.defence.movement")
@pytest.mark.parametrize(("speed", "value", "words"), [(WALK, 0, ""), (JOG, 1, "jogs"), (RUN, 2, "runs")])
def test_the_declared_speed_counts_for_the_defence(duel: Tables, speed: str, value: int, words: str) -> None:
    table, alice, bob = duel(row(4), [1, 4], A=SHOOTER, B=DODGER, plans={"B": Plan(speed, said=True)})
    found = [mod(value, "defence.movement", words)] if value else []
    assert dodged(bob, "4", 4 + value, *found) in table.play(Shoot(alice, bob, RIFLE))


@pytest.mark.rule("silhouette.action.ready")
def test_each_attack_takes_a_round_and_an_empty_weapon_waits_for_an_action(duel: Tables) -> None:
    gun = figure("pistol_9mm", weapons=("knife",), small_arms=1)
    table, alice, bob = duel(row(2), [1, 4], A=gun, B=DODGER, plans={"A": Plan(actions=4, said=True)})
    table.put(alice, Magazine((("pistol_9mm", 1),)))
    assert AmmoChanged(alice, "pistol_9mm", 0, 20) in table.play(Shoot(alice, bob, "pistol_9mm"))
    assert table.refused(Shoot(alice, bob, "pistol_9mm")) == "silhouette.action.ready"
    assert table.play(Reload(alice, "pistol_9mm")) == [
        Spent(alice, "Action", "reloads"),
        AmmoChanged(alice, "pistol_9mm", 20, 20),
    ]
    assert (
        table.refused(Reload(alice, "pistol_9mm"))
        == table.refused(Draw(alice, "sword"))
        == "silhouette.action.ready"
    )
    assert table.play(Draw(alice, "knife")) == [
        Spent(alice, "Action", "prepares"),
        Readied(alice, ("knife",), "machete"),
    ]


def test_a_shot_that_does_nothing_says_what_a_wound_takes(duel: Tables) -> None:
    table, alice, bob = duel(
        row(2), [4, 4], A=figure("pistol_6mm", small_arms=1), B=figure(dodge=1, body="medium_flak_vest")
    )
    assert table.play(Shoot(alice, bob, "pistol_6mm"))[-1] == Reported(
        bob, NEEDS, "20 damage, a flesh wound takes 38"
    )
    assert table.refused(TakeCover(alice, (1, 0))) and table.get(bob, Position)
