"""What InfoWar ships can be mustered and is priced; a player's own figures join it, or are told about
whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.rulesets import infowar
from game.rulesets.infowar import content

OWN = """
[saboteur]
title = "Saboteur"
summary = "a crossbow, a knife"
held = ["crossbow"]
carried = ["knife"]
price = 40
[saboteur.traits]
combat_experience = 1
bows = 2
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of the player's, and no memory of another one before or after."""
    monkeypatch.setattr("game.rulesets.custom_content.data_folder", lambda: tmp_path)
    folder = tmp_path / "rulesets" / "infowar"
    folder.mkdir(parents=True)
    content.ROSTER.forget()
    yield folder
    content.ROSTER.forget()


def test_there_is_enough_to_choose_from_and_all_of_it_has_a_price() -> None:
    stats = content.stats()
    assert len(stats) >= 8 and all(stat.price > 0 for stat in stats.values())
    squads = infowar.squads()
    assert len(squads) >= 6 and all(len(squad.figures) == 4 for squad in squads)
    assert {figure.archetype for squad in squads for figure in squad.figures} <= stats.keys()


def test_own_archetypes_and_squads_join_the_shipped_ones(own: Path) -> None:
    (own / "archetypes.toml").write_text(OWN)
    (own / "squads.toml").write_text(
        '[pair]\ntitle = "Pair"\nsummary = ""\nfigures = [["saboteur", "A"], ["saboteur", "B"]]\n'
    )
    assert infowar.faults() == ()
    assert infowar.squads()[-1].id == "pair"
    assert infowar.components(infowar.squads()[-1].figures[0])[0] == "crossbow"
    assert "trooper" in content.stats()


def test_every_fault_of_an_own_file_is_told_with_key_and_nearest_name(own: Path) -> None:
    (own / "archetypes.toml").write_text(
        '[a]\ntitle = "A"\nsummary = ""\nheld = ["pistl"]\ncarried = ["knif"]\nbelt = ["fragg"]\n'
        'armor = "vest"\nfamiliar = ["sword"]\nlook = "knight"\n'
        '[b]\ntitle = "B"\nsummary = ""\nheld = ["assault_rifle"]\nshield = "small"\n'
    )
    assert [line.split("archetypes.toml: ")[1].split(" (did")[0] for line in infowar.faults()] == [
        "[a] held: there is no 'pistl'",
        "[a] carried: there is no 'knif'",
        "[a] familiar: there is no 'sword'",
        "[a] belt: there is no 'fragg'",
        "[a] armor: there is no 'vest'",
        "[a] look: there is no 'knight'",
        "[b] held: assault_rifle, a shield need 3 hands, a figure has two",
    ]
    assert "a" not in content.stats(), "a faulty file is left out whole"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("firearm = 1", "traits firearm: unknown key (did you mean 'firearms'?)"),
        ("firearms = 9", "traits.firearms: is 9; at most 4 is right"),
        ("firearms = 'good'", "traits.firearms: is text; a whole number is right"),
    ],
)
def test_traits_are_rungs_of_the_ladder(own: Path, line: str, fault: str) -> None:
    (own / "archetypes.toml").write_text(f'[a]\ntitle = "A"\nsummary = ""\n[a.traits]\n{line}\n')
    assert len(infowar.faults()) == 1 and fault in infowar.faults()[0]


def test_a_weapon_has_three_ranges_at_most() -> None:
    assert msgspec.convert([5, 10, 20], content.Ranges) == (5, 10, 20)
    with pytest.raises(msgspec.ValidationError, match="length <= 3"):
        msgspec.convert([5, 10, 20, 40], content.Ranges)


def test_all_faults_of_a_file_are_told_at_once(own: Path) -> None:
    """Fields of the wrong sort do not hide each other, nor what other figures hold that does not exist."""
    (own / "archetypes.toml").write_text(
        '[a]\ntitle = 3\nsummary = ""\nprice = "much"\n[a.traits]\nfirearms = 9\nmelee = "good"\n'
        '[b]\ntitle = "B"\nsummary = ""\nheld = ["crosbow"]\narmor = "tin"\n'
    )
    told = "\n".join(infowar.faults())
    assert [
        told.count(words)
        for words in ("title:", "price:", "traits.firearms:", "traits.melee:", "no 'crosbow'", "no 'tin'")
    ] == [1] * 6
