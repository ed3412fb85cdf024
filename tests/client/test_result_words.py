"""What the strip says of a roll: each ruleset's own words, and nothing that is not true of the numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.panels import dice, roll_strip
from game.client.seat.view.effects import attack_ended
from game.client.seat.view.log import Log
from game.client.seat.view.roll_banner import HOLD, RollBanner
from game.client.seat.view.roll_results import TUMBLE, results_ahead
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.describing.display import PLAIN
from game.core.describing.results import Result, results
from game.core.errors import ContentError
from game.core.events import Event
from game.core.references import UnitId
from game.core.ruleset import by_id
from game.rulesets import RULESETS, nwo, opend6, silhouette

NAMES = {UnitId(1): "Mara", UnitId(2): "Vela", UnitId(3): "Ott"}


@pytest.fixture
def dice_seen(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The faces that are drawn."""
    found: list[int] = []
    monkeypatch.setattr(dice, "face", lambda _pen, _x, _y, face, *_: found.append(face))
    return found


def shown(rules: object, *events: Event) -> RollBanner:
    shot = RollBanner(results=rules.DISPLAY.results(), states=by_id(rules.STATES))  # type: ignore[attr-defined]
    for event in events:
        shot.show(event, HOLD, NAMES)
    return shot


def rolled(unit: UnitId, total: int, rule: str, against: int | None = None, what: str = "a roll") -> e.Rolled:
    passed = None if against is None else total >= against
    return e.Rolled(unit, what, rule, (3, 4), (3, 4), (), total, against, passed)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_result_belongs_to_a_rule_and_says_what_happens(rules: str) -> None:
    ruleset = RULESETS[rules]
    known = {rule.id for rule in ruleset.rules()}
    found = ruleset.DISPLAY.results()
    assert found and set(found) <= known and {one.against for one in found.values()} <= known | {""}
    for one in found.values():
        assert one.passed != one.failed
        assert not {one.passed.lower(), one.failed.lower()} & {"passed", "failed", "success", "failure", ""}
        assert all(len(words) <= 26 and words[0].islower() for words in (one.passed, one.failed))


def test_a_test_says_what_happens_to_whom_and_then_the_state() -> None:
    burns = rolled(UnitId(1), 6, "nwo.area.enter", 10, "Robustness")
    shot = shown(nwo, burns)
    assert (shot.title, shot.comparison.verb, shot.comparison.totals, shot.comparison.test) == (
        "Does not withstand it",
        "needs",
        (6, 10),
        True,
    )
    shot = shown(nwo, burns, e.StatusGained(UnitId(1), "fire", "nwo.area.enter"))
    assert shot.harmed == "is burning"
    assert shown(nwo, rolled(UnitId(1), 10, "nwo.area.enter", 10)).title == "Withstands it"


def test_a_contest_is_told_of_whoever_began_it() -> None:
    mine = rolled(UnitId(1), 9, "nwo.grapple.contest", what="grapple")
    for total, verb, words in (
        (8, "beats", "Gets a hold"),
        (10, "loses to", "Gets no hold"),
        (9, "ties", "Grapple"),
    ):
        shot = shown(nwo, mine, rolled(UnitId(2), total, "nwo.grapple.contest", what="resists"))
        assert (shot.comparison.verb, shot.title) == (verb, words)


def test_damage_is_held_against_armour() -> None:
    damage, armour = (
        rolled(UnitId(1), 24, "opend6.damage.weapon"),
        rolled(UnitId(2), 8, "opend6.damage.armor"),
    )
    shot = shown(opend6, damage, armour, e.Harmed(UnitId(2), 16, "16 Body Points", (), 50))
    assert (shot.comparison.totals, shot.comparison.verb, shot.title) == (
        (24, 8),
        "beats",
        "Does not take it all",
    )
    assert shot.harmed == "16 Body Points"


@pytest.mark.parametrize(
    ("outcome", "total", "against", "verb"),
    [
        ("hit", 13, 10, "beats"),
        ("hit", 10, 10, "reaches"),
        ("hit", 9, 10, "against"),
        ("miss", 9, 10, "misses"),
        ("miss", 11, 10, "against"),
        ("parry", 9, 10, "loses to"),
    ],
)
def test_what_stands_between_totals_is_true_of_them(
    outcome: str, total: int, against: int, verb: str
) -> None:
    shot = shown(
        nwo,
        e.Attacked(UnitId(1), UnitId(2), "rifle", "ranged"),
        e.AttackEnded(UnitId(1), UnitId(2), outcome, total, against),
    )
    assert shot.comparison.verb == verb


def test_points_of_several_kinds_are_told_by_their_sum_and_others_by_name() -> None:
    hit = e.AttackEnded(UnitId(1), UnitId(2), "hit", 13, 10)
    shot = shown(nwo, e.Attacked(UnitId(1), UnitId(2), "rifle", "ranged"), hit)
    shot.show(e.Harmed(UnitId(2), 4, "2 armour and 2 hit points", (), 50), HOLD, NAMES)
    assert shot.harmed == "4 harm"
    shot.show(e.Harmed(UnitId(3), 1, "1 armour", (), 90), HOLD, NAMES)
    assert shot.harmed == "Ott: 1 armour"
    assert (
        shown(nwo, hit, e.Harmed(UnitId(2), 52, "52 damage against 43: flesh wound", (), 80)).harmed
        == "flesh wound"
    )
    places = "head useless, torso: armour takes it"
    assert shown(nwo, hit, e.Harmed(UnitId(2), 3, places, (), 0)).harmed == places


def test_several_results_of_an_order_are_counted() -> None:
    shot, coming = (
        RollBanner(),
        [
            e.AttackEnded(UnitId(1), UnitId(2), "hit", 5, 3),
            e.Harmed(UnitId(2), 1, "1", (), 90),
            e.AttackEnded(UnitId(1), UnitId(3), "miss", 5, 7),
            e.TurnEnded(UnitId(1)),
            e.AttackEnded(UnitId(2), UnitId(1), "hit", 5, 3),
        ],
    )
    counted = []
    for place, event in enumerate(coming):
        shot.count(event, coming[place + 1 :])
        counted.append((shot.number, shot.of))
    assert counted == [(1, 2), (1, 2), (2, 2), (0, 0), (1, 1)]
    attack = [
        e.Attacked(UnitId(1), UnitId(2), "smg", "ranged"),
        rolled(UnitId(1), 5, "r", 4),
        e.AttackEnded(UnitId(1), UnitId(2), "hit", 5, 4),
    ]
    assert results_ahead(attack, {}) == 1, "the roll of an attack is no result of its own"


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "results.toml"
    path.write_text('["a.rule"]\npassed = "goes well"\nfailed = "goes wrong"\n', "utf-8")
    assert results(path) == {"a.rule": Result("goes well", "goes wrong")}
    path.write_text('["a.rule"]\npassed = "goes well"\n', "utf-8")
    with pytest.raises(ContentError, match=r"results\.toml: .*failed"):
        results(path)


@pytest.mark.parametrize(("good", "tone"), [(True, "bad"), (False, "good"), (None, "fog")])
def test_of_what_concerns_nobody_who_looks_on_no_failure_is_good(good: bool | None, tone: str) -> None:
    shot = shown(nwo, rolled(UnitId(1), 9, "nwo.throw.scatter", 12))
    shot.casts[UnitId(1)].age = TUMBLE
    told = roll_strip.StripContent(shot, NAMES, {UnitId(1): "azure"}, nwo.DISPLAY, good=good)
    assert told.tone == tone


def test_dice_without_room_are_not_told_as_something_that_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    many = e.Rolled(UnitId(1), "Robustness", "nwo.area.enter", (5, 3, 1, 2, 2, 1), (5, 3), (), 8, 10, False)
    pen, said = Pen(Surface((600, 60)), 1.0), list[str]()
    draw = pen.text

    def text(words: str, *more: Any, **rest: Any) -> float:
        said.append(words)
        return draw(words, *more, **rest)

    monkeypatch.setattr(pen, "text", text)
    told = roll_strip.StripContent(shown(nwo, many), {UnitId(1): "Quist"}, {UnitId(1): "ember"}, nwo.DISPLAY)
    roll_strip.draw(pen, Rect(0, 0, 560, 48), told)
    assert roll_strip.MORE in said and not any(words.startswith("+") for words in said)


def test_nobody_opposes_and_all_dice_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    dodge = e.Rolled(
        UnitId(1), "dodge", "opend6.defence.dodge", (6, 4, 1, 5, 2, 1), (6, 4, 1, 5, 2, 1), (), 19
    )
    pen, said = Pen(Surface((600, 60)), 1.0), list[str]()
    monkeypatch.setattr(pen, "text", lambda words, x, *_, **__: said.append(words) or x)
    told = roll_strip.StripContent(
        shown(opend6, dodge), {UnitId(1): "Bram"}, {UnitId(1): "azure"}, opend6.DISPLAY
    )
    roll_strip.draw(pen, Rect(0, 0, 560, 48), told)
    assert roll_strip.MORE not in said


def test_a_roll_that_nothing_is_told_of_yet_has_its_name_once(monkeypatch: pytest.MonkeyPatch) -> None:
    dodge = e.Rolled(UnitId(2), "dodge", "silhouette.defence.dodge", (6, 2), (6,), (), 6)
    pen, said = Pen(Surface((600, 60)), 1.0), list[str]()
    monkeypatch.setattr(pen, "text", lambda words, x, *_, **__: said.append(words) or x)
    told = roll_strip.StripContent(shown(silhouette, dodge), NAMES, {UnitId(2): "ember"}, silhouette.DISPLAY)
    roll_strip.draw(pen, Rect(0, 0, 560, 48), told)
    assert [words for words in said if words.lower() == "dodge"] == ["dodge"]


@pytest.mark.parametrize(("rules", "said"), [(nwo, "parried"), (opend6, "warded off")])
def test_who_dodges_a_shot_has_not_parried_it(rules: Any, said: str) -> None:
    """The event has one word for all active defences of OpenD6; strip, board and log say what is true of
    each."""
    ended = e.AttackEnded(UnitId(1), UnitId(2), "parry", 9, 12)
    shot = [e.Attacked(UnitId(1), UnitId(2), "pistol", "ranged"), ended]
    banner = RollBanner(outcomes=rules.DISPLAY.outcomes)
    scene = BoardScene(display=rules.DISPLAY)
    log = Log(rules.STATES, rules.DISPLAY)
    for event in shot:
        banner.show(event, HOLD, NAMES)
        log.add(event)
    assert banner.word == said.capitalize()
    assert log.entries[-1].verdict.endswith("warded off" if said == "warded off" else "parry")
    words = [one.words for one in attack_ended(ended, scene).effects if one.words]
    assert words == [said.capitalize()]


NARROW = Rect(0, 6, 516, 48)
"""The strip in a window of 1024 by 640."""


@pytest.mark.parametrize("age", [1.0, TUMBLE])
@pytest.mark.parametrize(
    ("what", "faces", "bonus", "needed"),
    [
        ("resisting damage, 4D+1", (2, 5, 5, 4), 1, 18),
        ("damage, heavy revolver, 5D", (1, 3, 1, 4, 1), 12, None),
    ],
)
def test_in_a_narrow_strip_dice_are_shown_and_what_is_rolled_is_not_cut(
    what: str, faces: tuple[int, ...], bonus: int, needed: int | None, age: float, dice_seen: list[int]
) -> None:
    """None of four dice was to be seen, neither falling nor lying."""
    modifiers, total = (e.Modifier(bonus, "", "pips"),), sum(faces) + bonus
    passed = None if needed is None else total >= needed
    shot = shown(
        opend6,
        e.Rolled(UnitId(1), what, "opend6.damage.wounds", faces, faces, modifiers, total, needed, passed),
    )
    shot.casts[UnitId(1)].age = age
    told = roll_strip.StripContent(shot, {UnitId(1): "Juno"}, {UnitId(1): "azure"}, PLAIN)
    pen = Pen(Surface((600, 60)), 1.0)
    roll_strip.draw(pen, NARROW, told)
    assert dice_seen == list(faces)
    assert not any(pen.whole((x, y))[0] for x in range(NARROW.width) for y in (30, 36, 48))


def test_dice_stay_when_it_is_told_what_the_hit_came_to(dice_seen: list[int]) -> None:
    one, other = UnitId(1), UnitId(2)
    shot = shown(
        silhouette,
        e.Attacked(one, other, "rifle", "ranged"),
        e.Rolled(one, "attack", "r", (2, 5), (5,), (e.Modifier(1, "", "accuracy"),), 6),
        e.AttackEnded(one, other, "hit", 6, 5),
    )
    shot.casts[one].age = TUMBLE
    told = roll_strip.StripContent(
        shot, {one: "Quist", other: "Mara"}, {one: "ember", other: "azure"}, silhouette.DISPLAY
    )
    roll_strip.draw(Pen(Surface((600, 60)), 1.0), NARROW, told)
    assert dice_seen == [2, 5]
    shot.state = "22 damage, a flesh wound takes 43"
    pen = Pen(Surface((600, 60)), 1.0)
    roll_strip.draw(pen, NARROW, told)
    assert dice_seen == [2, 5] * 2, "they made way for it"
    assert not any(pen.whole((x, y))[0] for x in range(NARROW.width) for y in (34, 46))


@pytest.mark.parametrize("needed", [8, 12])
def test_what_comes_of_dice_is_told_when_they_lie(needed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The word, its colour and pale dice said how it went before they had fallen."""
    shot = shown(nwo, rolled(UnitId(1), 9, "nwo.throw.scatter", needed))
    told = roll_strip.StripContent(shot, NAMES, {UnitId(1): "azure"}, nwo.DISPLAY, good=True)
    pen, said = Pen(Surface((600, 60)), 1.0), list[str]()
    monkeypatch.setattr(pen, "text", lambda words, x, *_, **__: said.append(words) or x)
    shot.casts[UnitId(1)].age = TUMBLE / 2
    roll_strip.draw(pen, Rect(0, 0, 560, 48), told)
    assert told.falls and told.tone == "fog" and shot.title not in said
    shot.casts[UnitId(1)].age = TUMBLE
    roll_strip.draw(pen, Rect(0, 0, 560, 48), told)
    assert not told.falls and told.tone == ("good" if needed == 8 else "bad") and shot.title in said
