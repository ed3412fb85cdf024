"""Makes a map from wishes: the same wishes give the same map on every machine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.errors import EnfiladeError
from game.core.field import SIDES, Cell, Field
from game.core.gc_pause import paused_gc
from game.maps.generate import hex_autotiling, hex_screens, map_names, missions, sight_screens
from game.maps.generate.autotiling import Painter, mark
from game.maps.generate.connectivity_repair import mend
from game.maps.generate.drafts import Draft, Theme
from game.maps.generate.even_places import evened
from game.maps.generate.fairness import Fairness, measure
from game.maps.generate.ground_grid import GroundGrid
from game.maps.generate.parameters import Wishes
from game.maps.generate.partition import Box
from game.maps.generate.seeded_random import Chance
from game.maps.generate.start_placement import hidden, place
from game.maps.generate.symmetry import MIRROR, symmetry_for
from game.maps.generate.themes import THEMES
from game.maps.generate.tmx_writer import Drawn, Object, ground_of, spawns_of

ATTEMPTS = 4
"""Grounds that are drawn before the evenest of them is taken."""
MORE, ROOMY = 6, 600
"""So many more at most, while sides see each other on the evenest: on so many cells they need not."""
NEARLY = 15
"""Hundredths by which a side may be ahead once two grounds were drawn, or places chosen twice."""
SPARE = 2
"""Places that are chosen besides, in case some are seen."""
CHOICES = 3
"""So often places are chosen anew for three sides: what was put between them is cover to one of them."""
PLACES = 8
"""Figures of a side for which there is room; on small maps fewer."""


@dataclass(frozen=True)
class Made:
    """A map with what is known of it. `field` has the ground and the places."""

    wishes: Wishes
    title: str
    drawn: Drawn
    field: Field
    middle: tuple[Cell, ...]
    fairness: Fairness


def make(wishes: Wishes) -> Made:
    """The map. SetupError for wishes that make no sense, EnfiladeError where no ground was found for them."""
    with paused_gc():
        return _evenest(wishes.checked())


def _evenest(wishes: Wishes) -> Made:
    best: Made | None = None
    wide, high = wishes.cells()
    for attempt in range(ATTEMPTS + MORE):
        if attempt >= ATTEMPTS and not (best and best.fairness.seen and wide * high >= ROOMY):
            break
        made = _attempt(wishes, Chance(f"{wishes.key} {attempt}"))
        if made is None:
            continue
        if best is None or _rank(made) < _rank(best):
            best = made
        if best.fairness.even or ((attempt or wishes.sides == 3) and _rank(best) <= (0, 0, NEARLY)):
            return best
    if best is None:
        raise EnfiladeError(
            f"no {wishes.theme} of {wide}x{high} cells has room for {wishes.sides} sides; wish a larger one"
        )
    return best


def _rank(made: Made) -> tuple[int, int, int]:
    return made.fairness.seen, made.fairness.spread, made.fairness.ahead


def _attempt(wishes: Wishes, chance: Chance) -> Made | None:
    theme = THEMES[wishes.theme]
    sheet, draft = _drawn(wishes, theme, chance)
    lit = chance.branch("light").pick(theme.lit)
    bare = _painted(sheet, lit)
    field = ground_of(bare)
    middle = tuple(cell for cell in draft.middle.cells() if not field[cell].blocks)
    count = PLACES if sheet.wide * sheet.high // wishes.sides >= 300 else 6
    title = map_names.title(wishes.seed, wishes.theme, theme.names)
    props = _props(wishes, theme, title)
    best: Made | None = None
    tried = list[Cell]()
    for number in range(CHOICES if wishes.sides == 3 else 1):
        places = chance.branch(f"places {number}" if number else "places")
        begin = place(field, sheet.symmetry, draft.middle, wishes.sides, count + SPARE, places, tried)
        if not begin or len(middle) < 3:
            break
        tried.append(begin["azure"][0])
        if _screened(theme, sheet, field, begin, draft.middle):
            bare = _painted(sheet, lit)
            field = ground_of(bare)
        even = wishes.sides == 3
        begin = evened(field, begin, middle, count) if even else hidden(field, begin, count)
        drawn = replace(bare, objects=_objects(wishes, draft, sheet, begin, field), props=props)
        made_of = replace(field, spawns=spawns_of(drawn))
        made = Made(wishes, title, drawn, made_of, middle, measure(field, middle, begin))
        if best is None or _rank(made) < _rank(best):
            best = made
        if made.fairness.even or (number and _rank(best) <= (0, 0, NEARLY)):
            break
    return best


def _screened(
    theme: Theme, sheet: GroundGrid, field: Field, begin: dict[str, list[Cell]], middle: Box
) -> bool:
    if theme.hexes:
        return hex_screens.screened(sheet, field, begin, middle)
    return sight_screens.screened(sheet, field, begin, middle, theme.screen)


def _painted(sheet: GroundGrid, lit: int) -> Drawn:
    hexes = sheet.symmetry.hexes
    layers = hex_autotiling.painted(sheet) if hexes else Painter(sheet, lit).painted()
    return Drawn(sheet.wide, sheet.high, hexes, layers, (), {})


def _drawn(wishes: Wishes, theme: Theme, chance: Chance) -> tuple[GroundGrid, Draft]:
    """The whole ground: the part that the theme draws, and its images."""
    wide, high = wishes.cells()
    symmetry = symmetry_for(wide, high, wishes.sides, wishes.symmetry, theme.hexes, theme.mirrors)
    sheet = GroundGrid(symmetry)
    mirrored = wishes.sides == 3 or symmetry.images[0] == MIRROR
    draft = Draft(
        sheet,
        symmetry.part,
        chance.branch("part"),
        wishes.cover,
        wishes.doors,
        wishes.sides == 4,
        mirrored,
    )
    theme.draw(draft)
    for image in symmetry.images:
        sheet.unfold(image)
    if wishes.symmetry in ("nearly", "none"):
        sheet.vary(chance.branch("vary"))
    if not symmetry.even:
        sheet.stir(chance.branch("stir"))
    mend(sheet)
    if theme.streets:
        mark(draft)
    return sheet, draft


def _objects(
    wishes: Wishes, draft: Draft, sheet: GroundGrid, begin: dict[str, list[Cell]], field: Field
) -> tuple[Object, ...]:
    places = [
        Object("spawn", Box(x, y, 1, 1), {"side": side}) for side, cells in begin.items() for x, y in cells
    ]
    lamps = [
        Object("light", Box(x, y, 1, 1), {"light": "bright", "radius": 3})
        for (x, y), name in sorted(sheet.things.items())
        if name == "lamp"
    ]
    last = Chance(f"{wishes.key} goals").percent(50)
    goals = missions.objects(wishes.mission, draft.middle_name, draft.middle, begin, field, last)
    return (*places, *lamps, *goals)


def _props(wishes: Wishes, theme: Theme, title: str) -> dict[str, bool | int | float | str]:
    said: dict[str, bool | int | float | str] = {
        "title": title,
        "description": f"{theme.words} Made from the seed {wishes.seed}.",
        "metres_per_tile": 1.5,
        "mission": missions.suggestion(wishes.mission),
        **missions.briefings(wishes.mission, SIDES[: wishes.sides]),
    }
    return said | ({"ambience": theme.ambience} if theme.ambience else {})
