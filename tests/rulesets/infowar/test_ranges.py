"""Shots, sweeps and throws, number by number: bands, what makes them harder, what counts, and who is
noted."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Area, Down, Position
from game.core.events import (
    AmmoChanged,
    Attacked,
    AttackEnded,
    ItemDropped,
    Landed,
    Modifier,
    Rolled,
    Scattered,
    StatusGained,
)
from game.core.field import Cover, Zone
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar.attack import damage, note
from game.rulesets.infowar.checks import EASY, Opposed, degree
from game.rulesets.infowar.components import (
    Attackers,
    Belt,
    Defending,
    DugIn,
    Held,
    Incapacitated,
    Magazine,
    Pinned,
    Prone,
    Stunned,
    Turn,
    Unready,
    Wounds,
)
from game.rulesets.infowar.content import items, weapons
from game.rulesets.infowar.figures import grenades, ranged_weapons
from game.rulesets.infowar.grenades import in_blast, throwing
from game.rulesets.infowar.harm import Blow
from game.rulesets.infowar.orders import AutoFire, Burst, Hurl, Shoot, Throw
from game.rulesets.infowar.orders.automatic import caught, resolve
from game.rulesets.infowar.ranged import (
    BANDS,
    BY_BAND,
    Difficulty,
    _covered,
    band,
    difficulty,
    in_words,
    is_in_range,
    nested,
    stander_difficulty,
    tile_difficulty,
    unaware,
    zone_difficulty,
)
from game.rulesets.infowar.targets import refuse_attack
from tests.rulesets.infowar.rolls import (
    blow,
    bullet,
    defending_roll,
    exposed,
    shooting_roll,
    shot,
    shot_with,
    sweeping_roll,
)
from tests.rulesets.infowar.table import FISTS, KNIFE, PISTOL, RIFLE, Tables, dice, figure

RANGE = "infowar.ranged.range-difficulty"


def values(modifiers: tuple[Modifier, ...]) -> dict[str, int]:
    return {one.rule.removeprefix("infowar."): one.value for one in modifiers[1:]}


def reasons(found: Difficulty) -> list[tuple[int, str]]:
    return [(one.value, one.words) for one in found.reasons]


# ---------------------------------------------------------------- how far, how hard


@pytest.mark.rule(RANGE)
def test_the_bands_of_a_range() -> None:
    assert list(zip(BY_BAND, BANDS, strict=True)) == [
        (-1, "point blank"), (0, "short range"), (1, "medium range"), (2, "long range"), (3,
        "beyond long range"),
    ]  # fmt: skip


@pytest.mark.rule(RANGE)
def test_where_each_band_ends(duel: Tables) -> None:
    """Of 3, 6 and 12 m at 1.5 m a tile: 2, 4, 8 and 16 tiles."""
    table, *_ = duel("A" + "." * 18 + "B", A=FISTS, B=FISTS)
    core = table.battle.table
    cells = [(x, 0) for x in range(19)]
    assert [band(core, (0, 0), cell, (3, 6, 12)) for cell in cells] == [
        0,
        0,
        1,
        2,
        2,
        3,
        3,
        3,
        3,
        *[4] * 8,
        5,
        5,
    ]
    assert [band(core, (0, 0), cell, ()) for cell in cells[:4]] == [0, 0, 5, 5]
    assert [is_in_range(core, (0, 0), cell, (3, 6, 12)) for cell in cells] == [True] * 17 + [False] * 2
    assert [is_in_range(core, (0, 0), cell, (1,)) for cell in cells[:4]] == [True, True, False, False]


@pytest.mark.rule(RANGE)
@pytest.mark.parametrize(
    ("picture", "parts", "smoke", "more"),
    [
        ("A...B", (), (), []),
        ("A..hB", (), (), [(1, "half cover")]),
        ("A..HB", (), (), [(2, "heavy cover")]),
        ("A...B", (Prone(),), (), [(1, "half cover")]),
        ("A..hB", (Prone(),), (), [(1, "half cover")]),
        ("A..HB", (Prone(),), (), [(2, "heavy cover")]),
        ("A...B", (Turn(gait="run"),), (), [(1, "running target")]),
        ("A...B", (Turn(gait="sprint"),), (), [(1, "running target")]),
        ("A...B", (Turn(gait="walk"),), (), []),
        ("A...B", (), ((0, 0),), [(1, "smoke")]),
        ("A...B", (), ((4, 0),), [(1, "smoke")]),
        ("A...B", (), ((0, 0), (4, 0)), [(1, "smoke")]),
    ],
)
def test_what_makes_a_shot_harder(
    duel: Tables, picture: str, parts: tuple[Any, ...], smoke: tuple[Any, ...], more: list[tuple[int, str]]
) -> None:
    table, alice, bob = duel(picture, A=PISTOL, B=PISTOL)
    table.put(bob, *parts)
    if smoke:
        table.world.create(Area("smoke", smoke, NO_UNIT, 2))
    found = difficulty(table.battle.table, alice, bob, (10, 25, 50))
    assert reasons(found) == [(0, "short range"), *more] and found.level == sum(value for value, _ in more)
    assert {one.rule for one in found.reasons} == {RANGE}


@pytest.mark.rule(RANGE)
def test_who_lies_next_to_one_is_no_harder_to_hit(duel: Tables) -> None:
    table, alice, bob = duel("AB.", A=PISTOL, B=PISTOL)
    table.put(bob, Prone())
    assert reasons(difficulty(table.battle.table, alice, bob, (10,))) == [(-1, "point blank")]
    table.put(bob, Position((2, 0)))
    assert reasons(difficulty(table.battle.table, alice, bob, (10,))) == [
        (0, "short range"),
        (1, "half cover"),
    ]


@pytest.mark.rule(RANGE, "infowar.scene.referee")
def test_tiles_and_who_would_stand_on_them(duel: Tables) -> None:
    """To a tile one throws without minding cover; of one who stands there it counts, but for how it lies and
    moves."""
    zones = (
        Zone("x", "mud", ((4, 0),), "", {"difficulty": "-1"}),
        Zone("x", "", ((4, 0), (2, 0)), "", {"difficulty": "2"}),
    )
    table, alice, bob = duel("A..h%...B", A=PISTOL, B=PISTOL, zones=zones)
    table.put(bob, Position((4, 0)), Prone(), Turn(gait="run"))
    core = table.battle.table
    scene = [(-1, "mud"), (2, "the place")]
    assert reasons(tile_difficulty(core, alice, (4, 0), (10,))) == [(0, "short range"), (1, "dark"), *scene]
    assert reasons(stander_difficulty(core, alice, (4, 0), (10,))) == [
        (0, "short range"),
        (1, "half cover"),
        (1, "dark"),
        *scene,
    ]
    full = difficulty(core, alice, bob, (10,))
    assert (
        reasons(full) == [(0, "short range"), (1, "half cover"), (1, "dark"), (1, "running target"), *scene]
        and full.level == 4
    )
    assert in_words(full) == "short range, half cover +1, dark +1, running target +1, mud −1, the place +2"
    assert reasons(tile_difficulty(core, alice, (2, 0), (10,))) == [(0, "short range"), (2, "the place")]
    assert reasons(tile_difficulty(core, alice, (8, 0), (1, 2, 3))) == [(3, "beyond long range")]


@pytest.mark.rule("infowar.scene.referee", RANGE)
def test_what_a_map_may_set_and_what_cover_is_worth() -> None:
    texts = ["", "0", "1", "2", "3", "-1", "-2", "-3", "hard"]
    assert [zone_difficulty(Zone("x", "x", (), "", {"difficulty": text})) for text in texts] == [
        0,
        0,
        1,
        2,
        0,
        -1,
        -2,
        0,
        0,
    ]
    assert [_covered(level) for level in Cover] == [0, 1, 2]


# ---------------------------------------------------------------- what counts in the rolls


@pytest.mark.rule(
    "infowar.ranged.shotgun",
    "infowar.ranged.point-blank",
    "infowar.auto.minigun",
    "infowar.auto.nest",
    "infowar.auto.machine-pistol",
)
@pytest.mark.parametrize("gap", [0, 3, 9, 20, 40])
@pytest.mark.parametrize("dug", [False, True])
@pytest.mark.parametrize("gun", ["pistol", "shotgun", "machine_pistol", "lmg", "minigun"])
def test_what_the_kind_of_weapon_does(duel: Tables, gun: str, dug: bool, gap: int) -> None:
    """At 1, 4, 10, 21 and 41 tiles: 1.5, 6, 15, 31.5 and 61.5 m."""
    table, alice, bob = duel("A" + "." * gap + "B", A=figure(gun), B=FISTS)
    if dug:
        table.put(alice, DugIn())
    core, weapon = table.battle.table, weapons()[gun]
    number = band(core, (0, 0), (gap + 1, 0), weapon.ranges)
    close = {"ranged.point-blank": 1} if number == 0 else {}
    of_gun = {
        "shotgun": {
            0: {"ranged.shotgun": 1},
            1: {"ranged.shotgun": 1},
            3: {"ranged.shotgun": -1},
            4: {"ranged.shotgun": -1},
        }.get(number, {}),
        "lmg": {"auto.nest": 3} if dug else {},
        "minigun": {"auto.nest": 3} if dug else {"auto.minigun": 2},
    }.get(gun, {})
    assert nested(core, alice) is dug
    assert values(shooting_roll(core, alice, bob, weapon).modifiers) == {**close, **of_gun}
    assert values(shooting_roll(core, alice, bob, weapon, "burst").modifiers) == {
        **close,
        **of_gun,
        "auto.burst": 1,
    }
    kick = {"auto.machine-pistol": -1} if gun == "machine_pistol" else {}
    swept = sweeping_roll(core, alice, weapon, ((gap + 1, 0),))
    assert values(swept.modifiers) == {**close, **of_gun, "auto.area": -1, **kick}
    assert (swept.what, swept.rule) == ("automatic fire", "infowar.auto.one-roll")


@pytest.mark.rule("infowar.auto.area", "infowar.ranged.point-blank")
@pytest.mark.parametrize(
    ("cells", "close"), [(((1, 0),), True), (((1, 0), (2, 0)), False), (((2, 0), (1, 0)), False)]
)
def test_the_farthest_tile_counts(duel: Tables, cells: Any, close: bool) -> None:
    table, alice, _ = duel("A...B", A=RIFLE, B=FISTS)
    found = values(sweeping_roll(table.battle.table, alice, weapons()["assault_rifle"], cells).modifiers)
    assert found == {**({"ranged.point-blank": 1} if close else {}), "auto.area": -1}


@pytest.mark.rule("infowar.auto.area")
def test_tiles_in_words(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=RIFLE, B=FISTS)
    told = []
    for count in range(1, 6):
        cells = tuple((1 + x, 0) for x in range(count))
        last = sweeping_roll(table.battle.table, alice, weapons()["assault_rifle"], cells).modifiers[-1]
        told.append((last.value, last.words))
    assert told == [(-1, "1 tile"), (-1, "2 tiles"), (-2, "3 tiles"), (-2, "4 tiles"), (-3, "5 tiles")]


@pytest.mark.rule("infowar.attack.skills")
@pytest.mark.parametrize(
    ("weapon", "way", "trait", "what"),
    [
        ("pistol", "fired", "Firearms", "shot"), ("crossbow", "fired", "Bows", "shot"), ("lmg", "fired",
        "Heavy Weapons", "shot"),
        ("knife", "thrown", "Thrown Weapons", "throw"), ("assault_rifle", "burst", "Firearms", "shot"),
    ],
)  # fmt: skip
def test_the_skill_of_a_shot(duel: Tables, weapon: str, way: str, trait: str, what: str) -> None:
    table, alice, bob = duel("A...B", A=figure(weapon), B=FISTS)
    asked = shooting_roll(table.battle.table, alice, bob, weapons()[weapon], way)
    assert (asked.modifiers[0].words, asked.what, asked.rule) == (
        f"{trait} Fair",
        what,
        "infowar.attack.opposed",
    )


@pytest.mark.rule(
    "infowar.attack.defence-skill",
    "infowar.ranged.defence-modifier",
    "infowar.melee.large-shield",
    "infowar.ranged.all-out-defense",
)
@pytest.mark.parametrize("shield", ["", "small", "large"])
@pytest.mark.parametrize(
    ("weapon", "spoils", "words", "stopped"),
    [
        ("pistol", -3, "gun", True),
        ("assault_rifle", -3, "gun", False),
        ("crossbow", -2, "bow", True),
        ("lmg", -3, "gun", False),
        (None, 0, "", True),
    ],
)
def test_what_spoils_a_shot(
    duel: Tables, shield: str, weapon: str | None, spoils: int, words: str, stopped: bool
) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=figure("baton", shield=shield))
    core = table.battle.table
    plain = defending_roll(core, bob, alice, weapons()[weapon] if weapon else None)
    expected = [(spoils, "infowar.ranged.defence-modifier", words)] if spoils else []
    expected += [(1, "infowar.melee.large-shield", "large shield")] if shield == "large" and stopped else []
    assert [(one.value, one.rule, one.words) for one in plain.modifiers[1:]] == expected
    table.put(bob, Defending(), Stunned())
    asked = defending_roll(core, bob, alice, weapons()[weapon] if weapon else None)
    assert asked.bonus == plain.bonus + 2 - 1


@pytest.mark.rule("infowar.ranged.unaware")
@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (None, False),
        (Unready(), True),
        (Down(), True),
        (Incapacitated(), True),
        (Incapacitated(-2, 3), False),
        (Pinned(UnitId(9)), False),
    ],
)
def test_who_spoils_no_shot(duel: Tables, part: Any, expected: bool) -> None:
    table, alice, bob, _ = duel("A...BL", A=RIFLE, B=FISTS, L=FISTS)
    if part:
        table.put(bob, part)
    core, rifle = table.battle.table, weapons()["assault_rifle"]
    assert unaware(core, bob, alice) is expected
    found = shot(core, alice, bob, rifle)
    worse = -2 if part == Incapacitated(-2, 3) else 0
    assert found.met == Opposed(0, worse - 3, not expected) == exposed(core, alice, bob, rifle).met
    assert (found.asked.bonus, found.ward.asked.bonus) == (0, worse - 3)


@pytest.mark.rule("infowar.roll.opposed")
def test_the_option_of_the_floor_is_for_shots_and_sweeps(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=RIFLE, B=FISTS, options={"relative_degree": "floor"})
    core, rifle = table.battle.table, weapons()["assault_rifle"]
    assert shot(core, alice, bob, rifle).met.floor and exposed(core, alice, bob, rifle).met.floor


@pytest.mark.rule("infowar.wound.factors", "infowar.stun.pull")
def test_what_a_bullet_does(duel: Tables) -> None:
    table, alice, _ = duel("A...B", A=figure("pistol", strength=2), B=FISTS)
    core = table.battle.table
    assert bullet(core, alice, weapons()["pistol"]) == Blow(4)
    assert bullet(core, alice, weapons()["pistol"], "fired", "head", "Scratch") == Blow(4, "head", 1)
    assert bullet(core, alice, weapons()["knife"], "thrown") == Blow(2)


# ---------------------------------------------------------------- who is noted


@pytest.mark.rule("infowar.ranged.several-opponents", "infowar.melee.several-opponents")
@pytest.mark.parametrize("way", ["shot", "blow", "roomy"])
def test_whom_the_target_has_been_attacked_by(duel: Tables, way: str) -> None:
    table, alice, bob = duel("A...B", A=RIFLE, B=FISTS)
    weapon = weapons()["polearm" if way == "roomy" else "knife"]
    note(
        table.battle.table,
        bob,
        blow(alice, weapon) if way != "shot" else shot_with(alice, weapons()["pistol"]),
    )
    assert (
        table.get(bob, Attackers)
        == {
            "shot": Attackers(ranged=(alice,)),
            "blow": Attackers(melee=(alice,)),
            "roomy": Attackers(melee=(alice,), roomy=(alice,)),
        }[way]
    )


@pytest.mark.rule("infowar.ammo.reload", "infowar.auto.burst", "infowar.attack.skills")
@pytest.mark.parametrize(
    ("kind", "left", "way"), [(Shoot, 29, "ranged"), (Burst, 27, "ranged"), (Hurl, 30, "thrown")]
)
def test_what_a_shot_uses_up(duel: Tables, kind: Any, left: int, way: str) -> None:
    table, alice, bob = duel("A...B", dice(-4, 0), A=figure("assault_rifle", "knife"), B=FISTS)
    events = table.apply(kind(alice, bob, "knife" if kind is Hurl else "assault_rifle"))
    assert table.get(alice, Magazine).left("assault_rifle") == left and table.get(
        bob, Attackers
    ) == Attackers(ranged=(alice,))
    assert next(one for one in events if isinstance(one, Attacked)) == Attacked(
        alice, bob, "knife" if kind is Hurl else "assault_rifle", way
    )
    assert table.get(alice, Held).weapons == (
        ("assault_rifle",) if kind is Hurl else ("assault_rifle", "knife")
    )


@pytest.mark.rule(RANGE, "infowar.attack.opposed")
@pytest.mark.parametrize(
    ("natural", "reply", "ending", "against"),
    [(-1, 0, "miss", -3), (0, 3, "spoilt", 0), (0, 4, "spoilt", 1), (0, 2, "hit", -1)],
)
def test_how_a_shot_ends(duel: Tables, natural: int, reply: int, ending: str, against: int) -> None:
    table, alice, bob = duel("A...B", dice(natural, reply), A=PISTOL, B=figure(endurance=9))
    events = table.apply(Shoot(alice, bob, "pistol"))
    assert AttackEnded(alice, bob, ending, natural, against) in events


# ---------------------------------------------------------------- automatic fire


@pytest.mark.rule("infowar.auto.one-roll", "infowar.auto.hits", "infowar.auto.pinned")
def test_bullets_are_shared_out_the_nearest_first(duel: Tables) -> None:
    """Twenty rounds of which nobody sees more than are left; the shooter itself is none of them."""
    tough = figure("pistol", endurance=30)
    table, alice, bob, bill, cora = duel(
        "A.BLC", dice(4, -4, -4, 4), A=figure("smg", firearms=4), B=tough, L=tough, C=tough
    )
    core = table.battle.table
    cells = ((4, 0), (3, 0), (2, 0), (1, 0))
    assert caught(core, alice, (*cells, (0, 0))) == [bob, bill, cora]
    events = table.run(resolve(core, AutoFire(alice, cells, "smg", 6)))
    ended = [(one.target, one.outcome, one.against) for one in events if isinstance(one, AttackEnded)]
    assert ended == [(bob, "hit", -7), (bill, "miss", -7), (cora, "miss", 1)], (
        "six rounds are gone in the first"
    )
    assert [one.unit for one in events if isinstance(one, StatusGained)] == [bob, bill, cora] and table.get(
        bob, Pinned
    ) == Pinned(alice)
    assert (
        table.get(cora, Attackers) == Attackers(ranged=(alice,))
        and AmmoChanged(alice, "smg", 24, 30) in events
    )


@pytest.mark.rule("infowar.auto.pinned")
@pytest.mark.parametrize(
    ("natural", "reply", "unready", "pinned"),
    [
        (0, 3, False, False),
        (0, 2, False, True),
        (-2, 0, False, True),
        (-2, None, True, False),
        (2, None, True, True),
    ],
)
def test_who_is_pinned(duel: Tables, natural: int, reply: int | None, unready: bool, pinned: bool) -> None:
    """Who rolls less than the shooter, hit or not; who cannot roll, if it is hit. The marked tile costs
    one."""
    table, alice, bob = duel(
        "A...B",
        dice(natural, *([reply] if reply is not None else [])),
        A=figure("smg", firearms=1),
        B=figure(endurance=30),
    )
    if unready:
        table.put(bob, Unready())
    table.apply(AutoFire(alice, ((4, 0),), "smg"))
    assert table.get(bob, Pinned) == (Pinned(alice) if pinned else None)


@pytest.mark.rule("infowar.auto.pinned")
def test_who_is_shot_down_is_not_pinned_as_well(duel: Tables) -> None:
    table, alice, bob, _ = duel(
        "A...BL", dice(4, -4), A=figure("smg", firearms=4), B=figure(endurance=-3), L=PISTOL
    )
    events = table.apply(AutoFire(alice, ((4, 0),), "smg"))
    assert table.world.has(bob, Down) and table.get(bob, Pinned) is None
    assert not any(isinstance(one, StatusGained) and one.status == "pinned" for one in events)


# ---------------------------------------------------------------- throws


@pytest.mark.rule("infowar.ranged.defence-modifier")
@pytest.mark.parametrize(("natural", "steps"), [(4, 0), (0, 0), (-1, 1), (-2, 2), (-3, 3), (-4, 3)])
def test_how_far_a_throw_scatters(duel: Tables, natural: int, steps: int) -> None:
    field = "A" + "." * 10 + "\n" + "\n".join("." * 11 for _ in range(6)) + "\n" + "." * 10 + "B"
    table, alice, _ = duel(field, [*dice(natural), *[5] * steps], A=figure(belt=("smoke", "smoke")), B=PISTOL)
    events = table.apply(Throw(alice, (4, 4), "smoke"))
    assert len([one for one in events if isinstance(one, Scattered)]) == steps
    assert next(one for one in events if isinstance(one, Landed)).cell != (4, 4) or steps == 0
    assert table.get(alice, Belt) == Belt(("smoke",))
    assert [one.against for one in events if isinstance(one, Rolled)] == [0]


@pytest.mark.rule("infowar.ranged.defence-modifier")
def test_the_blast_falls_off_by_two_a_tile(duel: Tables) -> None:
    table, alice, bob, bill, cora = duel("A.BL...C", A=FISTS, B=FISTS, L=FISTS, C=FISTS)
    core, frag = table.battle.table, items()["frag"]

    def struck(cell: tuple[int, int]) -> list[tuple[int, int]]:
        return [
            (unit, damage(core, one).factor)
            for unit, one in in_blast(core, throwing(alice, frag), frag, cell)
        ]

    assert struck((2, 0)) == [(bob, 7), (bill, 5), (alice, 3)]
    assert struck((4, 0)) == [(bill, 5), (bob, 3), (cora, 1)]


@pytest.mark.rule("infowar.ranged.defence-modifier", "infowar.ranged.unaware")
def test_the_degree_of_a_blast() -> None:
    assert [degree(total, 1, Opposed(EASY, 1)) for total in range(4)] == [0, 0, 1, 2]
    assert [degree(total, 0, Opposed(EASY, 1, rolls=False)) for total in range(4)] == [1, 1, 1, 2]


@pytest.mark.rule("infowar.ranged.defence-modifier", "infowar.ranged.several-opponents")
def test_whom_a_grenade_is_noted_of(duel: Tables) -> None:
    """Of everybody in it but the thrower."""
    table, alice, bob, _ = duel(
        "AB......L", dice(4, 0, 0), A=figure(belt=("frag",), endurance=30), B=figure(endurance=30), L=FISTS
    )
    events = table.apply(Throw(alice, (1, 0), "frag"))
    assert (
        table.get(bob, Attackers) == Attackers(ranged=(alice,)) and table.get(alice, Attackers) == Attackers()
    )
    assert [(one.target, one.outcome) for one in events if isinstance(one, AttackEnded)] == [
        (bob, "hit"),
        (alice, "hit"),
    ]
    assert table.get(bob, Wounds) == Wounds() and not any(isinstance(one, ItemDropped) for one in events)


@pytest.mark.rule("infowar.ranged.defence-modifier", "infowar.stun.levels")
def test_smoke_is_no_attack(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=figure(belt=("smoke", "frag")), B=KNIFE)
    table.put(alice, Stunned())
    assert refuse_attack(table.battle.table, alice) is not None
    assert table.allowed(Throw(alice, (4, 0), "smoke")) and not table.allowed(Throw(alice, (4, 0), "frag"))


def test_what_there_is_to_shoot_and_to_throw(duel: Tables) -> None:
    belt = ("medical_kit", "frag", "smoke", "frag")
    table, alice, _ = duel("A...B", A=figure("pistol", "pistol", belt=belt), B=FISTS)
    core = table.battle.table
    assert [one.id for one in grenades(core, alice)] == ["frag", "smoke"] and [
        one.id for one in ranged_weapons(core, alice)
    ] == ["pistol"]
    table.put(alice, Held(("knife", "crossbow")), Belt())
    assert [one.id for one in ranged_weapons(core, alice)] == ["crossbow"] and grenades(core, alice) == ()


@pytest.mark.rule("infowar.ranged.defence-modifier")
def test_where_nothing_is_thrown(duel: Tables) -> None:
    """Up to twice the long range; over a crate, into no wall and behind none; and what is at hand and has a
    range."""
    picture = "A..h.#..." + "." * 35 + "B\n.....#" + "." * 39
    table, alice, _ = duel(picture, A=figure(belt=("frag", "medical_kit")), B=FISTS)

    def why(item: str, *cell: int) -> str:
        found = table.battle.refusal(Throw(alice, (cell[0], cell[1]), item))
        assert not found or found.rule == "infowar.ranged.defence-modifier"
        return found.words if found else ""

    assert {item: why(item, 2, 0) for item in ("frag", "medical_kit", "smoke", "gadget", "")} == {
        "frag": "", **dict.fromkeys(("medical_kit", "smoke", "gadget", ""), "no grenade to throw"),
    }  # fmt: skip
    assert [why("frag", *cell) for cell in ((-1, 0), (0, 2), (45, 0))] == ["that is off the map"] * 3
    assert [why("frag", *cell) for cell in ((4, 0), (3, 0), (0, 0))] == ["", "", ""]
    assert [why("frag", *cell) for cell in ((5, 0), (7, 0), (40, 0))] == [
        "a wall, or something as high, is in the way"
    ] * 3
    assert why("frag", 41, 0) == "62 m away, that is out of range"
    table.put(alice, Defending())
    refusal = table.battle.refusal(Throw(alice, (2, 0), "frag"))
    assert refusal and refusal.rule == "infowar.melee.all-out-defense"
