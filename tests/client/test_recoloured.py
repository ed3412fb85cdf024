"""Marks that are kept as pictures, in the colours of the palettes for eyes that see fewer of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from game.client.kit import theme
from game.client.kit.atlases import Picture, picture
from game.client.kit.theme import rgb


@pytest.fixture(autouse=True)
def _usual() -> Iterator[None]:
    yield
    theme.use(theme.USUAL)


def dots(found: Picture | None) -> Counter[tuple[int, int, int]]:
    """The colours of what covers all that is below it."""
    assert found
    whole = pygame.image.tobytes(found.surface, "RGBA")
    return Counter(
        (whole[n], whole[n + 1], whole[n + 2]) for n in range(0, len(whole), 4) if whole[n + 3] > 250
    )


def near(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= 6 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", sorted(theme.other_palettes()))
def test_regions_wear_the_colours_of_the_palette(name: str) -> None:
    for kind in ("reach", "dash", "watch", "blast"):
        theme.use(theme.USUAL)
        drawn = picture("marks/overlays", f"tint/{kind}", 48)
        theme.use(name)
        other = picture("marks/overlays", f"tint/{kind}", 48)
        assert drawn and other
        (before, after) = (pygame.transform.average_color(one.surface) for one in (drawn, other))
        wanted = [round(channel * after[3] / 255) for channel in rgb(kind)]
        assert before[3] == after[3] and all(abs(a - b) <= 3 for a, b in zip(after, wanted, strict=False)), (
            kind,
            after,
            wanted,
        )


def test_signs_wear_them_too_and_keep_their_ink_and_whatever_is_of_no_such_colour() -> None:
    plain = dots(picture("icons/statuses", "engaged", 48))
    theme.use("deuteranopia")
    other = dots(picture("icons/statuses", "engaged", 48))
    bad = rgb("bad")
    assert sum(count for color, count in other.items() if near(color, bad)) > 20
    assert not any(near(color, bad) for color in plain)
    coal = rgb("coal")
    before, after = (
        sum(count for color, count in one.items() if near(color, coal)) for one in (plain, other)
    )
    assert before > 100 and abs(before - after) < before / 20


def test_pictures_of_things_stay_as_they_are() -> None:
    plain = picture("figures/rifle", "rifle/ember/ready/east", 48)
    theme.use("protanopia")
    other = picture("figures/rifle", "rifle/ember/ready/east", 48)
    assert (
        plain
        and other
        and pygame.image.tobytes(plain.surface, "RGBA") == pygame.image.tobytes(other.surface, "RGBA")
    )
