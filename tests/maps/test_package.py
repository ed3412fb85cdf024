"""Maps as one file to share: what goes with them, that they play the same elsewhere, and that nothing hostile
gets out of one."""

from __future__ import annotations

import contextlib
import stat
import zipfile
from pathlib import Path

import pytest

from game.core.field import Door, Zone
from game.core.scenario import Figure
from game.maps import MapError, find, library, load, manual_edits, package_opening
from game.maps.doctor import examine_whole
from game.maps.manual_edits import ManualEdits
from game.maps.package import pack
from game.maps.package_opening import ABOUT, unpack
from game.rulesets import RULESETS, custom_content, custom_squads
from tests.maps.test_inferred import GROUND, HIGH, WALL, WIDE, a_layer, marks
from tests.maps.write import objects, properties, thing, tileset, tmx, write


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user folder that can be changed for another one."""
    home = tmp_path / "user"
    home.mkdir()
    for module in (manual_edits, library, package_opening, custom_content):
        monkeypatch.setattr(module, "data_folder", lambda: home)
    return home


def a_map(folder: Path) -> Path:
    """A foreign map whose tileset and template lie beside its folder."""
    own_things = objects('<object id="1" template="../things/door.tx" x="64" y="64"/>')
    said = properties(title="Old Mill", **{"squad.azure": "mine", "briefing": "Hold."})
    text = tmx(
        '<tileset firstgid="1" source="../sets/ground.tsx"/>',
        GROUND,
        a_layer("walls", marks(2, *WALL)),
        own_things,
        width=WIDE,
        height=HIGH,
        inside=said,
    )
    path = write(folder, text)
    home = path.parent.parent
    (home / "sets").mkdir()
    (home / "things").mkdir()
    tiles = tileset().replace('firstgid="1" ', "").replace("sheet.png", "../maps/sheet.png")
    (home / "sets" / "ground.tsx").write_text(tiles)
    (home / "things" / "door.tx").write_text(f"<template>{thing('door', 0, 0, 32, 32, lock=4)}</template>")
    return path


def test_a_map_plays_the_same_from_its_package(tmp_path: Path, user: Path) -> None:
    path, out = a_map(tmp_path), tmp_path / "mill.enfilade-map"
    pack(path, out)
    first = load(path)
    opened = unpack(out)
    assert opened.is_relative_to(user / "maps")
    second, picture = examine_whole(opened)
    assert second.opened and picture
    ground = second.opened.ground
    assert (ground.tiles, ground.doors, ground.texts) == (first.tiles, first.doors, first.texts)
    assert ground.title == "Old Mill" and first.doors
    assert not [one for one in second.findings if "missing" in one.what]
    assert unpack(out) == opened, "the same package is the same map"
    assert find(out) == opened, "play and check open it"
    pack(path, tmp_path / "again.enfilade-map")
    assert (tmp_path / "again.enfilade-map").read_bytes() == out.read_bytes()


def test_what_was_changed_by_hand_goes_with_it_and_the_original_stays(tmp_path: Path) -> None:
    path = a_map(tmp_path)
    before = path.read_bytes()
    zone = Zone("objective", "mill", ((3, 3), (4, 3)), "", {"goal": "hold"})
    changes = ManualEdits(
        painted={(0, 0): "high"}, doors={(1, 1): Door((1, 1), False, 9)}, zones=(zone,), settled=True
    )
    manual_edits.write(path, changes)
    first = load(path)
    pack(path, tmp_path / "mill.enfilade-map")
    second = load(unpack(tmp_path / "mill.enfilade-map"))
    assert (second.tiles, second.doors, second.zones) == (first.tiles, first.doors, first.zones)
    assert path.read_bytes() == before
    assert sorted(one.name for one in path.parent.iterdir()) == ["sheet.png", "yard.tmx"]


def test_own_squads_that_the_map_suggests_go_with_it(tmp_path: Path, user: Path) -> None:
    nwo = RULESETS["nwo"]
    usual = nwo.squads()[0]
    kind = usual.figures[0].archetype
    mine = type(usual)("mine", "Mine", "Four friends.", (Figure(kind, "Zora"),))
    custom_squads.keep(nwo, mine)
    pack(a_map(tmp_path), tmp_path / "mill.enfilade-map")
    custom_squads.remove("nwo", "mine")
    assert "mine" not in {squad.id for squad in nwo.squads()}
    unpack(tmp_path / "mill.enfilade-map")
    assert "mine" in {squad.id for squad in nwo.squads()}
    custom_squads.remove("nwo", "mine")
    custom_content.forget("nwo")


def test_sheets_for_closer_views_go_with_it(tmp_path: Path) -> None:
    out = tmp_path / "yard.enfilade-map"
    pack(find("warehouse-yard"), out)
    with zipfile.ZipFile(out) as package:
        packed = {Path(name).name for name in package.namelist()}
    assert {"walls.png", "walls@48.webp", "walls@64.webp"} <= packed


def test_maps_of_the_game_are_shared_too(tmp_path: Path) -> None:
    path = find("tanner-row")
    pack(path, tmp_path / "row.enfilade-map")
    assert load(unpack(tmp_path / "row.enfilade-map")).tiles == load(path).tiles


# ---------------------------------------------------------------- hostile ones


def packed(path: Path, *more: tuple[str | zipfile.ZipInfo, bytes], about: bytes | None = None) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, about or b'{"version":1,"map":"files/a.tmx"}')
        archive.writestr("files/a.tmx", b"<map/>")
        for name, data in more:
            archive.writestr(name, data)
    return path


def _link() -> zipfile.ZipInfo:
    found = zipfile.ZipInfo("files/link.png")
    found.external_attr = (stat.S_IFLNK | 0o777) << 16
    return found


HOSTILE: dict[str, tuple[str | zipfile.ZipInfo, bytes]] = {
    "climbs": ("files/../../evil.tmx", b"x"),
    "absolute": ("/etc/evil.tmx", b"x"),
    "backslash": ("files/..\\..\\evil.tmx", b"x"),
    "drive": ("C:/evil.tmx", b"x"),
    "dots": ("files/.../evil.png", b"x"),
    "link": (_link(), b"/etc/passwd"),
    "bomb": ("files/b.png", b"\0" * (64 << 20)),
    "program": ("files/run.exe", b"x"),
    "code": ("files/run.py", b"x"),
    "twice": ("files/A.tmx", b"x"),
    "elsewhere": ("saves/a.toml", b"x"),
    "deep": ("files/" + "a/" * 30 + "a.png", b"x"),
    "long": ("files/" + "a" * 400 + ".png", b"x"),
    "control": ("files/a\x07.png", b"x"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_nothing_hostile_gets_out_of_a_package(kind: str, tmp_path: Path, user: Path) -> None:
    path = packed(tmp_path / "evil.enfilade-map", HOSTILE[kind])
    with pytest.raises(MapError) as error:
        unpack(path)
    assert "\n" not in str(error.value) and "evil.enfilade-map" in str(error.value)
    assert not list(user.rglob("*.*")), "nothing was written"
    assert not list(tmp_path.rglob("evil.tmx"))


@pytest.mark.parametrize(
    "about",
    [b"{}", b"[", b'{"version":9,"map":"files/a.tmx"}', b'{"version":1,"map":"../a.tmx"}', b"\xff\xfe"],
)
def test_a_package_about_nothing_is_refused(about: bytes, tmp_path: Path) -> None:
    with pytest.raises(MapError):
        unpack(packed(tmp_path / "a.enfilade-map", about=about))


def test_damaged_and_lying_packages_are_refused(tmp_path: Path, user: Path) -> None:
    whole = packed(tmp_path / "a.enfilade-map").read_bytes()
    broken = tmp_path / "b.enfilade-map"
    for cut in range(0, len(whole), 7):
        broken.write_bytes(whole[:cut] + b"\xff" + whole[cut + 1 :])
        with contextlib.suppress(MapError):  # nothing else is raised
            unpack(broken)
    broken.write_bytes(b"no archive at all")
    with pytest.raises(MapError, match="no map to share"):
        unpack(broken)
    with pytest.raises(MapError, match="no such file"):
        unpack(tmp_path / "gone.enfilade-map")
    many = packed(tmp_path / "m.enfilade-map", *((f"files/{n}.png", b"") for n in range(2_100)))
    with pytest.raises(MapError, match="more files"):
        unpack(many)


def test_a_package_has_its_own_ending(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="let it end in"):
        pack(a_map(tmp_path), tmp_path / "mill.zip")
