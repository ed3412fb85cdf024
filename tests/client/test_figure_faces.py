"""Figures have the skin, the hair and the beard of their face, where hat and weapon leave any to be seen."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.client.board.figures import POSES, SIDES, Stance, body, faces
from game.client.kit.atlases import Picture
from game.client.kit.sprites import LOOKS, PEOPLE
from game.client.seat.view.portraits import NAMES
from game.core.ruleset import LYING

MARA, ILSE, JUNO, BRANDT = (NAMES.index(name) for name in ("Mara", "Ilse", "Juno", "Brandt"))


def dots(picture: Picture) -> bytes:
    return pygame.image.tobytes(picture.surface, "RGBA")


def test_there_is_a_figure_for_each_face() -> None:
    assert [face.name for face in faces()] == list(NAMES)
    assert len(faces()) == PEOPLE


@pytest.mark.parametrize("look", ["rifle", "unarmed", "axe"])
def test_two_faces_are_two_figures_in_every_pose(look: str) -> None:
    for pose in POSES:
        for west in (False, True):
            stance = Stance(look, SIDES[0], pose, west)
            drawn = {dots(body(replace(stance, face=face), 48)) for face in (MARA, ILSE, JUNO, BRANDT)}
            assert len(drawn) == 4, (pose, west)


def test_who_hides_the_head_shows_the_skin_of_the_hands_only() -> None:
    """Under a hood hair is no matter, so that people of one skin are alike; a zombie is nobody's face."""
    alike = [face for face, one in enumerate(faces()) if one.skin == faces()[ILSE].skin]
    assert len(alike) > 1
    assert len({dots(body(Stance("spear", "azure", face=face), 48)) for face in alike}) == 1
    assert dots(body(Stance("spear", "azure", face=JUNO), 48)) != dots(
        body(Stance("spear", "azure", face=ILSE), 48)
    )
    assert dots(body(Stance("zombie", "azure", face=JUNO), 48)) == dots(
        body(Stance("zombie", "azure", face=ILSE), 48)
    )


def test_a_face_changes_neither_the_size_nor_the_feet_of_a_figure() -> None:
    for look in LOOKS:
        one, other = (body(Stance(look, "ember", LYING, face=face), 32) for face in (MARA, BRANDT))
        assert (one.at, one.surface.get_size()) == (other.at, other.surface.get_size())
