"""What each kind of figure wears: the silhouette is told by hat, back, breadth and weapon, never by hue."""

from __future__ import annotations

from dataclasses import dataclass, replace

from figure_hair import Inlay
from palette import mix


@dataclass(frozen=True)
class Look:
    """The clothes of a kind of figure, before the side tints them."""

    coat: str
    vest: str
    legs: str
    head: str
    weapon: str
    hat: str
    back: str = ""  # "pack", "box", "tanks", "quiver" or nothing
    broad: float = 1.0  # shoulders
    skirt: float = -7.4  # where the coat ends
    pouches: bool = True
    skin: str = "skin"
    inlay: Inlay | None = None
    skins: tuple[str, ...] = ("#e6b690", "#c98d62", "#8f5d3f", "#f0c8a4")  # of the portraits


ROT = mix("#9aa883", "fog", 0.25)
LOOKS: dict[str, Look] = {
    "rifle": Look("#9a9a70", "#5f654b", "#6c6753", "#858b62", "rifle", "helmet", "pack"),
    "pistol": Look("#7486a0", "#505d72", "#49505c", "#5d6c84", "pistol", "beret", skirt=-2.6, pouches=False),
    "spear": Look("#b98d5c", "#7d5d3f", "#5f5243", "#a87f50", "spear", "hood", skirt=-4.0),
    "gunner": Look("#7b8580", "#a3aca5", "#565d5c", "#98a29c", "machine gun", "visor", "box", 1.25),
    "shotgun": Look("#8a6f58", "#5b4a3c", "#4f5460", "#6d4f41", "shotgun", "cap", broad=1.1, pouches=False),
    "assault": Look("#6f7a74", "#3f4a4c", "#515753", "#5d6a66", "carbine", "headset", "pack"),
    "crossbow": Look("#7c8257", "#5d4b35", "#5a5140", "#8c6e49", "crossbow", "brim", "quiver", pouches=False),
    "flamethrower": Look("#8d8571", "#5c5547", "#55504a", "#6a6a5a", "flamer", "mask", "tanks", 1.15),
    "axe": Look("#8c7258", "#6e4a36", "#54493f", "#77624e", "axe", "cowl", broad=1.35, pouches=False),
    "machete": Look(
        "#a08f6d", "#6d5d49", "#5c5f55", "#96705a", "machete", "scarf", broad=0.95, pouches=False
    ),
    "unarmed": Look("#8e9aa0", "#6b7780", "#565b66", "#4a382c", "", "hair", pouches=False),
    "zombie": Look(
        "#7d7c6b",
        "#67675a",
        "#57544c",
        "#47443a",
        "",
        "lank",
        pouches=False,
        skirt=-6.0,
        skin=ROT,
        skins=("#9fac87", "#8b9a80", "#76836c", "#aeb49a"),
    ),
}


def dressed(kind: str, side: str, tint: float, grey: float = 0) -> Look:
    """The kind's clothes with a share of the side's colour, greyed for those who are down."""

    def tone(color: str) -> str:
        return mix(mix(mix(color, side, tint), "paper", 0.06), "#8b9092", grey)

    raw = LOOKS[kind]
    return replace(
        raw,
        coat=tone(raw.coat),
        vest=tone(raw.vest),
        legs=tone(raw.legs),
        head=tone(raw.head),
        skin=mix(raw.skin, "#8b9092", grey),
    )
