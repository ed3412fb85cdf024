"""The rulebook of No Way Out, and what any rulebook does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.describing.rulebook import read, rules_text, search
from game.core.errors import ContentError
from game.rulesets import RULESETS
from game.rulesets.nwo import rulebook


def test_there_are_139_rules_each_once() -> None:
    ids = [rule.id for rule in rulebook.rules()]
    assert len(ids) == len(set(ids)) == 139
    assert all(id_.startswith("nwo.") for id_ in ids)


def test_titles_tell_the_rules_apart() -> None:
    titles = [rule.title for rule in rulebook.rules()]
    assert len(titles) == len(set(titles))


def test_each_rule_is_a_few_short_sentences() -> None:
    for rule in rulebook.rules():
        assert 20 <= len(rule.text) <= 460, rule.id
        assert rule.text.endswith("."), rule.id
        assert len(rule.title) <= 36, rule.id


def test_sections_stand_together() -> None:
    sections = [rule.section for rule in rulebook.rules()]
    runs = [
        section for number, section in enumerate(sections) if number == 0 or sections[number - 1] != section
    ]
    split = {section for section in runs if runs.count(section) > 1}
    assert split <= {"Flamethrowers"}, "the chapter's order is kept"


def test_every_set_up_option_is_told_of_and_no_other() -> None:
    told = {rule.id for rule in rulebook.rules() if rule.options}
    assert told == {choice.rule for choice in RULESETS["nwo"].CHOICES}


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("spear", "nwo.engage.spear-reach"),
        ("suppressive fire", "nwo.suppress.conditions"),
        ("armor weight", "nwo.armor.drawbacks"),
        ("OVERWATCH focus", "nwo.overwatch.focus"),
        ("nwo.throw.scatter", "nwo.throw.scatter"),
        ("throw.scatter-wall", "nwo.throw.scatter-wall"),
    ],
)
def test_search_finds_the_rule_with_the_words_in_its_title_first(words: str, first: str) -> None:
    assert search(rulebook.rules(), words)[0].id == first


def test_search_wants_all_words() -> None:
    assert search(rulebook.rules(), "grapple zeppelin") == []
    assert search(rulebook.rules(), "") == [*rulebook.rules()]


def test_as_text_it_has_every_rule_under_its_section() -> None:
    text = rules_text(rulebook.rules())
    assert text.startswith("ROLLS\n\nTwo dice and a bonus  [nwo.roll.check]\n  Every roll")
    assert all(f"[{rule.id}]" in text for rule in rulebook.rules())
    assert max(map(len, text.splitlines())) <= 100


def test_as_json_it_can_be_read_by_programs() -> None:
    found = json.loads(rules_text(rulebook.rules(), as_json=True))
    assert [row["id"] for row in found] == [rule.id for rule in rulebook.rules()]
    assert set(found[0]) == {"id", "section", "title", "text", "options"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[sections]\nroll = "Rolls"\n["x.rol.a"]\ntitle = "A"\ntext = "B"\n',
            "no section is named for 'rol' (did you mean 'roll'?)",
        ),
        ('[sections]\nroll = "Rolls"\n["x.roll.a"]\ntitle = "A"\n', "[x.roll.a] text: is missing"),
    ],
)
def test_a_mistake_in_a_rulebook_is_reported(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"rulebook\.toml") as error:
        read(path)
    assert words in str(error.value)
