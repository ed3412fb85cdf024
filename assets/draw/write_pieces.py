"""Writes the atlases of figures, portraits, icons, marks and weapons."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial

import areas
import bases
import marks
import skia
from atlas import ASSETS, Sprite, cell, write, write_json
from blades import BLADES
from clothes import LOOKS
from combat_icons import COMBAT
from figure_hair import BEARDS, CUTS, MARKS, beard, everybody, hair, mark
from figures import FEET, POSES, POSTURES, figure, inlay, skin
from guns import GUNS
from icons import ACTIONS
from light import glow, lit
from menu_icons import MENU
from paint import Draw
from palette import SIDES
from portraits import MARKED, OWN, clothes, people, portrait
from statuses import STATUSES, badge, die_face, fudge_face, side_mark
from wheel_icons import WHEEL_ACTIONS, wild_die

CELLS = (32, 48, 64)
ICON_SIZES = (16, 24, 28, 48)


def standing_at(draw: Draw) -> Draw:
    """A drawing whose origin is the figure's feet, put into its cell."""

    def placed(c: skia.Canvas) -> None:
        c.save()
        c.translate(*FEET)
        draw(c)
        c.restore()

    return placed


def figures(kinds: Iterable[str] = LOOKS) -> None:
    """A sheet a kind, a row a side: a battle shows few kinds, and no frame has time to decode all of them."""
    for kind in kinds:
        sprites: dict[str, Sprite] = {}
        for side in SIDES:
            for pose in (*POSES, *POSTURES):
                for facing in ("east", "west") if pose != "down" else ("east",):
                    name = f"{kind}/{side}/{pose}" + (f"/{facing}" if pose != "down" else "")
                    sprites[name] = cell(
                        partial(figure, kind=kind, side=side, pose=pose, west=facing == "west"), 16
                    )
        write("figures", sprites, 32, CELLS, 11 * 64, prefix=f"{kind}-")


HATLESS, HEADLESS, ROTTEN = "hair", ("hood", "visor", "mask"), "lank"
"""The hat of those who have none; the hats that show no hair; the kind whose heads are all alike."""


def people_of_figures() -> None:
    """By kind what makes a figure somebody: skin as a mask, hair, beards and marks of faces, cut from around
    the head; and who has which."""
    write_json(ASSETS / "figures" / "faces.json", {"people": everybody()})
    for kind, look in LOOKS.items():
        if look.hat == ROTTEN:
            continue
        layers: dict[str, Callable[..., None]] = {"skin": partial(skin, kind=kind)}
        if look.hat not in HEADLESS:
            bare = look.hat == HATLESS
            for group, drawn in (
                ("hair", {name: hair(name, bare) for name in sorted({*CUTS.values()} - {""})}),
                ("beard", {name: beard(name) for name in sorted({*BEARDS.values()})}),
                ("mark", {name: mark(name) for name in sorted({*MARKS.values()})}),
            ):
                layers |= {
                    f"{group}/{name}": partial(inlay, kind=kind, draw=draw) for name, draw in drawn.items()
                }
        sprites = {
            f"{name}/{pose}/{facing}": cell(partial(draw, pose=pose, west=facing == "west"), 16)
            for name, draw in layers.items()
            for pose in (*POSES, *POSTURES)
            for facing in (("east", "west") if pose != "down" else ("east",))
        }
        write("figures", sprites, 32, CELLS, 11 * 64, prefix=f"{kind}-face-", over=3)


def rings() -> None:
    """What lies under or over a figure's base: glow, rings, the wedge that shows the direction."""
    sprites: dict[str, Sprite] = {}
    for side in SIDES:
        sprites[f"glow/{side}"] = cell(standing_at(partial(bases.glow, side=side)), 16)
        sprites[f"ring_active/{side}"] = cell(standing_at(partial(bases.ring, side=side)), 16)
        sprites[f"ring_hover/{side}"] = cell(standing_at(partial(bases.hover, side=side)), 16)
        sprites[f"acted/{side}"] = cell(standing_at(partial(bases.acted, side=side)), 16)
        sprites[f"base/{side}"] = cell(standing_at(partial(bases.base, side=side)), 16)
        for step, way in enumerate(("e", "se", "s", "sw", "w", "nw", "n", "ne")):
            sprites[f"wedge/{side}/{way}"] = cell(
                standing_at(partial(bases.wedge, side=side, facing=step * math.tau / 8)), 16
            )
    write("figures", sprites, 32, CELLS, 13 * 64, prefix="rings-")


def portraits() -> None:
    """The layers of all faces and of all clothes; those whose face is nobody's are whole."""
    write("portraits", people(), 64, (48, 64, 128), 16 * 64, prefix="people-")
    write("portraits", clothes(), 64, (48, 64, 128), 13 * 64, prefix="clothes-")
    for kind, look in LOOKS.items():
        if look.hat in OWN:
            whole = {
                f"{kind}/{side}/{person}": Sprite(
                    partial(portrait, kind=kind, side=side, person=person), (64, 64)
                )
                for side in SIDES
                for person in range(MARKED)
            }
            write("portraits", whole, 64, (48, 64, 128), MARKED * 64, prefix=f"{kind}-")


def icons() -> None:
    drawn = ACTIONS | MENU | COMBAT | WHEEL_ACTIONS
    actions = {
        name: Sprite(partial(lambda c, draw: draw(c, "#ffffff"), draw=draw), (24, 24))
        for name, draw in drawn.items()
    }
    write("icons", actions, 24, ICON_SIZES, 12 * 24, prefix="actions-")
    write(
        "icons",
        {name: Sprite(partial(badge, name=name), (24, 24)) for name in STATUSES},
        24,
        ICON_SIZES,
        10 * 24,
        prefix="statuses-",
    )
    sides = {
        name: Sprite(partial(side_mark, shape=shape, color=name), (24, 24)) for name, shape in SIDES.items()
    }
    sides |= {
        shape: Sprite(partial(side_mark, shape=shape, color="#ffffff", edge="#ffffff"), (24, 24))
        for shape in SIDES.values()
    }
    write("icons", sides, 12, (12, 16, 24, 48), 8 * 24, unit=24, prefix="sides-")
    dice: dict[str, Sprite] = {}
    for kept, ending in ((True, ""), (False, "/dropped")):
        dice |= {f"{up}{ending}": Sprite(partial(die_face, up=up, kept=kept), (18, 18)) for up in range(1, 7)}
        dice |= {
            f"fudge{sign}{ending}": Sprite(partial(fudge_face, up=up, kept=kept), (18, 18))
            for up, sign in ((-1, "-"), (0, "0"), (1, "+"))
        }
        dice |= {
            f"wild{up}{ending}": Sprite(partial(wild_die, up=up, kept=kept), (18, 18)) for up in range(7)
        }
    write("icons", dice, 18, (14, 18, 24, 36), 9 * 18, prefix="dice-")


def overlays() -> dict[str, Sprite]:
    """Cells of regions, whole and in pieces; masks are sums of N 1, E 2, S 4, W 8 for neighbours in the same
    region."""
    sprites: dict[str, Sprite] = {}
    for kind in marks.TINT:
        for mask in range(16):
            sprites[f"overlay/{kind}/{mask}"] = cell(partial(marks.overlay, kind=kind, mask=mask))
        for mask in range(16):
            sprites[f"border/{kind}/{mask}"] = cell(partial(marks.border, kind=kind, mask=mask))
        sprites[f"tint/{kind}"] = cell(partial(marks.tint, kind=kind))
        if kind == "watch":
            sprites |= {
                f"pattern/watch/{way}": cell(partial(marks.pattern, kind=kind, towards=way)) for way in "nesw"
            }
        else:
            sprites[f"pattern/{kind}"] = cell(partial(marks.pattern, kind=kind))
    return sprites


def signs() -> dict[str, Sprite]:
    """Marks on cells, units and edges."""
    sprites = {
        "reticle": cell(marks.reticle, 16),
        "reticle/hover": cell(partial(marks.reticle, color="brass"), 16),
        "cross": cell(marks.cross),
        "question": cell(marks.question),
        "path/dot": cell(marks.path_dot),
        "path/ring": cell(marks.path_ring, 16),
        "provoked": Sprite(partial(marks.provoked, x=0, y=0), (32, 32), (16, 16)),
        "arrow": Sprite(marks.arrow, (16, 16)),
        "shield/half": Sprite(partial(marks.shield, full=False), (32, 32), (16, 16)),
        "shield/full": Sprite(partial(marks.shield, full=True), (32, 32), (16, 16)),
    }
    for turn, way in enumerate(("e", "se", "s", "sw", "w", "nw", "n", "ne")):
        sprites[f"path/{way}"] = cell(partial(marks.path_step, turn=turn), 32)
    return sprites | {
        f"scatter/{chance}": cell(partial(marks.scatter_ring, chance=chance)) for chance in range(5, 101, 5)
    }


def flashes() -> dict[str, Sprite]:
    """What flashes up for a moment."""
    sprites: dict[str, Sprite] = {}
    for turn, way in enumerate(("e", "se", "s", "sw", "w", "nw", "n", "ne")):
        sprites |= {
            f"muzzle/{way}/{step}": cell(partial(marks.muzzle, turn=turn, step=step), 16) for step in range(2)
        }
    for name, steps, draw in (
        ("hit", 3, marks.hit_flash),
        ("slash", 3, marks.slash),
        ("spark", 3, marks.spark),
        ("dust", 4, marks.dust),
    ):
        sprites |= {f"{name}/{step}": cell(partial(draw, step=step), 16) for step in range(steps)}
    return sprites | {
        f"explosion/{step}": cell(partial(marks.blast_ring, step=step), 48) for step in range(6)
    }


def covers() -> dict[str, Sprite]:
    """What lies on cells for a while."""
    sprites: dict[str, Sprite] = {}
    for phase in range(4):
        sprites[f"fire/{phase}"] = cell(partial(areas.fire, phase=phase), 16)
        sprites[f"smoke/{phase}"] = cell(partial(areas.cloud, phase=phase), 16)
        sprites[f"poison/{phase}"] = cell(partial(areas.gas, phase=phase, color="good"), 16)
        sprites[f"gas/{phase}"] = cell(partial(areas.gas, phase=phase, color="#c8c8c8"), 16)
        sprites[f"acid/{phase}"] = cell(partial(areas.acid_pool, phase=phase), 16)
        sprites[f"electric/{phase}"] = cell(partial(areas.electric, phase=phase), 16)
    return sprites


def lamp_light(c: skia.Canvas) -> None:
    """Black with a pool of light: add it to what lies below (BLEND_RGB_ADD)."""
    c.clear(skia.ColorBLACK)
    glow(c, 16, 16, 84, strength=0.26)


def board_marks() -> None:
    write("marks", overlays(), 32, CELLS, 16 * 32, prefix="overlays-")
    write("marks", signs(), 32, CELLS, 16 * 64)
    write("marks", flashes(), 32, CELLS, 16 * 64, prefix="flashes-")
    write("marks", covers(), 32, CELLS, 16 * 64, prefix="areas-", few=False)
    write(
        "marks",
        {"lamp": Sprite(lamp_light, (192, 192), (80, 80))},
        32,
        CELLS,
        192,
        prefix="light-",
        few=False,
    )


def weapons() -> None:
    def solid(draw: Draw) -> Draw:
        return lambda c: lit(c, draw, (-2, -2, 98, 34), 1.1, 0.8, 0.7)

    write(
        "weapons",
        {name: Sprite(solid(draw), (96, 32)) for name, draw in (GUNS | BLADES).items()},
        32,
        (32, 64),
        4 * 96,
    )
