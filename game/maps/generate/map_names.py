"""What a made map is called."""

from __future__ import annotations

from game.maps.generate.seeded_random import Chance

_FIRST = [
    "Heron",
    "Alder",
    "Otter",
    "Wren",
    "Barley",
    "Cooper",
    "Linden",
    "Marten",
    "Plover",
    "Saddler",
    "Teasel",
    "Bramble",
    "Curlew",
    "Dyer",
    "Ember",
    "Fallow",
    "Garnet",
    "Hazel",
    "Iron",
    "Juniper",
    "Kestrel",
    "Lantern",
    "Mallow",
    "Nettle",
    "Osier",
    "Pewter",
    "Quarry",
    "Rowan",
    "Sallow",
    "Thorn",
    "Umber",
    "Vesper",
    "Willow",
    "Yarrow",
    "Ashen",
    "Bellows",
    "Carder",
    "Drover",
    "Elder",
    "Ferry",
    "Glover",
    "Harrow",
    "Ivory",
    "Jackdaw",
    "Kiln",
    "Larder",
    "Miller",
    "Needle",
    "Orchard",
    "Pepper",
    "Russet",
    "Sorrel",
    "Tallow",
    "Weaver",
]


def title(seed: str, theme: str, places: tuple[str, ...]) -> str:
    """Two words that follow from the seed and the theme."""
    chance = Chance(f"name {theme} {seed}")
    return f"{chance.pick(_FIRST)} {chance.pick(places)}"
