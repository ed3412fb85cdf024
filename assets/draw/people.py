"""Thirty-two people by their traits. A face knows nothing of its headgear: any hat goes over any of them."""

from __future__ import annotations

from dataclasses import dataclass

SKIN = {
    "pale": "#f3d3b8",
    "rose": "#efbfa0",
    "light": "#e6b690",
    "olive": "#cfa070",
    "tan": "#c98d62",
    "brown": "#9c6844",
    "umber": "#7a4d35",
    "deep": "#583626",
}
HAIR = {
    "black": "#221c1c",
    "brown": "#4a3426",
    "chestnut": "#75452a",
    "red": "#b0512a",
    "blond": "#d3a95c",
    "ash": "#a08a68",
    "grey": "#8f9190",
    "white": "#dcdad2",
}
EYES = {"dark": "#241a16", "brown": "#5a3820", "blue": "#3f78a8", "green": "#4f7d4a", "grey": "#6f8088"}
JAWS = {  # left cheek, left jaw, chin, right jaw, right cheek
    "plain": ((20.4, 35), (25, 42.4), (30.5, 46), (37, 43.6), (42.6, 36)),
    "square": ((19.6, 36.5), (21.6, 45), (30.5, 46), (40.4, 46), (43.6, 37)),
    "narrow": ((21.2, 34), (25.2, 42.6), (30.8, 46.8), (36.8, 43), (41.6, 35)),
    "round": ((17.6, 35), (21.6, 44), (30.5, 45.6), (40, 44.4), (45, 36)),
    "long": ((20.4, 37), (25, 46), (30.8, 50), (36.8, 46.6), (42.4, 37.6)),
    "heavy": ((17, 37), (18.6, 47), (30.5, 48), (43.4, 48), (45.6, 37.6)),
}


@dataclass(frozen=True)
class Face:
    name: str
    skin: str
    hair: str = "brown"
    cut: str = "crop"
    jaw: str = "plain"
    wide: float = 1.0
    woman: bool = False
    age: int = 0  # 0 young, 1 grown, 2 old
    eyes: str = "plain"  # plain, narrow, wide, hooded, slant
    iris: str = "dark"
    nose: str = "plain"  # plain, broad, long, snub, hook
    mouth: str = "plain"  # plain, full, smile, grim, down
    brow: float = 0.0  # how thick beyond usual
    tilt: float = 0.0
    beard: str = ""  # stubble, full, goatee, moustache, handlebar, long, chops, strap
    mark: str = ""  # scars, burn, freckles, mole, patch, glasses, shades, paint, ring, plaster, tattoo


def outline(f: Face) -> list[tuple[float, float]]:
    jaw = JAWS[f.jaw]
    points = [(19.5, 18), (18.6, 27), *jaw, (44.6, 26), (43.6, 16), (32, 9)]
    return [(31.6 + (x - 31.6) * f.wide, y) for x, y in points]


PEOPLE = (
    Face("Mara", "light", "brown", "crop", brow=0.4),
    Face("Tam", "brown", "black", "rows", "narrow", 0.95, mouth="grim", iris="brown"),
    Face("Ilse", "pale", "blond", "braids", "plain", 0.94, True, eyes="wide", iris="blue", nose="snub"),
    Face(
        "Juno",
        "deep",
        "black",
        "afro",
        "round",
        1.0,
        True,
        mouth="full",
        nose="broad",
        eyes="plain",
        mark="ring",
    ),
    Face("Brandt", "rose", "red", "side", "heavy", 1.08, age=1, beard="full", iris="green", brow=0.6),
    Face("Vela", "tan", "black", "bun", "narrow", 0.93, True, eyes="slant", nose="plain", mark="mole"),
    Face("Ott", "rose", "white", "sides", "square", 1.02, age=2, mark="patch", mouth="grim", beard="stubble"),
    Face("Quist", "umber", "black", "bald", "square", 1.08, age=1, beard="goatee", nose="broad", tilt=0.7),
    Face("Hale", "pale", "blond", "quiff", "long", 0.95, mouth="smile", iris="blue", nose="long"),
    Face("Rook", "olive", "black", "curls", "plain", 1.0, beard="stubble", nose="hook", iris="brown"),
    Face("Jay", "tan", "brown", "bob", "round", 0.98, True, eyes="plain", mark="round glasses", iris="brown"),
    Face(
        "Finch",
        "light",
        "ash",
        "receding",
        "narrow",
        0.97,
        age=1,
        mark="square glasses",
        mouth="down",
        beard="moustache",
    ),
    Face("Crake", "brown", "black", "dreads", "plain", 1.0, beard="strap", mouth="grim", eyes="narrow"),
    Face(
        "Swift",
        "pale",
        "red",
        "waves",
        "narrow",
        0.94,
        True,
        mark="freckles",
        iris="green",
        eyes="wide",
        nose="snub",
    ),
    Face("Teague", "rose", "grey", "side", "square", 1.04, age=2, beard="handlebar", brow=1.0, iris="grey"),
    Face("Marr", "deep", "black", "mohawk", "long", 0.97, mark="paint", mouth="grim", nose="broad", tilt=0.8),
    Face(
        "Bligh", "light", "brown", "bald", "heavy", 1.1, age=1, beard="chops", mark="brow scar", mouth="grim"
    ),
    Face("Okkan", "olive", "black", "tail", "square", 1.02, eyes="slant", mark="tattoo", beard=""),
    Face("Ruri", "olive", "black", "bob", "narrow", 0.92, True, eyes="slant", mouth="grim", tilt=0.6),
    Face(
        "Pell",
        "pale",
        "brown",
        "buzz",
        "round",
        1.02,
        mark="plaster",
        eyes="wide",
        nose="snub",
        mouth="smile",
    ),
    Face(
        "Dorn",
        "tan",
        "chestnut",
        "crop",
        "square",
        1.06,
        age=1,
        mark="scar",
        brow=0.8,
        tilt=0.9,
        mouth="grim",
    ),
    Face(
        "Sona", "umber", "black", "bun", "plain", 0.96, True, age=1, mouth="full", nose="broad", eyes="hooded"
    ),
    Face(
        "Zeven",
        "pale",
        "white",
        "long",
        "long",
        0.95,
        age=2,
        beard="long",
        iris="blue",
        brow=0.8,
        nose="long",
    ),
    Face(
        "Vik",
        "rose",
        "blond",
        "mohawk",
        "square",
        1.0,
        True,
        mark="lip scar",
        iris="blue",
        tilt=0.8,
        mouth="grim",
    ),
    Face("Adebo", "deep", "grey", "buzz", "round", 1.06, age=2, beard="full", nose="broad", mouth="smile"),
    Face("Kestrel", "light", "chestnut", "tail", "plain", 0.96, True, mark="shades", mouth="smile"),
    Face(
        "Nils", "pale", "blond", "buzz", "narrow", 0.95, eyes="hooded", iris="grey", mouth="down", nose="long"
    ),
    Face(
        "Amara",
        "brown",
        "black",
        "braids",
        "round",
        1.0,
        True,
        eyes="wide",
        mouth="smile",
        iris="brown",
        nose="broad",
    ),
    Face("Holt", "tan", "ash", "curls", "heavy", 1.1, age=1, mark="burn", mouth="down", brow=0.8),
    Face(
        "Gerda",
        "rose",
        "grey",
        "bun",
        "square",
        1.0,
        True,
        age=2,
        mark="round glasses",
        mouth="grim",
        iris="grey",
    ),
    Face(
        "Sefu", "umber", "black", "quiff", "narrow", 0.94, mouth="smile", mark="square glasses", eyes="wide"
    ),
    Face("Lund", "light", "red", "bald", "plain", 1.02, beard="long", iris="green", brow=0.6, mark="", age=1),
)
