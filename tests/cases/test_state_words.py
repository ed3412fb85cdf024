"""States in a case: by the words of sheets, in `unit` and `check` alike, with what nobody is in them
without."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.cases.casebooks import casebook, one_word, state_words
from game.cases.files import load, run_files
from game.core.components import Down
from game.rulesets import RULESETS

SITUATION = """\
ruleset {rules}
map
  ........
  .A..B..C
unit Alice azure
unit Bob ember
unit Carl ember
"""


def run(folder: Path, rules: str, text: str) -> tuple[int, str]:
    path = folder / "x.case"
    path.write_text(
        f"{SITUATION.format(rules=rules)}case X\nrules {next(iter(RULESETS[rules].rules())).id}\n{text}",
        encoding="utf-8",
    )
    out = io.StringIO()
    return run_files([path], out, out), out.getvalue()


SETTLED = {("nwo", "engaged"), ("nwo", "pinned"), ("lithium", "aware"), ("opend6", "defending")}
"""States that end at once, or begin, by how everybody stands, or that say nothing without more."""


def plain_states() -> Iterator[tuple[str, str]]:
    """The states that a figure can be put into by their words alone."""
    for rules in RULESETS:
        book = casebook(rules)
        for state in RULESETS[rules].STATES:
            kind = book.states.get(state.id)
            needs_more = kind is None or any(field.required for field in msgspec.structs.fields(kind))
            if not needs_more and (rules, state.id) not in SETTLED:
                yield rules, state.id


@pytest.mark.parametrize(("rules", "state"), list(plain_states()))
def test_a_state_is_written_as_the_sheet_says_it(tmp_path: Path, rules: str, state: str) -> None:
    words = next(one.words for one in RULESETS[rules].STATES if one.id == state)
    text = (
        f"unit Carl {one_word(words)}\ncheck Carl {one_word(state)} {one_word(words)}\ncheck Bob not "
        f"{one_word(words)}\n"
    )
    assert run(tmp_path, rules, text) == (0, "1 case, all as written\n")


@pytest.mark.parametrize("rules", RULESETS)
def test_every_mark_of_a_sheet_begins_with_a_word_for_its_state(tmp_path: Path, rules: str) -> None:
    """Whoever reads a sheet can write down what stands there."""
    known = state_words(rules)
    for _, state in (row for row in plain_states() if row[0] == rules):
        path = tmp_path / f"{state}.case".replace(" ", "_")
        path.write_text(
            f"{SITUATION.format(rules=rules)}case X\nrules {next(iter(RULESETS[rules].rules())).id}\nunit "
            f"Carl {one_word(state)}\ncheck Carl down\n",
            encoding="utf-8",
        )
        battle = load(path)[0].stage.begun()
        carl = next(unit for unit in battle.table.units() if battle.table.unit(unit).name == "Carl")
        for mark in battle.sheet(carl).marks:
            if mark.status == state:
                assert any(mark.words.startswith(word) for word in known), mark.words


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        ("silhouette", "unconscious"),
        ("silhouette", "in_shock"),
        ("silhouette", "dying"),
        ("silhouette", "dead"),
        ("opend6", "unconscious"),
        ("opend6", "knocked_out senseless.until=9"),
        ("opend6", "mortally_wounded mortal.since=1"),
        ("opend6", "dead"),
        ("infowar", "unconscious"),
        ("lithium", "in_shock"),
        ("lithium", "dead"),
    ],
)
def test_who_is_out_of_the_fight_is_down(tmp_path: Path, rules: str, word: str) -> None:
    assert run(tmp_path, rules, f"unit Carl {word}\ncheck Carl down\n")[0] == 0
    assert run(tmp_path, rules, f"unit Carl {word}\nunit Carl not down\ncheck Carl not down\n")[0] == 0


def test_a_dying_figure_is_in_shock(tmp_path: Path) -> None:
    assert (
        run(tmp_path, "silhouette", "unit Carl dying dying.until=9\ncheck Carl in_shock dying.until=9\n")[0]
        == 0
    )


def test_what_states_bring_is_a_part_of_every_ruleset_that_has_somebody_out_of_the_fight() -> None:
    for rules in RULESETS:
        for kind, parts in casebook(rules).brings.items():
            assert kind in casebook(rules).states.values()
            assert any(isinstance(part, Down) for part in parts)


COUNTED = {
    "a condition by its word": ("nwo", "unit Bob burning\ncheck Bob fire burning conditions=fire not acid\n"),
    "two of them": ("nwo", "unit Bob burning poisoned\ncheck Bob conditions=fire,poison\n"),
    "one taken away": (
        "nwo",
        "unit Bob fire acid\nunit Bob not burning\ncheck Bob conditions=acid not fire\n",
    ),
    "under suppressive fire": (
        "nwo",
        (
            'unit Bob suppressed=Carl\nunit Bob "under suppressive fire"\ncheck Bob pinned '
            "under_suppressive_fire\n"
        ),
    ),
    "focusing": ("nwo", "unit Bob held=pistol focusing\ncheck Bob focused focusing focus.ripe=no\n"),
    "a level of a wound": (
        "opend6",
        "unit Bob severely_wounded\ncheck Bob severely_wounded hurt.level=2 not wounded\n",
    ),
    "a level taken away": ("opend6", "unit Bob wounded\nunit Bob not wounded\ncheck Bob not hurt\n"),
    "unaware": (
        "lithium",
        (
            "tile x blocks_sight blocks\nmap\n  .AxB..C\nunit Bob aware\nunit Bob unaware\ncheck Bob unaware "
            "not aware\n"
        ),
    ),
    "not unaware": ("lithium", 'unit Bob not unaware\ncheck Bob "aware of the enemy"\n'),
    "hasty": ("infowar", "unit Bob hasty\ncheck Bob hasty\n"),
    "not hasty": ("infowar", "check Bob not hasty\n"),
}


@pytest.mark.parametrize("title", COUNTED)
def test_a_word_may_stand_for_what_a_field_holds(tmp_path: Path, title: str) -> None:
    rules, text = COUNTED[title]
    assert run(tmp_path, rules, text) == (0, "1 case, all as written\n")


def test_a_word_that_is_not_so_is_a_difference(tmp_path: Path) -> None:
    result, told = run(tmp_path, "nwo", "check Bob burning\ncheck Alice not burning\n")
    assert result == 1 and "expected Bob burning, got no state at all" in told


@pytest.mark.parametrize(
    ("rules", "said", "words"),
    [
        ("opend6", "burning.damage=3D burning.rounds=2", "there is no component 'burning'"),
        ("silhouette", "charge.total=3", "there is no component 'charge'"),
        ("nwo", "hazard.damage=3", "there is no component 'hazard'"),
        ("opend6", "skills.dodge=3d6", "skills.dodge: '3d6' is none; write it as 3D or 3D+2"),
        ("opend6", "attributes.physique=none", "attributes is nothing without its physique"),
    ],
)
def test_what_no_figure_has_is_the_fault_of_the_author(
    tmp_path: Path, rules: str, said: str, words: str
) -> None:
    """Fire and charges lie on the map: on a figure they were told as a fault of the game."""
    result, out = run(tmp_path, rules, f"unit Bob {said}\ncheck Bob at=e2\n")
    assert result == 2 and words in out


def test_a_skill_that_nobody_owns_is_none(tmp_path: Path) -> None:
    result, out = run(tmp_path, "opend6", 'unit Bob skills.dodge=none\ncheck Bob skills.dodge=""\n')
    assert result == 0, out
