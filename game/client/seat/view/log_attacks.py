"""The attacks of the log: which entry a roll, a verdict and a wound belong to, be it one attack after the
other or all at the same time."""

from __future__ import annotations

from itertools import takewhile

from game.client.seat.view.log_entries import (
    GRAVE,
    HIT,
    HURT,
    Entry,
    Wounds,
    against,
    held_against,
    is_friends,
    place_of,
    rolled_words,
    thing_name,
    total_of,
)
from game.client.seat.view.log_transcript import Transcript
from game.core import events as e
from game.core.describing import grips, narration
from game.core.events import Rolled
from game.core.references import NO_UNIT, RuleId, UnitId


class AttackLog:
    """Writes attacks, and rolls that stand for themselves, into the transcript."""

    def __init__(self, page: Transcript) -> None:
        self.page, self.display = page, page.display
        self.wounds = Wounds()
        # attacks are made at the same time: all are rolled, then all are judged, then all take effect
        self.together = False
        self.aboard: dict[UnitId, UnitId] = {}  # who sits in what
        self._results, self._bursts = self.display.results(), self.display.bursts()
        self._open: list[Entry] = []  # begun and not yet ended, the last one on top
        self._rolled_for: Entry | None = None  # what the next harm comes from
        self._hurt_by: tuple[UnitId, Entry] | None = None  # whom the last attack has harmed
        self._volley = Volley()
        self._fired = ""  # the weapon out of which the thing came that is on its way
        self._landed = ""  # what has come down last in this turn
        self.hurled: tuple[UnitId, str] | None = None  # who has thrown a weapon last, and which
        self._thrown: set[str] = set()  # what was seen on its way
        self._places: list[tuple[Entry, str]] = []  # where splinters have hit, and nobody is named yet
        self._struck: set[UnitId] = set()  # whom attacks of this volley have hit

    def placed(self, event: e.Placed) -> None:
        self.wounds.placed(event)
        self.aboard[event.unit] = event.aboard

    # ------------------------------------------------------------ an attack begins and is over

    def attacked(self, event: e.Attacked) -> None:
        entry = self.page.tell(event, event.unit, {event.unit, event.target} - {0})
        entry.meant = grips.grip(event)
        self._open.append(entry)
        self.hurled = (event.unit, event.weapon) if event.kind == "thrown" else None
        if event.kind == "thrown" and event.weapon == self._landed:
            entry.words = self._reached(event)
        self._volley.begun(entry, event.unit, event.target, event.weapon in self._bursts)

    def _reached(self, event: e.Attacked) -> str:
        """Of what has come down already nobody throws anything any more."""
        thrower, whom = self.page.name(event.unit), self.page.names.get(event.target, "the cover")
        weapon = narration.display_name(event.weapon, self.display.things)
        return _reaches(weapon, thrower, whom)

    def thrown(self, event: e.Thrown) -> None:
        self._fired = event.item if event.fired else ""
        self._thrown.add(event.item)
        self._open.append(self.page.tell(event, event.unit, {event.unit}, {event.aim}))
        self._volley.begun(self._open[-1], event.unit, NO_UNIT)

    def landed(self, event: e.Landed) -> str:
        """What explodes is told as that, not as what comes down; "" for the rest."""
        self._landed = event.item
        if not self.together:
            self._forget()
        fuse = self.display.fuses().get(event.item)
        if fuse:
            return fuse.bang
        if event.item in self._thrown:
            return "It explodes" if event.item == self._fired else ""
        return f"{self._unseen(event.item)} lands"

    def scattered(self, event: e.Scattered, words: str) -> str:
        """Of what nobody saw on its way it is the first that one sees: "A smoke grenade scatters"."""
        if event.item in self._thrown:
            return words
        self._thrown.add(event.item)
        return f"{self._unseen(event.item)} scatters{words.partition('scatters')[2]}"

    def _unseen(self, item: str) -> str:
        thing = narration.indefinite(item, self.display.things)
        return thing[:1].upper() + thing[1:]

    def turn_began(self) -> None:
        self._landed, self.hurled = "", None
        self._forget()

    def _forget(self) -> None:
        self._volley = Volley()
        self._open.clear()
        self._places.clear()
        self._struck.clear()
        self._rolled_for = None

    def gained(self, unit: UnitId, state: str) -> None:
        """A state into which it comes while all attack at the same time may count in their totals."""
        if self.together:
            self._volley.came.setdefault(unit, state)

    # ------------------------------------------------------------ rolls

    def rolled(self, event: Rolled) -> None:
        mount = self.aboard.get(event.unit, NO_UNIT)
        entry = next((attack for attack in reversed(self._open) if attack.takes(event, mount)), None)
        if self.together:
            entry = self._volley.rolled(event)
        if entry is None:
            entry = self._rolled_alone(event)
        elif entry in self._open and not entry.rolls and not self.together:
            self._after_its_help(entry)
        if self.mends(event.rule, event.unit):
            entry.words = _with_another(entry.words, event.what)
        entry.rolls.append(event)
        self._judge(entry, event)
        if not self._follows_harm(event):
            self._rolled_for = entry

    def is_mended(self, rule: RuleId) -> bool:
        """Whether by that rule one makes up for a roll: the dice tell it."""
        said = self._results.get(rule)
        return said is not None and said.mends

    def mends(self, rule: RuleId, unit: UnitId) -> bool:
        """Whether by that rule one makes up for the roll of an attack that is under way: the line of the
        attack tells it."""
        rolls = self._open[-1].rolls if self._open else []
        return self.is_mended(rule) and bool(rolls) and rolls[-1].unit == unit

    def spares(self, event: e.Reported) -> bool:
        """Whether the report says that the last roll hurt nobody: then it is told with that roll."""
        return self._rolled_for is not None and self._rolled_for.spares(event, self.page.names)

    def _rolled_alone(self, event: Rolled) -> Entry:
        """The entry of a roll that is no part of an attack."""
        said, place = self._comes_to(event), place_of(event, self.display)
        words = f"{rolled_words(event, self.page.names, self.display)}{said}"
        side, units = self.page.side(event.unit), {event.unit} - {0}
        entry = self.page.add(Entry(words, side, units=units, rule=event.rule, doer=event.unit, outcome=said))
        self._mend(event)
        if place:
            self._places.append((entry, place))
        return entry

    def _follows_harm(self, event: Rolled) -> bool:
        """Whether whoever an attack has just harmed rolls for what that does to it: what harms it next, as
        the second bullet of a burst, is the attack's as well."""
        hurt = self._hurt_by
        return hurt is not None and hurt[0] == event.unit and hurt[1] is self._rolled_for

    def _mend(self, event: Rolled) -> None:
        """What the roll before came to is not said any more once another has made up for it, or it is tried
        once more at once."""
        entries, said = self.page.entries, self._results.get(event.rule)
        if len(entries) > 1:
            entries[-2].tried_again(event)
        if event.passed and said and said.mends:
            before = (one for one in reversed(entries) if one.rule != event.rule)
            next((one for one in before if one.mended(event.unit)), None)

    def _comes_to(self, event: Rolled) -> str:
        """What whoever rolls does by that, where the ruleset says so; of a friend, that it is in the line."""
        said, attack = self._results.get(event.rule), self._open[-1] if self._open else None
        if attack and not self.together and attack.crosses(event, self.page.side(event.unit)):
            return ", in the line"
        return "" if said is None or event.passed is None else f": {said.said(event.passed)}"

    def _after_its_help(self, attack: Entry, rolled: bool = True) -> None:
        """An attack stands where it is `rolled`, or judged if it is not: below what others have rolled since
        it was begun, what was ruled about it, what somebody got into, and its friends who helped with it or
        were asked to."""
        entries = self.page.entries
        at = next((at for at, entry in enumerate(entries) if entry is attack), None)
        told = entries[at + 1 :] if at is not None else []
        if at is not None and any(
            one.reports or (rolled and (one.rolls or one.gains or is_friends(one, attack))) for one in told
        ):
            entries.append(entries.pop(at))

    def _judge(self, entry: Entry, event: Rolled) -> None:
        if event.against is not None:
            ending = narration.verdict(event)
            told = against(event.total, event.against, self.display.of(len(event.faces)))
            entry.verdict = f"{told}: {ending}" if ending else told

    # ------------------------------------------------------------ verdicts and harm

    def ended(self, event: e.AttackEnded) -> None:
        entry = next((attack for attack in reversed(self._open) if event.unit in attack.units), None)
        rolls = entry.rolls if entry else []
        if self.together:
            entry, rolls = self._volley.ended(event.unit, event.target)
        if entry is None:
            entry = self._judged_apart(event)
            if self.together:
                self._volley.judged(entry, event.unit)
        elif entry in self._open:
            if not entry.rolls and not self.together:
                self._after_its_help(entry, rolled=False)
            self._open.remove(entry)
        meant = not entry.units or event.target in (NO_UNIT, *entry.units)
        other = "" if meant else f"{self.page.names.get(event.target, 'somebody')}, "
        entry.units |= {event.unit, event.target} - {0}
        said = grips.came_to(entry.meant if meant else "", event.outcome)
        said = said or self.display.outcomes.get(event.outcome, event.outcome)
        shown = entry.rolls if entry.rolls is rolls else []
        came = self._volley.came.get(event.target, "") if self.together else ""
        crew = {event.unit, *(unit for unit, mount in self.aboard.items() if mount == event.unit)}
        total = total_of(event, shown, rolls, came, self.display, crew)
        entry.verdict = f"{total}{other}{held_against(event, rolls, self.display)}: {said}"
        entry.grave = event.outcome in GRAVE
        self._struck |= {event.target} if entry.grave else set()
        self._rolled_for = entry

    def _judged_apart(self, event: e.AttackEnded) -> Entry:
        """The entry of an attack that has none, or was told before a defence against several: of a blast that
        of the defence, if there was one."""
        target, doer = self.page.name(event.target), self.page.name(event.unit)
        if self._landed and doer and not self.together:
            thing = "shot" if self._landed == self._fired else thing_name(self._landed, self.display)
            words = _reaches(thing, doer, target)
        else:
            words = f"{doer} {'hits' if event.outcome in GRAVE else 'misses'} {target}"
            words = words if doer else f"Against {target}"
        last = self.page.last
        if last and last.doer == event.target and last.rolls and not last.verdict and not self.together:
            last.words, last.side, last.doer = words, self.page.side(event.unit), event.unit
            return last
        return self.page.add(Entry(words, self.page.side(event.unit), doer=event.unit))

    def harmed(self, event: e.Harmed) -> None:
        if self.wounds.heals(event):
            self._is_better(event)
            return
        hurt = self.wounds.cost(event)
        cause = self._volley.hurt(event, self.page.entries[-1]) if self.together else self._rolled_for
        if cause and cause.acts and event.unit == cause.doer and self.page.last is not cause:
            cause = None  # what has been told since has come back at the attacker
        words = event.words
        self._name_whom_splinters_hit(event)
        if self.together and event.by:
            words = f"{words} (by {self.page.names.get(event.by, 'somebody')})"
        again = cause is not None and self._hurt_by == (event.unit, cause) and self._rolled_since(cause)
        if cause and event.unit in cause.units and not again:
            cause.verdict = f"{cause.verdict}, {words}" if cause.verdict else words
            if hurt and cause.words.endswith(HIT):
                cause.words = f"{cause.words.removesuffix(HIT)}{HURT}"
            cause.grave = True
            self._hurt_by = (event.unit, cause) if cause.acts else None
            return
        entry = self.page.tell(event, event.unit, {event.unit})
        entry.words = f"{self.page.name(event.unit)}{HURT if hurt else HIT}{' again' * again}"
        entry.verdict, entry.grave = words, True

    def _rolled_since(self, attack: Entry) -> bool:
        """Whether somebody has rolled for what that attack has done."""
        told = reversed(self.page.entries)
        return any(one.rolls for one in takewhile(lambda one: one is not attack, told))

    def _name_whom_splinters_hit(self, event: e.Harmed) -> None:
        """Who has done it is told where it was more than one; where it was one, and has hit with an attack,
        it was no splinter."""
        if not event.by and event.unit in self._struck:
            return
        rows = [row for row in self._places if not event.by or row[0].doer == event.by]
        found = next((row for row in rows if event.words.startswith(row[1])), None)
        if found:
            self._places.remove(found)
            entry, place = found
            who = entry.words.removesuffix(f"the {place}")
            own = f"{who}their own {place}"
            entry.words = (
                own if event.unit == entry.doer else f"{entry.words} of {self.page.name(event.unit)}"
            )
            entry.units |= {event.unit}

    def _is_better(self, event: e.Harmed) -> None:
        self.wounds.cost(event)
        entry = self.page.tell(event, event.unit, {event.unit})
        entry.words, entry.verdict = f"{self.page.name(event.unit)} is better", event.words


class Volley:
    """Attacks made at the same time: finds the entry to which a roll, a verdict, a wound belongs."""

    def __init__(self) -> None:
        self._open: list[tuple[Entry, int, int]] = []
        self._bursting: list[Entry] = []  # the attacks whose hits roll for no place
        self._last: tuple[Entry, int] | None = (
            None  # the attack that was begun or judged last, and who made it
        )
        self._throws = False  # whether that was a throw, or one of those
        self._parried: set[UnitId] = set()  # who has rolled one defence that is told by itself
        self.came: dict[UnitId, str] = {}  # the state into which each has come since it was attacked

    def begun(self, entry: Entry, unit: UnitId, target: UnitId, bursts: bool = False) -> None:
        if not self._open:
            self._parried, self.came = set(), {}
        self._bursting += [entry] * bursts
        self._open.append((entry, unit, target))
        self._last, self._throws = (entry, unit), not target

    def rolled(self, event: Rolled) -> Entry | None:
        """The attack that the dice are part of; None if they stand for themselves, as a defence against
        several does."""
        if self._last and self._last[1] == event.unit:
            entry = self._last[0]
            _, _, found = event.what.partition(": ")
            if found and self._throws:
                return None  # splinters hit a place of somebody, the thrower hits a cell
            if found:
                entry.verdict += f", {found}"
            if found or (not entry.rolls and not entry.verdict):
                return entry
        attacks = [entry for entry, _, target in self._open if target == event.unit and entry.rolls]
        if len(attacks) > 1 or (attacks and event.unit in self.came):
            self._parried.add(event.unit)  # what it has done first, as to drop, is told above its dodge
        return attacks[0] if attacks and event.unit not in self._parried else None

    def ended(self, unit: UnitId, target: UnitId) -> tuple[Entry | None, list[Rolled]]:
        """The first attack of that unit on that target which is not judged yet, and its dice; None if it is
        judged below a defence that was told by itself."""
        found = next((row for row in self._open if row[1:] == (unit, target)), None)
        if found is None:
            self._throws = False
            return None, []
        self._open.remove(found)
        self._last, self._throws = (found[0], unit), any(found[0] is one for one in self._bursting)
        return None if target in self._parried else found[0], found[0].rolls

    def judged(self, entry: Entry, unit: UnitId) -> None:
        """Where it hits belongs to that entry."""
        self._last = entry, unit

    @staticmethod
    def hurt(event: e.Harmed, before: Entry) -> Entry | None:
        """The entry of the wound before, if that was of the same unit."""
        return before if before.units == {event.unit} and before.words.endswith((HURT, HIT)) else None


def _with_another(words: str, what: str) -> str:
    """What makes up for a roll, once or more: "with a character point", "with 2 character points"."""
    start, once, _ = words.partition(f", with a {what}")
    if once:
        return f"{start}, with 2 {what}s"
    start, _, many = words.rpartition(", with ")
    count = many.removesuffix(f" {what}s")
    return f"{start}, with {int(count) + 1} {what}s" if count.isdecimal() else f"{words}, with a {what}"


def _reaches(thing: str, thrower: str, whom: str) -> str:
    """Whom something reaches that has come down; its thrower may be among them."""
    return f"The {thing} of {thrower} reaches {'even ' if whom == thrower else ''}{whom}"
