"""Players' own archetypes and squads: used if they are right, told about whole if they are not."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from game.rulesets import nwo
from game.rulesets.nwo import content

RIGHT = """
[guard]
title = "Guard"
summary = "an axe"
held = ["axe"]
[guard.skills]
axe = 9
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of the player's, and no memory of another one before or after."""
    monkeypatch.setattr("game.rulesets.custom_content.data_folder", lambda: tmp_path)
    folder = tmp_path / "rulesets" / "nwo"
    folder.mkdir(parents=True)
    content.ROSTER.forget()
    yield folder
    content.ROSTER.forget()


def test_own_archetypes_and_squads_join_the_shipped_ones(own: Path) -> None:
    (own / "archetypes.toml").write_text(RIGHT)
    (own / "squads.toml").write_text(
        '[twins]\ntitle = "Twins"\nsummary = ""\nfigures = [["guard", "A"], ["guard", "B"]]\n'
    )
    assert nwo.faults() == ()
    assert [squad.id for squad in nwo.squads()][-1] == "twins"
    assert nwo.components(nwo.squads()[-1].figures[0])[0] == "axe"
    assert "rifleman" in content.stats()
    guard = next(one for one in nwo.archetypes() if one.id == "guard")
    assert (guard.person, guard.price) == (0, 0), "whom nobody gave a face or a price has none"


def test_every_fault_of_an_own_file_is_told_with_key_and_nearest_name(own: Path) -> None:
    (own / "archetypes.toml").write_text(
        '[a]\ntitle = "A"\nsummary = ""\nheld = ["pistl"]\nbelt = ["molotow"]\n'
        '[b]\ntitle = "B"\nsummary = ""\nheld = ["axe", "lmg"]\narmor = ["vst"]\n'
    )
    assert [line.split("archetypes.toml: ")[1] for line in nwo.faults()] == [
        "[a] held: there is no 'pistl' (did you mean 'pistol'?)",
        "[a] belt: there is no 'molotow' (did you mean 'molotov'?)",
        "[b] armor: there is no 'vst' (did you mean 'vest'?)",
        "[b] held: axe, lmg need 4 hands, a figure has two",
    ]
    assert "a" not in content.stats(), "a faulty file is left out whole"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("aimming = 3", "skills aimming: unknown key (did you mean 'aiming'?)"),
        ("aiming = 11", "skills.aiming: is 11; at most 10 is right"),
        ('aiming = "high"', "skills.aiming: is text; a whole number is right"),
    ],
)
def test_skills_are_levels_from_0_to_10(own: Path, line: str, fault: str) -> None:
    (own / "archetypes.toml").write_text(f"{RIGHT}{line}\n")
    assert [told.split("[guard] ")[1] for told in nwo.faults()] == [fault]


def test_a_squad_of_nobody_known_is_refused(own: Path) -> None:
    (own / "squads.toml").write_text('[x]\ntitle = "X"\nsummary = ""\nfigures = [["rifelman", "A"]]\n')
    assert nwo.faults()[0].endswith(
        "squads.toml: [x] figures: there is no 'rifelman' (did you mean 'rifleman'?)"
    )
    assert "x" not in [squad.id for squad in nwo.squads()]


HEAD = '[guard]\ntitle = "Guard"\nsummary = "an axe"\nheld = ["axe"]\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD + "person = " + "9" * 5000, "a number in it has too many digits"),
        (HEAD + "person = 99999999999999999999999", "[guard] person: is too large a number"),
        (HEAD + "opportunity = -1", "[guard] opportunity: is -1; at least 0 is right"),
        (HEAD + "opportunity = 10", "[guard] opportunity: is 10; at most 9 is right"),
        (HEAD + "person = nan", "[guard] person: is no number"),
        (HEAD + "[guard.skills]\naxe = 99999999999999999999", "[guard] skills: is too large a number"),
        (HEAD + "x = " + "[" * 5000 + "]" * 5000, "something in it is nested too deeply"),
        (HEAD + "belt = " + "[" * 50 + "]" * 50, "[guard] belt: is nested too deeply"),
        (HEAD.replace("[guard]", '[""]'), "[]: a name of 1 to 40 letters is wanted there"),
        (HEAD.replace("[guard]", '["  "]'), "[  ]: a name of 1 to 40 letters is wanted there"),
        (HEAD.replace("[guard]", '["a\\nb"]'), "[a\\nb]: a name of 1 to 40 letters is wanted there"),
        (HEAD.replace("[guard]", f"[{'g' * 300_000}]"), "gggg]: a name of 1 to 40 letters is wanted there"),
        (
            HEAD.replace('"Guard"', '"Gu\\u0000ard"'),
            "[guard] title: has signs that cannot be seen: 'Gu\\\\x00ard'",
        ),
        (HEAD.replace('"Guard"', '" "'), "[guard] title: is blank"),
        (HEAD.replace('"axe"', f'"{"y" * 300_000}"'), "[guard] held: there is no 'yyyy"),
        (HEAD + "y" * 300_000 + " = 1", "yyyy: unknown key"),
        ("\0" * 9, "not TOML"),
        ("x" * 600_000, "larger than 512 kB"),
        (b"a\xff\xfe", "not TOML: byte 2 is no text in UTF-8"),
    ],
)
def test_an_own_file_that_nobody_would_write_is_left_out_in_one_line(
    own: Path, text: str | bytes, fault: str
) -> None:
    (own / "archetypes.toml").write_bytes(text.encode() if isinstance(text, str) else text)
    (line,) = nwo.faults()
    assert fault in line
    assert len(line) < 400
    assert "rifleman" in content.stats()


def test_an_own_file_that_is_none_is_told(own: Path) -> None:
    (own / "archetypes.toml").mkdir()
    assert [line.split("nwo/")[-1] for line in nwo.faults()] == ["archetypes.toml: is no file"]


KEYS = {
    "nwo": ("held[]", "carried[]", "belt[]", "traits[]", "armor[]"),
    "infowar": ("held[]", "carried[]", "familiar[]", "belt[]", "armor", "look"),
    "silhouette": ("held", "weapons[]", "items[]", "body", "head"),
    "opend6": ("held[]", "carried[]", "belt[]", "vehicle", "armour"),
    "lithium": ("held[]", "holster[]", "bag[]", "items[]", "armour[]"),
}
"""What a figure of each ruleset names things by; a list of names with brackets."""


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, keys in KEYS.items() for key in keys])
def test_no_figure_owns_what_there_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, key: str
) -> None:
    monkeypatch.setattr("game.rulesets.custom_content.data_folder", lambda: tmp_path)
    (tmp_path / "rulesets" / name).mkdir(parents=True)
    plain = key.removesuffix("[]")
    value = '"spoon"' if plain == key else '["spoon"]'
    held = "held = []\n" if name == "nwo" and plain != "held" else ""
    (tmp_path / "rulesets" / name / "archetypes.toml").write_text(
        f'[x]\ntitle = "X"\nsummary = "x"\n{plain} = {value}\n{held}'
    )
    roster = import_module(f"game.rulesets.{name}.content").ROSTER
    roster.forget()
    (line,) = roster.faults()
    roster.forget()
    assert f"[x] {plain}: there is no 'spoon'" in line


@pytest.mark.parametrize("name", ["nwo", "infowar", "opend6", "lithium"])
@pytest.mark.parametrize("hands", [(1, 1), (2,), (2, 1), (2, 2)])
def test_nobody_holds_more_than_two_hands_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, hands: tuple[int, ...]
) -> None:
    rules = import_module(f"game.rulesets.{name}.content")
    monkeypatch.setattr("game.rulesets.custom_content.data_folder", lambda: tmp_path)
    (tmp_path / "rulesets" / name).mkdir(parents=True)
    arms = {
        count: next(weapon.id for weapon in rules.weapons().values() if weapon.hands == count)
        for count in (1, 2)
    }
    held = ", ".join(f'"{arms[count]}"' for count in hands)
    (tmp_path / "rulesets" / name / "archetypes.toml").write_text(
        f'[x]\ntitle = "X"\nsummary = "x"\nheld = [{held}]\n'
    )
    rules.ROSTER.forget()
    told = rules.ROSTER.faults()
    rules.ROSTER.forget()
    assert [line.rpartition(" need ")[2] for line in told] == (
        [f"{sum(hands)} hands, a figure has two"] if sum(hands) > 2 else []
    )
