"""The words of what is taken up or will be put on the map next: rows of choices and lines to write in, at the
side of the screen where a map is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Area, Button, Choice, Done, Entry, Key, Widget
from game.client.screens.maps.manual_editing import ManualEditing
from game.core.field import SIDES
from game.core.map_events import WHO
from game.core.ruleset import Ruleset
from game.maps.manual_edits import LIGHTS
from game.systems.map_triggers import ALL, GROUNDS, MAP, WHEN
from game.systems.objectives import GOALS

ROW = 34
ANY = ("", *SIDES)
_TOLD = {ALL: "all", WHO: "who has set it off"}
_NUMBERS = tuple(str(number) for number in range(1, 13))


@dataclass(frozen=True)
class Word:
    """One thing to be said: its key and what it is called; one of `values`, or anything that is written.
    `unsaid` is what it comes to where nothing is chosen."""

    key: str
    label: str
    values: tuple[str, ...] = ()
    limit: int = 40
    unsaid: str = "none"


def words_for(hand: ManualEditing, ruleset: Ruleset) -> tuple[Word, ...]:
    """What can be said of the zone that is taken up, or of the next thing."""
    kind = hand.zone.kind if hand.zone else hand.kind
    name, side = Word("name", "Name"), Word("side", "Side", ANY)
    match hand.of_zone.key:
        case "light":
            return (Word("light", "Light", tuple(LIGHTS)),)
        case "door":
            return (
                Word("open", "It is", ("shut", "open")),
                Word("lock", "Lock", ("0", "6", "8", "10", "12", "15", "20")),
            )
        case "zone":
            kinds = hand.of_zone.zones if kind in hand.of_zone.zones else (kind,)
            more = (Word("difficulty", "Attacks", ("", "-2", "-1", "1", "2")),) if kind == "nest" else ()
            return (name, Word("kind", "Kind", kinds), side, *more)
        case "goal":
            every = Word("side", "Side", ANY, unsaid="every side")
            return (name, Word("goal", "Goal", GOALS), every, *_of_goal(hand))
        case "exit":
            return (name, side, Word("count", "How many", ("", *_NUMBERS), unsaid="half of them"))
        case "item":
            return (Word("item", "What", tuple(sorted(ruleset.lying())) or ("",)), name)
        case "unit":
            kinds = tuple(archetype.id for archetype in ruleset.archetypes())
            who = Word("archetype", "Who", ("", *kinds), unsaid="as the first of the squad")
            return (name, Word("side", "Side", SIDES), who)
        case "wave":
            return (
                name,
                Word("side", "Side", SIDES),
                Word("round", "Round", ("", *_NUMBERS[1:]), unsaid="4"),
                Word("figures", "Figures", ("", *_NUMBERS), unsaid="2"),
            )
        case "event":
            return _of_event(hand)
    return ()


def _of_goal(hand: ManualEditing) -> tuple[Word, ...]:
    match hand.properties().get("goal", "hold"):
        case "hold":
            return (Word("rounds", "Rounds", ("", *_NUMBERS), unsaid="3"),)
        case "survive":
            return (Word("rounds", "Rounds", ("", *_NUMBERS), unsaid="8"),)
        case "fetch":
            return (Word("to", "Brought to", _named(hand), unsaid="where its side began"),)
        case "protect":
            return (Word("figure", "Figure", ("", *_NUMBERS), unsaid="the first"),)
    return ()


def _named(hand: ManualEditing, *more: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(("", *more, *(zone.name for zone in hand.reading.field.zones))))


def _of_event(hand: ManualEditing) -> tuple[Word, ...]:
    when = hand.properties().get("when", "enter")
    first = (
        Word("round", "Round", _NUMBERS) if when == "round" else Word("side", "Who", ANY, unsaid="anybody")
    )
    told = WHO if when == "enter" else ALL
    return (
        Word("when", "When", WHEN),
        *((first,) if when in ("round", "enter") else ()),
        Word("message", "Says", limit=200),
        Word("to", "To", ("", *(one for one in (ALL, WHO) if one != told), *SIDES), unsaid=_TOLD[told]),
        Word("reinforce", "Sends", ANY, unsaid="nobody"),
        Word("ground", "Ground", ("", *GROUNDS), unsaid="as it is"),
        Word("light", "Light", ("", *LIGHTS), unsaid="as it is"),
        Word("at", "Where", _named(hand, MAP), unsaid="on its cells"),
        Word("win", "Wins", ANY, unsaid="nobody"),
        Word("lose", "Loses", ANY, unsaid="nobody"),
        Word("name", "Name"),
    )


class PropertiesColumn:
    """`say` is told what is chosen or written; `take_away` takes the zone away that is taken up."""

    def __init__(
        self,
        hand: ManualEditing,
        ruleset: Ruleset,
        say: Callable[[str, str], Done],
        take_away: Callable[[], Done],
    ) -> None:
        self.hand, self.ruleset = hand, ruleset
        self._say, self._take_away = say, take_away

    @property
    def shown(self) -> tuple[Word, ...]:
        return words_for(self.hand, self.ruleset)

    @property
    def title(self) -> str:
        """What these are the words of."""
        tool = self.hand.of_zone
        return f"This {tool.label.lower()}" if self.hand.zone else f"The next {tool.label.lower()}"

    def height(self) -> int:
        return ROW * (len(self.shown) + (1 if self.hand.zone else 0))

    def widgets(self, area: Area, scrolled: int) -> list[Widget]:
        said, found = self.hand.properties(), list[Widget]()
        for number, word in enumerate(self.shown):
            box = Rect(area.rect.x + 82, area.rect.y - scrolled + ROW * number, area.rect.width - 94, 28)
            value = said.get(word.key, "") or (self._kind() if word.key == "kind" else "")
            key = Key("word", word.key)
            if word.values:
                values = word.values if value in word.values else (*word.values, value)
                shown = tuple(_TOLD.get(one, one.replace("_", " ")) or word.unsaid for one in values)
                pick = partial(self._pick, word.key, values)
                found.append(
                    Choice(key, box, area=area.key, values=shown, index=values.index(value), pick=pick)
                )
            else:
                change = partial(self._say, word.key)
                found.append(Entry(key, box, area=area.key, value=value, change=change, limit=word.limit))
        if self.hand.zone:
            box = Rect(area.rect.x, area.rect.y - scrolled + ROW * len(self.shown), area.rect.width - 12, 28)
            found.append(
                Button("away", box, self._take_away, area=area.key, label="Take it away", cap="Back", size=9)
            )
        return found

    def _kind(self) -> str:
        return self.hand.zone.kind if self.hand.zone else self.hand.kind

    def _pick(self, key: str, values: tuple[str, ...], index: int) -> Done:
        return self._say(key, values[index])

    def paint(self, pen: Pen, area: Area, scrolled: int) -> None:
        with pen.clipped(area.rect):
            for number, word in enumerate(self.shown):
                y = area.rect.y - scrolled + ROW * number + 19
                pen.text(word.label, area.rect.x + 2, y, 12.5, "fog", room=78)
