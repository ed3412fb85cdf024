"""Campaign files with their own maps as one file to share."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from game.campaign import files, package
from game.campaign.package import FILE, pack, unpack
from game.campaign.validation import field_of, map_path
from game.core.errors import EnfiladeError
from game.maps import package_opening
from tests.campaign.small import TEXT, campaign
from tests.maps.write import objects, thing, tmx, write


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody else's user folder."""
    home = tmp_path / "else"
    home.mkdir()
    for module in (files, package, package_opening):
        monkeypatch.setattr(module, "data_folder", lambda: home)
    return home


def packed(folder: Path) -> Path:
    """A campaign of which one map lies beside it, as one file."""
    places = [
        thing("spawn", 32 * x, 32 * y, 32, 32, side=side)
        for x, side in ((1, "azure"), (6, "ember"))
        for y in (1, 3)
    ]
    own = write(folder, tmx(objects(*places), width=8, height=6))
    text = TEXT.replace('map = "warehouse-yard"', f'map = "{own.name}"  # ours')
    found = campaign(own.parent, text)
    out = folder / "mini.enfilade-campaign"
    pack(own.parent / "mini.toml", found, out)
    return out


def test_a_campaign_is_the_same_elsewhere_with_its_own_maps(tmp_path: Path, home: Path) -> None:
    path = unpack(packed(tmp_path))
    assert path.is_relative_to(home / "campaigns") and unpack(tmp_path / "mini.enfilade-campaign") == path
    assert files.campaigns()[path.stem] == path and "# ours" in path.read_text(encoding="utf-8")
    found = files.read(path)
    one, two = found.missions.values()
    assert two.map == "otter-ford", "what comes with the game stays there"
    assert map_path(one.map, path.parent).is_relative_to(path.parent)
    assert len(field_of(map_path(one.map, path.parent)).spawns) == 4
    assert package.find(str(tmp_path / "mini.enfilade-campaign")) == path


@pytest.mark.parametrize("strange", ["../away.toml", "maps/x.enfilade-map", "more.txt"])
def test_what_no_campaign_needs_refuses_the_whole_file(tmp_path: Path, home: Path, strange: str) -> None:
    path = tmp_path / "bad.enfilade-campaign"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(FILE, TEXT)
        archive.writestr(strange, "x")
    with pytest.raises(EnfiladeError, match="is out of place"):
        unpack(path)
    assert list(home.rglob("*.toml")) == []


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ([], "no campaign to share: campaign.toml is missing in it"),
        ([("maps/0.enfilade-map", b"x")], "no campaign to share: campaign.toml is missing in it"),
        ([("/etc/x.toml", b"x")], "no campaign to share: '/etc/x.toml' is out of place"),
        ([(FILE, b"title = [")], "campaign.toml: not TOML: Unexpected end of file at line 1 col 0"),
        ([(FILE, b"# \xff")], "campaign.toml cannot be read: it has bytes that are no text in UTF-8"),
        ([(FILE, b"#" * (1 << 21))], "campaign.toml is larger than it can be"),
    ],
)
def test_what_is_wrong_with_a_package_is_told_once(
    tmp_path: Path, home: Path, held: list[tuple[str, bytes]], told: str
) -> None:
    path = tmp_path / "bad.enfilade-campaign"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in held:
            archive.writestr(name, data)
    with pytest.raises(EnfiladeError) as error:
        unpack(path)
    assert str(error.value) == f"bad.enfilade-campaign: {told}"
    assert list(home.rglob("*.toml")) == []


def test_half_a_file_and_a_map_that_is_none_are_refused_in_words(tmp_path: Path, home: Path) -> None:
    whole = packed(tmp_path)
    data = whole.read_bytes()
    for cut in range(0, len(data), max(1, len(data) // 7)):
        whole.write_bytes(data[:cut])
        with pytest.raises(EnfiladeError, match="damaged"):
            unpack(whole)
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr(FILE, TEXT)
        archive.writestr("maps/0.enfilade-map", "no map")
    with pytest.raises(EnfiladeError, match=r"maps/0\.enfilade-map"):
        unpack(whole)
    assert list(home.rglob("*.toml")) == []


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EnfiladeError, match="let it end in"):
        pack(tmp_path / "mini.toml", campaign(tmp_path), tmp_path / "mini.zip")
