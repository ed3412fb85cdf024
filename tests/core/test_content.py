"""Content: TOML with messages that name file, table, key and the nearest known name."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.core.content import look_up, read_toml, tables
from game.core.errors import ContentError, did_you_mean
from game.core.ruleset import Archetype


class Blade(msgspec.Struct, frozen=True):
    id: str
    title: str
    damage: int
    crit: tuple[int, ...] = ()


def wrong(tmp_path: Path, text: str) -> str:
    path = tmp_path / "blades.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        tables(path, Blade)
    assert "\n" not in str(error.value) and str(error.value).startswith("blades.toml: ")
    return str(error.value)


def test_tables_become_records_with_their_names_as_ids(tmp_path: Path) -> None:
    path = tmp_path / "blades.toml"
    path.write_text('[axe]\ntitle = "axe"\ndamage = 3\ncrit = [5, 6]\n', encoding="utf-8")
    assert tables(path, Blade) == {"axe": Blade("axe", "axe", 3, (5, 6))}


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    assert wrong(tmp_path, '[axe]\ntitle = "axe"\n') == "blades.toml: [axe] damage: is missing"


def test_an_unknown_key_is_named_with_the_nearest(tmp_path: Path) -> None:
    assert (
        wrong(tmp_path, '[axe]\ntitle = "axe"\ndamge = 3\n')
        == "blades.toml: [axe] damge: unknown key (did you mean 'damage'?)"
    )


def test_a_wrong_value_is_named_by_its_key(tmp_path: Path) -> None:
    assert (
        wrong(tmp_path, '[axe]\ntitle = "axe"\ndamage = "three"\n')
        == "blades.toml: [axe] damage: is text; a whole number is right"
    )
    assert (
        wrong(tmp_path, '[axe]\ntitle = "axe"\ndamage = 3\ncrit = [5, "6"]\n')
        == "blades.toml: [axe] crit[1]: is text; a whole number is right"
    )


def test_a_value_outside_of_any_table_is_named(tmp_path: Path) -> None:
    assert (
        wrong(tmp_path, "axe = 3\n")
        == "blades.toml: axe stands outside of any table; expected [axe] with keys"
    )


def test_what_is_no_toml_says_where(tmp_path: Path) -> None:
    assert "not TOML" in wrong(tmp_path, "[axe\n") and "line 1" in wrong(tmp_path, "[axe\n")
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="not TOML"):
        read_toml(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.toml: cannot be read: No such file"):
        read_toml(tmp_path / "none.toml")


def test_the_nearest_known_name_is_offered_if_there_is_one() -> None:
    assert did_you_mean("pistl", ["pistol", "rifle"]) == " (did you mean 'pistol'?)"
    assert did_you_mean("xyz", ["pistol", "rifle"]) == ""
    assert look_up("squads.toml", "rifle", {"rifle": 1}) == 1  # type: ignore[type-var]
    with pytest.raises(ContentError, match=r"squads\.toml: there is no 'rifel' \(did you mean 'rifle'\?\)"):
        look_up("squads.toml", "rifel", {"rifle": 1})  # type: ignore[type-var]


def test_a_blank_id_is_one_fault_whatever_stands_below_it(tmp_path: Path) -> None:
    path = tmp_path / "weapons.toml"
    path.write_text('[" "]\nnonsense = 1\n', encoding="utf-8")
    with pytest.raises(ContentError) as error:
        tables(path, Archetype)
    assert str(error.value).splitlines() == ["weapons.toml: [ ]: a name of 1 to 40 letters is wanted there"]
