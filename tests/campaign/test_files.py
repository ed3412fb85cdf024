"""Campaign files: what is wrong is told with file, line and the nearest word."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest

from game.campaign.files import campaigns, find, line_of, read
from game.core.errors import ContentError, EnfiladeError
from game.lab.campaign_report import check_all
from game.maps.library import shipped
from tests.campaign.small import TEXT, campaign

SHIPPED = sorted(path.stem for path in (shipped() / "campaigns").glob("*.toml"))


def test_three_are_shipped() -> None:
    assert SHIPPED == ["cold-lantern", "long-watch", "mill-road"]
    counts = {name: len(read(find(name)).missions) for name in SHIPPED}
    assert counts["mill-road"] == 4 and counts["cold-lantern"] >= 12 and counts["long-watch"] == 0
    assert set(SHIPPED) <= campaigns().keys()


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_one_is_right_and_says_what_it_is_about(name: str) -> None:
    found = read(find(name))
    assert found.title and found.summary and found.opening
    for mission in found.missions.values():
        assert mission.briefing and mission.won.text and mission.lost.text and mission.known


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("places = 2\nenemy", "plces = 2\nenemy", "mini.toml:15: [missions.one] plces: unknown key"),
        ('"two"]', '"twoo"]', "mini.toml:18: [missions.one.won] opens: there is no mission 'twoo'"),
        ('"otter-ford"', '"otter-frd"', "mini.toml:27: [missions.two] map: there is no map 'otter-frd'"),
        ('"hold"', '"hodl"', "mini.toml:28: [missions.two] mission: Otter Ford has no mission 'hodl'"),
        ("places = 2\nenemy", "places = 7\nenemy", "mini.toml:15: [missions.one] places: 7 are to go, but"),
        ("people = 4", 'people = "x"', "mini.toml:3: people: is text; a whole number is right"),
        ("enemy = 80", "enemy = 8000", "mini.toml:16: [missions.one] enemy: is 8,000; at most 400 is right"),
        ('begins = ["one"]', 'begins = ["on"]', "mini.toml:5: begins: there is no mission 'on' (did"),
        ('begins = ["one"]\n', "", "begins: is missing"),
        ("[missions.two]", "[missions.Two]", "is no id; small letters"),
        ('title = "Mini"', 'title = "Mini"\nid = "x"', "unknown key"),
        ("summary", "summary\x00", "not TOML"),
        ("enemy = 80", "enemy = nan", "mini.toml:16: [missions.one] enemy: is no number"),
        ("enemy = 80", "enemy = 2026-12-01", "mini.toml:16: [missions.one] enemy: is a date; a whole number"),
        ("enemy = 80", "at = [500, 0]", "mini.toml:16: [missions.one] at[0]: is 500; at most 100 is right"),
        ("enemy = 80", "needs = 2", "needs: is 2, but victories open it 1 time at most: it never opens"),
        ('"Mini"', f'"{"A" * 5000}"', "mini.toml:1: title: has 5,000 letters; at most 60 are right"),
        ('"Mini"', '""', "mini.toml:1: title: is empty; 1 to 60 letters are right"),
        (
            'title = "Yard"',
            f'title = "{"A" * 61}"',
            "mini.toml:8: [missions.one] title: has 61 letters; at most 60 are right",
        ),
        ('"Two fights."', f'"{"A" * 161}"', "mini.toml:2: summary: has 161 letters; at most 160 are"),
        (
            'ends = "won"',
            'ends = "wonn"',
            "mini.toml:32: [missions.two.won] ends: there is no 'wonn'; "
            "won or lost is right (did you mean 'won'?)",
        ),
        (
            'ends = "won"',
            'ends = "perhaps"',
            "mini.toml:32: [missions.two.won] ends: there is no 'perhaps'; won or lost is right",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_where_it_stands(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError) as found:
        campaign(tmp_path, TEXT.replace(old, new))
    assert told in str(found.value), str(found.value)


def test_a_mark_before_the_first_letter_is_none_of_the_text(tmp_path: Path) -> None:
    """Some editors write it; it was told as a statement that is invalid."""
    path = tmp_path / "mini.toml"
    path.write_text(TEXT, encoding="utf-8-sig")
    assert read(path).title == "Mini"
    path.write_text(TEXT.replace("people = 4", "poeple = 4"), encoding="utf-8-sig")
    with pytest.raises(ContentError, match=r"mini\.toml:3: poeple: unknown key"):
        read(path)


def test_the_check_says_how_one_is_over_that_never_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mini.toml"
    for text, more in (
        (TEXT, ""),
        (re.sub(r"ends = .*\n", "", TEXT), "; no outcome has ends: it is over where no way leads on, and"),
    ):
        path.write_text(text, encoding="utf-8")
        assert check_all([str(path)]) == 0
        assert f"nothing wrong{more}" in (told := capsys.readouterr().out), told
        assert more or told.endswith("nothing wrong\n")


def test_a_mission_to_which_nothing_leads_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"mini.toml:\d+: \[missions\] two: nothing leads to it"):
        campaign(tmp_path, TEXT.replace('opens = ["two"]\n', ""))


@pytest.mark.parametrize("cut", range(0, len(TEXT), 7))
def test_half_a_file_is_either_right_or_refused_in_words(tmp_path: Path, cut: int) -> None:
    with contextlib.suppress(EnfiladeError):
        assert campaign(tmp_path, TEXT[:cut]).missions


@pytest.mark.parametrize(
    "text",
    ["missions = 1", "missions = [1]", "[missions]\none = 3", "[endless]\nmaps = []", "begins = 3",
     'title = "a"\nsummary = "b"\n[missions.x]\nwon = 3', "title = 9999999999999999999999"],
)  # fmt: skip
def test_strange_files_are_refused_in_words(tmp_path: Path, text: str) -> None:
    with pytest.raises(ContentError, match=r"mini\.toml:\d+: |not TOML"):
        campaign(tmp_path, text)


def test_a_campaign_that_is_not_there_gets_the_nearest_name() -> None:
    with pytest.raises(ContentError, match="did you mean 'mill-road'"):
        find("mil-road")


def test_the_line_is_that_of_the_key_else_of_its_table() -> None:
    assert line_of(TEXT, ("missions", "two", "map")) == TEXT[: TEXT.index("otter-ford")].count("\n") + 1
    assert line_of(TEXT, ("missions", "two", "nothing")) == line_of(TEXT, ("missions", "two"))
    assert line_of(TEXT, ("nothing",)) == 1
