"""What is told is what has happened: every kind of event that a ruleset brings about is shown to the band of
rolls, the recap and the log, and what they say of it is compared with it: whom it was between, how it went,
what stands against what, what was rolled."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.client.seat.view.log import Log
from game.client.seat.view.recap import recap
from game.client.seat.view.recap_attribution import DOWN, FELLED, HURT, MISSED, held, since
from game.client.seat.view.roll_banner import HOLD, OUT, RollBanner
from game.client.seat.view.roll_results import STRUCK, capital, outcome_words
from game.core import events as e
from game.core.battle import Battle, start
from game.core.describing import narration
from game.core.describing.names import rolled_for
from game.core.events import Event, seen_by
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import by_id
from game.rulesets import RULESETS
from tests.fuzz.grounds import made_up
from tests.fuzz.wild import Wild

GAME = Path(__file__).parents[2] / "game"
KINDS = {kind.__name__: kind for kind in Event.__subclasses__()}
LEAST, MOST, ORDERS = 4, 60, 400
LONGER = 16
"""How many battles are fought until every kind of event has come about (`LONGER`: in the long run at least),
and how long they are."""
NEVER = {
    "DoorBroken": "doors break with the ground under them: played on shelled stages in tests/contract",
    "Turned": "a vehicle is rarely driven by made-up orders: told in test_hearing.py, played in tests/toy",
    "MessageTold": "made-up battles have no triggers: played in tests/core/test_triggers.py",
    "ItemTaken": "made-up figures seldom stand where something lies: played in the tests of pick-ups",
    "TimeRanOut": "made-up battles have no clock: played in test_turn_clock.py",
    "CameTo": "who is knocked out comes to long after: told in test_scene_told.py and test_motions.py",
}
"""Kinds that hardly a random battle brings about, and why."""


GRIPS = {"disarm": "disarmed", "trip": "tripped", "push": "pushed", "grab": "grabbed", "tackle": "tackled"}
"""What rolls of attacks are called that are no blows, and what becomes of whom they succeed against."""


def built_in(folder: Path) -> set[str]:
    """The kinds of events that the code in that folder makes."""
    calls = (
        node.func
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )
    names = (call.id if isinstance(call, ast.Name) else getattr(call, "attr", "") for call in calls)
    return {name for name in names if name in KINDS}


@dataclass
class Told:
    """What was compared: how often each kind came about and each thing was looked at, and what was wrong."""

    kinds: Counter[str] = field(default_factory=Counter)
    looked: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def lacks(self, rules: str) -> dict[str, int]:
        """What was looked at less often than it has to be, and how often that is."""
        wanted = {"roll in the band": 100, "attack in the log": 15, "row of the recap": 3}
        wanted["contest in the band"] = 1 if rules == "nwo" else 0
        wanted["attack that is no blow"] = 1 if rules in ("nwo", "opend6") else 0
        return {what: most for what, most in wanted.items() if self.looked[what] < most}


def _true_of(shot: RollBanner) -> bool:
    """Whether what stands between two totals is true of them."""
    if shot.comparison.totals is None:
        return shot.comparison.verb == ""
    mine, other = shot.comparison.totals
    holds = {
        "beats": mine > other,
        "ties": mine == other,
        "reaches": mine == other,
        "misses": mine < other,
        "loses to": mine < other,
        "needs": True,
        "against": True,
    }
    return holds[shot.comparison.verb]


class Teller:
    """Shows the events of a battle one by one to those who tell of them."""

    def __init__(self, battle: Battle, told: Told) -> None:
        self.battle, self.told = battle, told
        display, states = battle.ruleset.DISPLAY, by_id(battle.ruleset.STATES)
        results = display.results()
        self.log = Log(battle.ruleset.STATES, display)
        self.shot = RollBanner(
            results=results,
            states=by_id(battle.ruleset.STATES),
            outcomes=display.outcomes,
            lots=display.lots,
        )
        self.results = results
        self.display, self.states = display, states
        self.names: dict[UnitId, str] = {}
        self.sides: dict[UnitId, str] = {}
        self.gauges: dict[UnitId, tuple[e.Gauge, ...]] = {}
        self.health: dict[UnitId, int] = {}
        self.down: set[UnitId] = set()
        self.wounds: dict[UnitId, list[str]] = {}  # what has cost health
        self.failed: dict[UnitId, list[str]] = {}  # what was rolled and failed
        self.attacks: list[tuple[str, str, str, str]] = []  # target, attacker, what it came to, if no blow
        self.tried: dict[UnitId, str] = {}  # what each has rolled for last: "disarm", "shot"
        self.dealt: Counter[str] = Counter()  # the harm that the strip tells of, by whom it befell

    def holds(self, what: str, right: bool, event: Event) -> None:
        self.told.looked[what] += 1
        if not right:
            self.told.faults.append(
                f"{what}: {event}: {self.shot.title} {self.shot.figures} {self.shot.comparison.totals}"
            )

    def tell(self, events: list[Event]) -> None:
        for told in events:
            self.told.kinds[type(told).__name__] += 1
            for event in seen_by(None, [told]):
                self.told.kinds[type(event).__name__] += 1
                if isinstance(event, e.Placed):
                    self.names[event.unit], self.gauges[event.unit] = event.name, event.gauges
                    self.sides[event.unit] = event.side
                self._shown(event)

    def _shown(self, event: Event) -> None:
        self.shot.show(event, HOLD, self.names, self.gauges.get(getattr(event, "unit", NO_UNIT), ()))
        before = {id(entry): entry for entry in self.log.entries}
        self.log.add(event)
        added = [entry for entry in self.log.entries if id(entry) not in before]  # others may be taken away
        new = [f"{entry.words} {entry.verdict}" for entry in added]
        blank = any(not entry.words for entry in added)
        begins = not self.shot.title or self.shot.title[0].isalnum()
        self.holds("words that begin and are there", begins and not blank, event)
        self.holds("nobody by a number", not any("unit " in words.lower() for words in new), event)
        match event:
            case e.Rolled():
                self._rolled(event)
            case e.AttackEnded():
                self._ended(event)
            case e.Harmed():
                self._harmed(event)
            case e.Downed():
                self.down.add(event.unit)
                ended, entry = self.shot.ended, self.log.entries[-1]
                hit = ended is not None and ended.target == event.unit and ended.outcome in STRUCK
                self.holds("who is out in the strip", self.shot.word != OUT or hit, event)
                self.holds("log of a fall", entry.grave and self.names[event.unit] in entry.words, event)
            case e.StatusGained() | e.StatusLost() | e.Reported() | e.ItemTaken() | e.DoorMoved():
                if isinstance(event, e.StatusGained | e.StatusLost):
                    self._stated(event)
                words = narration.line(event, self.names, self.states, self.log.display.things)
                said = " ".join(new).lower()
                if isinstance(event, e.Reported):
                    words = self.display.told(event.rule, words)
                    stands = "has fallen" in said and not any(
                        self.names[one].lower() in said for one in self.down
                    )
                    self.holds("nobody has fallen who stands", not stands, event)
                self.holds("words of the log", not new or words.lower() in said, event)

    def _stated(self, event: e.StatusGained | e.StatusLost) -> None:
        """The strip says whose the state is, unless the result is about that one; what was announced since is
        no part of it."""
        shot, state = self.shot, self.states.get(event.status)
        if not shot.left or shot.over or state is None or state.quiet or event.unit not in shot.figures:
            return
        gained = isinstance(event, e.StatusGained)
        own = (state.coming(event.rule) or state.said(event.count)) if gained else state.words
        if not gained and event.unit in shot.fell:
            ends = narration.no_longer(own, event.count)
            self.holds("what ends with a fall in the strip", ends not in shot.state, event)
            return
        named = shot.state.startswith(f"{self.names[event.unit]} ")
        right = own in shot.state and (event.unit == shot.about or named)
        self.holds("whose state in the strip", right, event)

    def _rolled(self, event: e.Rolled) -> None:
        self._logged(event)
        if event.rule in self.display.lots:
            return  # where a hit lands is no result of its own
        shot = self.shot
        if event.passed is False:
            self.failed.setdefault(event.unit, []).append(event.what)
        self.tried[event.unit] = event.what.partition(",")[0]
        there = not event.unit or event.unit in shot.figures  # cover rolls, too, and is nobody
        self.holds("roll in the band", shot.casts[event.unit].rolled is event and there, event)
        self.holds("a roll after an end", shot.ended is None, event)
        lost = shot.ended is not None or shot.comparison.loses(event.unit) == (event.passed is False)
        self.holds("lost in the band", lost, event)
        others = [cast.rolled for unit, cast in shot.casts.items() if unit != event.unit]
        if not shot.attack and not shot.ended:
            wanted = None if event.against is None else (event.total, event.against)
            said = self.results.get(event.rule)
            for other in others:
                alike = said is not None and (
                    (other.rule == event.rule and other.what != event.what) or said.against == other.rule
                )
                numbers = other.against is None and event.against is None
                self.holds("contest in the band", alike and numbers and len(others) == 1, event)
                wanted = other.total, event.total
            self.holds("totals of a roll", shot.comparison.totals == wanted, event)
            if event.passed is not None:
                self.holds("words for a roll", said is not None, event)
                wanted_word = said.said(event.passed) if said else ""
                self.holds("verdict of a roll", shot.word.lower() == wanted_word.lower(), event)
            words = {word.lower() for word in (shot.word, shot.title)}
            self.holds("never passed or failed alone", not words & {"passed", "failed"}, event)
            self.holds("verb", _true_of(shot), event)
            first = next(iter(shot.casts.values())).rolled
            self.holds("what is rolled in the strip", shot.what == rolled_for(first.what), event)
        elif shot.attack and not shot.ended:  # a helper's roll, or the defence, never stands for the attack
            mine = shot.casts.get(shot.attack.unit)
            stands = (
                mine is not None
                and shot.comparison.totals is not None
                and shot.comparison.totals[0] == mine.rolled.total
            )
            self.holds("whose total in the strip", shot.comparison.totals is None or stands, event)
            self.holds("verb before the end", _true_of(shot), event)

    def _logged(self, event: e.Rolled) -> None:
        entry = next(entry for entry in reversed(self.log.entries) if event in entry.rolls)
        self.holds("roll in the log", event.unit in entry.units or not event.unit, event)
        if event.against is not None:
            ending = narration.verdict(event)
            self.holds("verdict in the log", entry.verdict.endswith(ending) and bool(entry.verdict), event)

    def _ended(self, event: e.AttackEnded) -> None:
        shot, struck = self.shot, event.outcome in STRUCK
        pair = tuple(dict.fromkeys(unit for unit in (event.unit, event.target) if unit))
        self.holds("sides of an attack", shot.figures[: len(pair)] == pair, event)
        self.holds("totals of an attack", shot.comparison.totals == (event.total, event.against), event)
        self.holds("verb of an attack", _true_of(shot), event)
        meant = shot.attack and (shot.attack.unit, shot.attack.target) == (event.unit, event.target)
        tried = GRIPS.get(self.tried.get(event.unit, ""), "") if meant else ""
        judged = tried if struck else f"not {tried}"
        tried = judged if tried and (struck or event.outcome == "miss") else ""
        word = capital(tried) or outcome_words(event.outcome, self.display.outcomes)
        self.holds("outcome in the band", shot.word == shot.title == word, event)
        if event.unit != event.target:  # whoever is caught by what they threw themselves is both
            self.holds("loser in the band", shot.comparison.loses(event.target) == struck, event)
        entries = [entry for entry in self.log.entries if {*pair} <= entry.units]
        said = tried or self.display.outcomes.get(event.outcome, event.outcome)
        about = [entry for entry in entries if f": {said}" in entry.verdict]
        if tried:
            line = about[-1].words if about else ""
            self.holds("attack that is no blow", f"tries to {self.tried[event.unit]} " in line, event)
        self.holds("attack in the log", bool(about) and any(entry.grave == struck for entry in about), event)
        own = [roll.total for entry in about[-1:] for roll in entry.rolls if roll.unit == event.unit]
        ladder = self.display.ladder
        total = ladder.word(event.total) if ladder else narration.number(event.total)
        verdict = (
            about[-1].verdict if about else ""
        )  # it may begin with what has come to count since the roll
        told = verdict.startswith(f"{total} ") or f" for prone, {total} against " in verdict
        falls = about and "falls short" in about[-1].verdict  # says the total in its own words
        self.holds("total in the log", bool(event.total in own or told or falls), event)
        target = self.names.get(event.target, "")
        by = self.names.get(event.unit, "")
        self.attacks.append((target, by, held(event, self.display), tried and f"{target} was {tried}"))

    def _harmed(self, event: e.Harmed) -> None:
        had = {gauge.name: gauge.value for gauge in self.gauges.get(event.unit, ())}
        fewer = sum(had[one.name] - one.value for one in event.gauges if one.value < had.get(one.name, 0))
        if event.health < self.health.get(event.unit, 100) or event.amount > fewer:
            self.wounds.setdefault(event.unit, []).append(event.words.rpartition(": ")[2])
        self.health[event.unit], self.gauges[event.unit] = event.health, event.gauges
        name, shot = self.names[event.unit], self.shot
        shown = not shot.left or not shot.harm.lines or f"{name}: {event.words}" in shot.harm.lines
        self.holds("harm in the band", shown, event)
        if (
            not shot.attack
            and not shot.ended
            and any(cast.rolled.passed is not None for cast in shot.casts.values())
        ):
            self.holds("whose test it is that did harm", event.unit in shot.casts, event)
        if shot.left and shot.harm.lines:
            self.dealt = Counter() if len(shot.harm.lines) == 1 else self.dealt
            self.dealt[name] += event.amount
            places = ", " in event.words
            words = event.words if places else event.words.rpartition(": ")[2]
            several = len(self.dealt) > 1 or event.unit != shot.about
            said = {f"{name}: {words}", f"{name}: {self.dealt[name]} harm"} if several else set()
            right = shot.harmed in (said or {words, f"{self.dealt[name]} harm"})
            self.holds("harm in the strip", right, event)
        self.holds(
            "harm in the log", any(event.words in entry.verdict for entry in self.log.entries[-12:]), event
        )

    def recapped(self, events: list[Event]) -> None:
        """The recap of everybody: whoever fell has a row that says why, as it was, and nobody else has but
        who died as it lay there; of other sides, too. No row comes twice."""
        down = {event.unit for event in events if isinstance(event, e.Downed)}
        harmed = {event.unit for event in events if isinstance(event, e.Harmed)}
        for team in self.battle.scenario.teams:
            told = recap(events, team.side, self.states, None, self.display)
            rows = Counter((item.unit, item.words, item.by) for item in told.items)
            last = since(events, self.sides, team.side)
            late = {event.unit for event in events[last:] if isinstance(event, e.Downed)}
            died = {
                event.unit
                for event in events[last:]
                if isinstance(event, e.StatusGained) and self.states[event.status].final
            }
            fell = {
                item.unit: item.side
                for item in told.items
                if item.weight in (DOWN, FELLED) and not (item.unit in died - late and " died" in item.words)
            }
            own = {unit for unit in late if self.sides[unit] == team.side}
            if (
                max(rows.values(), default=1) > 1
                or set(fell) != late
                or own != {u for u in fell if not fell[u]}
            ):
                self.told.faults.append(f"recap: {late} fell, told are {told.items}")
            for item in told.items:
                self.told.looked["row of the recap"] += 1
                cause = item.words.partition(" went down: ")[2].split(", ")[0].removeprefix("lost ")
                failed = [f"{what} failed" for what in self.failed.get(item.unit, ())]
                known = [*self.wounds.get(item.unit, ()), *failed]
                states = [state.said(count) for state in self.states.values() for count in (1, 2, 3, 4)]
                right = item.unit in {DOWN: down, FELLED: down, HURT: harmed}.get(item.weight, {item.unit})
                fits = not cause or any(one.startswith(cause) for one in known) or cause in states
                if item.weight == MISSED:
                    target = self.names[item.unit]
                    fits = any(
                        item.words.startswith(f"{target} ")
                        and one == target
                        and item.by.startswith(by)
                        and item.by.endswith(came)
                        and (item.words.startswith(tried) if tried else " was not hit" in item.words)
                        for one, by, came, tried in self.attacks
                    )
                    right = right and fits
                if not right or (item.weight in (DOWN, FELLED) and not fits):
                    self.told.faults.append(f"recap: {item.words!r}, known are {known[-4:]}")


FULL = {
    "nwo": (23,),
    "lithium": (298, 3, 12),
    "infowar": (37, 38),
    "silhouette": (34,),
    "opend6": (36, 22, 20, 135),
}
"""The numbers of battles in which much comes about: fought first. Should the rules change, others follow."""


def battles(rules: str) -> Iterator[tuple[Battle, Wild]]:
    for number in (*FULL[rules], *(number for number in range(MOST) if number not in FULL[rules])):
        random = Random(f"told {rules} {number}")
        scenario, ground, ruleset = made_up(random, (), RULESETS[rules])
        if number % 2:  # one against one, so that it comes to an end
            alone = (msgspec.structs.replace(team, figures=team.figures[:1]) for team in scenario.teams[:2])
            scenario = msgspec.structs.replace(scenario, teams=tuple(alone), goals=(), waves=())
        battle = start(scenario, ground, ruleset, str(number))
        yield battle, Wild(battle, random)


OFTEN = {"opend6": {"Alighted", "GroundChanged", "Departed"}, "lithium": {"ItemTaken"}}
"""What is made by the core and the systems, and seldom comes about but there."""


@cache
def told(rules: str, least: int) -> Told:
    """Battles until everything that the ruleset makes has come about, and enough was compared."""
    found, wanted = Told(), built_in(GAME / "rulesets" / rules) | OFTEN.get(rules, set())
    for number, (battle, wild) in enumerate(battles(rules)):
        if number >= least and wanted <= set(found.kinds) and not found.lacks(rules):
            break
        teller, events = Teller(battle, found), battle.begin()
        teller.tell(events)
        while battle.winner is None and len(battle.history) < ORDERS:
            new = battle.apply(wild.pick())
            events += new
            teller.tell(new)
        teller.recapped(seen_by(None, events))
    return found


@pytest.mark.parametrize("least", [LEAST, pytest.param(LONGER, marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", RULESETS)
def test_band_log_and_recap_say_what_has_happened(rules: str, least: int) -> None:
    found = told(rules, least)
    assert found.faults[:5] == [] and len(found.faults) == 0
    assert found.lacks(rules) == {}


@pytest.mark.parametrize("rules", RULESETS)
def test_every_kind_of_event_that_a_ruleset_makes_was_told(rules: str) -> None:
    assert built_in(GAME / "rulesets" / rules) - set(told(rules, LEAST).kinds) - set(NEVER) == set()


def test_every_kind_of_event_was_told() -> None:
    seen = {name for rules in RULESETS for name in told(rules, LEAST).kinds}
    assert set(KINDS) - seen <= set(NEVER), "say why in NEVER"


MARA, VELA = (
    e.Placed(UnitId(1), "Mara", "azure", "rifle", 0, (1, 1), ()),
    e.Placed(UnitId(2), "Vela", "azure", "rifle", 0, (2, 1), ()),
)
THING = ThingId(9)
UNMET: list[tuple[Event, str]] = [
    (e.DoorBroken((3, 3), UnitId(1)), "Mara breaks a door"),
    (e.DoorBroken((3, 3)), "A door breaks"),
    (e.Turned(UnitId(1), "n"), ""),
    (e.MessageTold("The bell rings"), "The bell rings"),
    (e.ItemTaken(THING, "rifle", UnitId(1)), "Mara picks up the rifle"),
    (e.ItemTaken(THING, "rifle", NO_UNIT), "The rifle is picked up"),
    (e.TimeRanOut("azure"), "Time is up for azure: the turn ends as it stood"),
    (e.CameTo(UnitId(1)), "Mara comes to"),
]


def test_what_made_up_battles_never_meet_is_told_as_it_is() -> None:
    """By somebody, and by whom the fog hides: a situation for each kind of event in `NEVER`."""
    assert {type(event).__name__ for event, _ in UNMET} == set(NEVER)
    for event, words in UNMET:
        log = Log()
        for one in (MARA, VELA, event):
            log.add(one)
        assert [entry.words for entry in log.entries] == ([words] if words else [])
        assert not recap([MARA, VELA, event], "azure", {}, "azure").items


def test_a_roll_that_parts_the_tied_says_whom() -> None:
    rolled = e.Rolled(UnitId(1), "Combat Sense", "r", (5,), (5,), (), 5, tied=(UnitId(1), UnitId(2)))
    log = Log()
    for one in (MARA, VELA, rolled):
        log.add(one)
    assert log.entries[-1].words == "Mara, Combat Sense, tied with Vela"


def test_an_attack_that_missed_is_told_of_who_made_it() -> None:
    """All are rolled before any is judged: the last one begun is another's."""
    attacks = [
        e.Attacked(UnitId(2), UnitId(1), "pistol", "ranged"),
        e.Attacked(UnitId(3), UnitId(1), "rifle", "ranged"),
    ]
    ends = [
        e.AttackEnded(UnitId(2), UnitId(1), "miss", 6, 9),
        e.AttackEnded(UnitId(3), UnitId(1), "hit", 15, 9),
    ]
    foes = [
        e.Placed(UnitId(n), name, "ember", "rifle", 0, (n, 5), ()) for n, name in ((2, "Brask"), (3, "Okkan"))
    ]
    told = recap([MARA, *foes, *attacks, *ends], "azure", {}, None)
    assert [(item.words, item.by) for item in told.items] == [
        ("Mara was not hit", "Brask, pistol, 6 against 9")
    ]


def test_neither_log_nor_strip_has_words_without_a_beginning() -> None:
    """What is told of somebody may begin with whose it is; an order of nobody known is no line."""
    armour = e.Rolled(UnitId(1), "armour", "r", (3,), (3,), (), 3)
    told = e.Reported(UnitId(1), "r", "Mara's armour takes it all")
    banner, log, names = RollBanner(), Log(), {UnitId(1): "Mara"}
    for one in (armour, told):
        banner.show(one, HOLD, names)
    assert banner.title == "Mara's armour takes it all"
    for event in (MARA, e.Ordered((NO_UNIT,)), e.Ordered(())):
        log.add(event)
    assert log.entries == []
