"""Cover: half, full, none at hand, and half for those in a melee."""

from __future__ import annotations

import pytest

from game.core.events import Modifier
from game.core.field import Cover, Tile
from game.rulesets.nwo.orders import Shoot
from tests.rulesets.nwo.table import IN_MELEE, KNIFE, PISTOL, SPEAR, Tables, full_cover, half_cover


def defence(duel: Tables, picture: str) -> tuple[Modifier, ...]:
    table, alice, bob = duel(picture, A=PISTOL, B=PISTOL)
    return table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers  # type: ignore[no-any-return]


@pytest.mark.rule("nwo.cover.bonus")
@pytest.mark.parametrize(
    ("picture", "modifiers"),
    [
        ("A...B", ()),
        ("A..hB", (half_cover("crate"),)),
        ("A..HB", (full_cover("sandbags"),)),
        ("A.h.B", ()),
        ("Ah..B", ()),
        ("A...Bh", ()),
        ("....A\n.....\n...hB", ()),
    ],
)
def test_a_low_obstacle_next_to_the_target_in_the_line_is_cover(
    duel: Tables, picture: str, modifiers: tuple[Modifier, ...]
) -> None:
    assert defence(duel, picture) == modifiers


@pytest.mark.rule("nwo.cover.bonus")
@pytest.mark.parametrize(
    ("picture", "modifiers"),
    [
        ("A..#...\n......B", (half_cover("wall corner"),)),
        ("A.....\n..#..B", ()),
        ("A......\n.#....B", ()),
        ("A......\n.#.....\n......B", (half_cover("wall corner"),)),
        ("A......\n....#..\n......B", (full_cover("wall"),)),
    ],
    ids=["75 % hidden", "6 rays of 16", "4 rays of 16", "half of the rays", "13 rays of 16"],
)
def test_what_stops_sight_covers_by_half_and_by_four_fifths_of_the_rays(
    duel: Tables, picture: str, modifiers: tuple[Modifier, ...]
) -> None:
    assert defence(duel, picture) == modifiers


@pytest.mark.rule("nwo.cover.bonus")
@pytest.mark.parametrize("picture", ["AB", "A.\n.B", "hA\nBh"])
def test_there_is_no_cover_against_an_adjacent_attacker(duel: Tables, picture: str) -> None:
    assert defence(duel, picture) == ()


@pytest.mark.rule("nwo.cover.bonus")
def test_an_obstacle_under_the_target_covers_too(duel: Tables) -> None:
    bush = Tile(cover=Cover.HALF, name="bush")
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL, tiles={"B": bush})
    assert table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers == (half_cover("bush"),)


@pytest.mark.rule("nwo.cover.bonus")
def test_a_melee_covers_its_fighters_from_those_outside_it(duel: Tables) -> None:
    table, alice, _anna, bob = duel("A...B\n....N", A=PISTOL, N=KNIFE, B=PISTOL)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers == (IN_MELEE,)


@pytest.mark.rule("nwo.cover.bonus")
def test_a_melee_does_not_cover_from_those_in_it_nor_add_to_other_cover(duel: Tables) -> None:
    table, alice, _anna, bob = duel("A.B\n..N", A=PISTOL, N=KNIFE, B=SPEAR)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers == ()
    table, alice, _anna, bob = duel("A.B\n..N", A=PISTOL, N=SPEAR, B=KNIFE)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers == (IN_MELEE,)
    table, alice, _anna, bob = duel("AB.\n.N.", A=PISTOL, N=KNIFE, B=PISTOL)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers == ()
    table, alice, _anna, bob = duel("A..hB\n....N", A=PISTOL, N=KNIFE, B=PISTOL)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers == (half_cover("crate"),)
    table, alice, _anna, bob = duel("A..HB\n....N", A=PISTOL, N=KNIFE, B=PISTOL)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers == (full_cover("sandbags"),)
