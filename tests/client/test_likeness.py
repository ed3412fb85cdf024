"""Faces: 32 that differ, the same one wherever somebody is seen, and no two alike in a battle."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.client.kit import sprites
from game.client.seat.view.portraits import FACES, MASKED, MASKS, NAMES, likeness, looks_like, together
from game.client.seat.view.scene import BoardScene
from game.core.events import Placed
from game.core.references import UnitId
from tests.client.player import new_match

LEAST = 0.02
"""The share of 40 by 40 pixels in which two faces differ at least, under whatever hat."""
OPEN = [look for look in sprites.LOOKS if look not in MASKED]


def placed(unit: int, name: str, look: str = "rifle", person: int = 0) -> Placed:
    return Placed(UnitId(unit), name, "azure", look, person, (unit, 1), ())


def off(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that clearly differ."""
    first, second = (pygame.image.tobytes(surface, "RGB") for surface in (one, other))
    far = [abs(a - b) > 40 for a, b in zip(first, second, strict=True)]
    return sum(any(far[at : at + 3]) for at in range(0, len(far), 3)) / (len(far) / 3)


@pytest.mark.parametrize("look", ["unarmed", "rifle", "pistol", "shotgun"])
def test_thirty_two_faces_are_told_apart_in_a_list(look: str) -> None:
    faces = [sprites.portrait(look, "azure", number, 40) for number in range(FACES)]
    assert FACES == sprites.PEOPLE == 32
    alike = [
        (a, b, round(off(faces[a], faces[b]), 3))
        for a, b in combinations(range(FACES), 2)
        if off(faces[a], faces[b]) < LEAST
    ]
    assert alike == []


@pytest.mark.parametrize("look", MASKED)
def test_what_hides_a_face_has_looks_of_its_own(look: str) -> None:
    faces = [sprites.portrait(look, "ember", number, 64) for number in range(MASKS)]
    assert MASKS == sprites.MASKS and all(off(a, b) > 0.004 for a, b in combinations(faces, 2))


def test_who_has_a_name_that_was_drawn_has_that_face_and_keeps_it() -> None:
    assert [likeness(name, 0) for name in NAMES] == list(range(FACES))
    assert likeness("Nobody", 3) == likeness("Nobody", 3) == (likeness("Nobody", 0) + 3) % FACES


def test_no_two_in_a_battle_look_alike() -> None:
    scene = BoardScene()
    for unit in range(1, 25):
        scene.show(placed(unit, "Twin", OPEN[unit % len(OPEN)]))
    for unit in range(25, 25 + MASKS):
        scene.show(placed(unit, "Twin", "gunner"))
    seen = [looks_like(one.look, one.portrait) for one in scene.units.values()]
    assert len(set(seen)) == len(seen) == 24 + MASKS
    before = {unit: one.portrait for unit, one in scene.units.items()}
    scene.show(placed(3, "Twin", OPEN[3 % len(OPEN)]))
    assert scene.units[UnitId(3)].portrait == before[UnitId(3)], "who comes into sight again is the same"


def test_the_cards_of_a_battle_are_all_different() -> None:
    match = new_match("1")
    scene = BoardScene()
    for event in match.begin():
        scene.show(event)
    faces = [sprites.portrait(one.face, one.side, one.portrait, 40) for one in scene.units.values()]
    assert len(faces) >= 8 and all(off(a, b) > 0.01 for a, b in combinations(faces, 2))


def test_people_look_before_the_battle_as_they_do_in_it() -> None:
    scene, given = BoardScene(), [("Mara", 0, "rifle"), ("Tam", 31, "rifle"), ("Ott", 26, "pistol")]
    assert len({likeness(name, person) for name, person, _ in given}) == 1, "by their names they were one"
    for number, (name, person, look) in enumerate(given, 1):
        scene.show(placed(number, name, look, person))
    faces = together(given)
    assert faces == [scene.units[UnitId(number)].portrait for number in (1, 2, 3)]
    assert len(set(faces)) == 3
