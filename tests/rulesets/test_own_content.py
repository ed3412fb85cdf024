"""Players' own archetypes and squads: used if they are right, told about whole if they are not."""

from __future__ import annotations

from collections.abc import Iterator
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
    monkeypatch.setattr("game.rulesets.own.user_data_path", lambda name: tmp_path)
    folder = tmp_path / "rulesets" / "nwo"
    folder.mkdir(parents=True)
    for cached in (content._stats, content._squads):
        cached.cache_clear()
    yield folder
    for cached in (content._stats, content._squads):
        cached.cache_clear()


def test_own_archetypes_and_squads_join_the_shipped_ones(own: Path) -> None:
    (own / "archetypes.toml").write_text(RIGHT)
    (own / "squads.toml").write_text('[twins]\ntitle = "Twins"\nsummary = ""\nfigures = [["guard", "A"], ["guard", "B"]]\n')
    assert nwo.faults() == ()
    assert [squad.id for squad in nwo.squads()][-1] == "twins"
    assert nwo.components(nwo.squads()[-1].figures[0])[0] == "axe"
    assert "rifleman" in content.stats()


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
        ("aiming = 11", "skills.aiming: Expected int <= 10"),
        ('aiming = "high"', "skills.aiming: Expected int, got str"),
    ],
)
def test_skills_are_levels_from_0_to_10(own: Path, line: str, fault: str) -> None:
    (own / "archetypes.toml").write_text(f"{RIGHT}{line}\n")
    assert [told.split("[guard] ")[1] for told in nwo.faults()] == [fault]


def test_a_squad_of_nobody_known_is_refused(own: Path) -> None:
    (own / "squads.toml").write_text('[x]\ntitle = "X"\nsummary = ""\nfigures = [["rifelman", "A"]]\n')
    assert nwo.faults()[0].endswith("squads.toml: [x] figures: there is no 'rifelman' (did you mean 'rifleman'?)")
    assert "x" not in [squad.id for squad in nwo.squads()]
