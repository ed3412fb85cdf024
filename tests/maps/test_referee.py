"""What the game draws of maps of all orientations, held against what Tiled draws of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps import find
from tests.maps import referee
from tests.maps.write import layer, tmx, write

pygame = pytest.importorskip("pygame")

needs_tiled = pytest.mark.skipif(
    not referee.RASTERIZER, reason="tmxrasterizer is not installed: apt-get install tiled"
)
FLIP_X, FLIP_Y, DIAGONAL, HEX_TURN = 1 << 31, 1 << 30, 1 << 29, 1 << 28
OBLONG = {"tilewidth": 16, "tileheight": 32, "tilecount": 32, "columns": 8}
CELLS = [n % 16 + 1 for n in range(35)]
FLIPPED = [n % 16 + 1 | (n % 3 == 1) * FLIP_X | (n % 5 == 2) * FLIP_Y for n in range(35)]
TURNED = [n % 16 + 1 | (n % 2) * DIAGONAL | (n % 3 == 1) * FLIP_X for n in range(35)]
HEXES = 'staggeraxis="{}" staggerindex="{}" hexsidelength="{}"'


def sheet(path: Path) -> None:
    """Sixteen tiles that look different whichever way they are turned."""
    made = pygame.Surface((128, 128), pygame.SRCALPHA)
    for n in range(16):
        x, y = n % 4 * 32, n // 4 * 32
        tone = (40 + 13 * n, 220 - 11 * n, 60 + (n * 53) % 180, 255)
        pygame.draw.polygon(
            made,
            tone,
            [(x + 16, y), (x + 31, y + 8), (x + 31, y + 23), (x + 16, y + 31), (x, y + 23), (x, y + 8)],
        )
        pygame.draw.rect(made, (255, 255, 255, 255), (x + 8, y + 4 + n % 5, 5, 11))
    pygame.image.save(made, path)


def map_of(
    orientation: str,
    said: str = "",
    tile: tuple[int, int] = (32, 32),
    cells: list[int] = CELLS,
    inside: str = "",
    tileset: str = "",
) -> str:
    stamps = (
        '<tileset firstgid="1" name="ground" tilewidth="32" tileheight="32" tilecount="16" columns="4" '
        f"{tileset}>"
        '<image source="sheet.png" width="128" height="128"/></tileset>'
    )
    whole = tmx(stamps, layer(",".join(map(str, cells)), 7, 5), inside, width=7, height=5, attributes=said)
    whole = whole.replace('orientation="orthogonal"', f'orientation="{orientation}"')
    return whole.replace(
        'tilewidth="32" tileheight="32" infinite', f'tilewidth="{tile[0]}" tileheight="{tile[1]}" infinite'
    )


def stretched(*things: tuple[int, ...]) -> str:
    """Tiles that stand at another size than their own: number, place and size."""
    put = "".join(
        f'<object id="{n + 1}" gid="{t[0]}" x="{t[1]}" y="{t[2]}" width="{t[3]}" height="{t[4]}"/>'
        for n, t in enumerate(things)
    )
    return f'<objectgroup id="9" name="things">{put}</objectgroup>'


def cut_as(text: str, **said: int) -> str:
    """The map with another cut of its sheet."""
    old = {"tilewidth": 32, "tileheight": 32, "tilecount": 16, "columns": 4}
    whole, new = (" ".join(f'{key}="{number}"' for key, number in one.items()) for one in (old, said))
    assert whole in text
    return text.replace(whole, new)


def standing(*places: tuple[int, float, float], more: str = "") -> str:
    put = "".join(
        f'<object id="{n + 1}" gid="{gid}" x="{x}" y="{y}" width="32" height="32" {more}/>'
        for n, (gid, x, y) in enumerate(places)
    )
    return f'<objectgroup id="9" name="things">{put}</objectgroup>'


MAPS = {
    "right up": map_of("orthogonal", 'renderorder="right-up"', (16, 16)),
    "left down": map_of("orthogonal", 'renderorder="left-down"', (16, 16)),
    "left up": map_of("orthogonal", 'renderorder="left-up"', (24, 24), FLIPPED),
    "anchored": map_of(
        "orthogonal", inside=standing((3, 64, 64), (9, 120, 100)), tileset='objectalignment="top"'
    ),
    "high": map_of("orthogonal", tile=(16, 32)),
    "high, of high tiles": cut_as(map_of("orthogonal", tile=(16, 32), cells=TURNED), **OBLONG),
    "high, left up, turned": map_of(
        "orthogonal",
        'renderorder="left-up"',
        (16, 32),
        inside=standing((3, 30, 64), (9, 80, 100), more='rotation="90"'),
    ),
    "hardly high": map_of(
        "orthogonal", tile=(40, 50), cells=FLIPPED, inside=standing((3, 64, 64), (9, 120, 100))
    ),
    "wide": map_of("orthogonal", tile=(32, 16), cells=TURNED),
    "slim": map_of("orthogonal", tile=(8, 64)),
    "of an odd size": map_of("orthogonal", tile=(31, 47)),
    "stretched": map_of(
        "orthogonal",
        inside=stretched(
            (3, 64, 128, 64, 64), (5, 2, 90, 48, 70), (9, 150, 100, 20, 30), (4, 140, 158, 33, 31)
        ),
    ),
    "askew": map_of(
        "orthogonal", inside=standing((3, 64, 64), (9, 120, 100), (FLIP_X | 4, 160, 40), more='rotation="30"')
    ),
    "askew, left": map_of("orthogonal", inside=standing((3, 64, 90), (9, 120, 140), more='rotation="-50.5"')),
    "isometric": map_of("isometric", tile=(32, 16)),
    "isometric, wide": map_of("isometric", tile=(64, 32), cells=FLIPPED),
    "isometric, standing": map_of(
        "isometric", tile=(64, 32), inside=standing((2, 64, 64), (7, 96, 32), (5, 20, 90))
    ),
    "isometric, turned": map_of(
        "isometric", tile=(64, 32), inside=standing((2, 64, 64), (7, 96, 32), more='rotation="90"')
    ),
    "staggered rows": map_of("staggered", 'staggeraxis="y" staggerindex="odd"', (32, 16)),
    "staggered even rows": map_of("staggered", 'staggeraxis="y" staggerindex="even"', (64, 32), FLIPPED),
    "staggered columns": map_of("staggered", 'staggeraxis="x" staggerindex="odd"', (32, 16), FLIPPED),
    "staggered even columns": map_of("staggered", 'staggeraxis="x" staggerindex="even"', (32, 16)),
    "hexes in rows": map_of("hexagonal", HEXES.format("y", "odd", 16), inside=standing((4, 40, 70))),
    "hexes in even rows": map_of("hexagonal", HEXES.format("y", "even", 12), cells=FLIPPED),
    "hexes in columns": map_of("hexagonal", HEXES.format("x", "odd", 16), cells=FLIPPED),
    "hexes in even columns": map_of("hexagonal", HEXES.format("x", "even", 10), (30, 32)),
    "odd tiles": map_of("hexagonal", HEXES.format("y", "odd", 15), (31, 33)),
    "turned hexes": map_of(
        "hexagonal", HEXES.format("y", "odd", 16), cells=[n | DIAGONAL | HEX_TURN for n in CELLS]
    ),
}


@needs_tiled
@pytest.mark.parametrize("name", MAPS)
def test_maps_look_as_tiled_draws_them(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, MAPS[name])
    sheet(path.parent / "sheet.png")
    found = referee.compared(path, tmp_path)
    assert found.verdict == "same", f"{name}: {found.words}"


@needs_tiled
def test_a_difference_is_noticed(tmp_path: Path) -> None:
    path = write(tmp_path, MAPS["isometric"])
    sheet(path.parent / "sheet.png")
    theirs = referee.drawn_by_tiled(path, tmp_path)
    assert theirs is not None and referee.difference(theirs, theirs) == 0
    other = theirs.copy()
    other.fill((255, 0, 0), (40, 40, 8, 4))
    assert referee.difference(other, theirs) == pytest.approx(
        32 / (theirs.get_width() * theirs.get_height()), rel=0.2
    )


@needs_tiled
def test_the_hex_map_of_the_house_looks_as_tiled_draws_it(tmp_path: Path) -> None:
    found = referee.compared(find("priory-wood"), tmp_path)
    assert found.verdict == "same", found.words


def test_every_exception_has_a_reason() -> None:
    known = referee.exceptions()
    assert known and list(known) == sorted(known)
    for name, reason in known.items():
        assert name.endswith(".tmx") and len(reason.split()) > 3, name
