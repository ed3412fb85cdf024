"""The squads of a ruleset as they are put together: the player's own, which can be changed, and those of
the game, which can be copied; and what a figure of one is before any battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from game.client.seat.saves.disk_files import handed_out
from game.client.seat.view import portraits
from game.core.battle import start
from game.core.describing.sheet import Sheet
from game.core.errors import ContentError, EnfiladeError
from game.core.field import Field, Tile
from game.core.ruleset import Archetype, Ruleset, Squad
from game.core.scenario import WITH, Figure, Scenario, Team, kind_of
from game.rulesets import custom_content, custom_squads
from game.rulesets.weapon_choices import Arms

MOST_FIGURES = 8
STEP, STEPS_BACK = 10, 100
NAMES = (
    "Alder",
    "Bryn",
    "Cass",
    "Dorn",
    "Eske",
    "Fenn",
    "Gale",
    "Hale",
    "Iven",
    "Jory",
    "Kestrel",
    "Lune",
    "Moss",
    "Nell",
    "Orrin",
    "Pell",
)
NEW = "New squad"


class SquadBook:
    """`chosen` is the squad that is looked at; every change of one's own is written at once. What cannot be
    done is answered with a reason. `broken` are squads of the file that cannot be read, by their ids there,
    with what is wrong."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.fault = ""  # why the file of own squads is not to be written
        self._back: list[tuple[bytes | None, str]] = []
        self._last = ""  # what was changed last: going on with it is one step back
        self.chosen = self.made = ""  # the second: the one that was put together last
        self.reread()

    def reread(self) -> None:
        """Everything anew from the files."""
        try:
            own, self.fault = set(custom_squads.own_ids(self.rules.ID)), ""
        except (ContentError, OSError) as error:
            own, self.fault = set(), str(error)
        squads, faults = self.rules.squads(), self.rules.faults()
        told = {name: [line for line in faults if f"[{name}]" in line] for name in sorted(own)}
        self.broken = {
            name: lines[0].partition(": ")[2] for name, lines in told.items() if lines
        }  # without the folder
        own -= set(self.broken)
        self.own = tuple(squad for squad in squads if squad.id in own)
        self.shipped = tuple(squad for squad in squads if squad.id not in own)
        self.kinds: dict[str, Archetype] = {kind.id: kind for kind in self.rules.archetypes()}
        self._prices: dict[str, int] = {}
        self._sheets: dict[str, Sheet | None] = {}
        if self.chosen not in {squad.id for squad in squads}:
            self.chosen = squads[0].id

    @property
    def squads(self) -> tuple[Squad, ...]:
        """One's own first."""
        return (*self.own, *self.shipped)

    @property
    def squad(self) -> Squad:
        return next(squad for squad in self.squads if squad.id == self.chosen)

    @property
    def mine(self) -> bool:
        """Whether the chosen one can be changed."""
        return any(squad.id == self.chosen for squad in self.own)

    def choose(self, squad: str) -> None:
        self.chosen, self._last = squad, ""

    # ------------------------------------------------------------ points

    def kind(self, name: str) -> Archetype | None:
        """What a figure is, with the weapon that it has in hand; None if there is no such kind any more."""
        return custom_content.archetype(self.rules, name)

    def price(self, name: str) -> int:
        if name not in self._prices:
            self._prices[name] = kind.price if (kind := self.kind(name)) else 0
        return self._prices[name]

    def sheet(self, name: str) -> Sheet | None:
        """What there is to read of a figure of that kind; None if it cannot be told."""
        if name not in self._sheets:
            self._sheets[name] = sheet_of(self.rules, name)
        return self._sheets[name]

    def points(self, squad: Squad) -> int:
        return sum(self.price(figure.archetype) for figure in squad.figures)

    @property
    def budget(self) -> int:
        """What a squad may cost: as much as the dearest that comes with the game, in full tens."""
        return -(-max(map(self.points, self.shipped), default=0) // STEP) * STEP

    def left(self) -> int:
        return self.budget - self.points(self.squad)

    def over(self, kind: str, place: int | None = None) -> int:
        """By how much the squad would be too dear with one more of that kind, or with it in place of another;
        0 if that makes it cheaper."""
        more = self.price(kind) - (
            self.price(self.squad.figures[place].archetype) if place is not None else 0
        )
        return max(0, more - self.left()) if more > 0 else 0

    # ------------------------------------------------------------ changes

    def new(self) -> str:
        """A squad of the cheapest kind, to begin with."""
        cheapest = min(self.kinds.values(), key=lambda kind: kind.price)
        return self._added(
            Squad(
                "", NEW, "Put together by hand.", (Figure(cheapest.id, self._free_name(), cheapest.person),)
            )
        )

    def copy(self) -> str:
        return self._added(replace(self.squad, title=f"{self.squad.title}, own"[:40]))

    def _added(self, squad: Squad) -> str:
        title = self._unlike(squad.title)
        squad = replace(squad, title=title, id=custom_squads.slug(title, {one.id for one in self.squads}))
        self.made = squad.id
        return self._changed("", lambda: custom_squads.keep(self.rules, squad), squad.id)

    def _unlike(self, title: str) -> str:
        """The title, or with a number if another squad has it."""
        taken = {one.title for one in self.squads}
        tries = (title, *(f"{title[:37]} {number}" for number in range(2, len(taken) + 2)))
        return next(one for one in tries if one not in taken)

    def delete(self) -> str:
        if not self.mine:
            return "The squads of the game stay."
        place, beside = (
            self.own.index(self.squad),
            [squad.id for squad in self.own if squad.id != self.chosen],
        )
        after = beside[min(place, len(beside) - 1)] if beside else self.shipped[0].id
        return self._changed("", lambda: custom_squads.remove(self.rules.ID, self.chosen), after)

    def drop(self, broken: str) -> str:
        """Take a squad that cannot be read out of the file."""
        return self._changed("", lambda: custom_squads.remove(self.rules.ID, broken), self.chosen)

    def rename(self, title: str) -> str:
        if any(
            one.title == title and one.id != self.chosen for one in self.squads
        ):  # one could not tell them apart
            return f"Another squad is called {title}."
        return self._put(replace(self.squad, title=title), f"title {self.chosen}")

    def name(self, place: int, name: str) -> str:
        return self._figures(place, lambda figure: replace(figure, name=name), f"name {self.chosen} {place}")

    def turn_into(self, place: int, kind: str) -> str:
        """Another kind of figure in that place."""
        if self.over(kind, place):
            return f"{self.kinds[kind].title}: {self.over(kind, place)} points too many."
        figures = self.squad.figures
        others = figures[:place] + figures[place + 1 :]
        face = free_face(self.kinds[kind], figures[place].name, others)
        return self._figures(place, lambda figure: replace(figure, archetype=kind, person=face), "")

    # ------------------------------------------------------------ weapons and faces

    kind_of = staticmethod(kind_of)

    @property
    def arms(self) -> Arms | None:
        return custom_content.roster(self.rules.ID).arms()

    def weapons(self, place: int) -> list[tuple[str, str]]:
        """What the figure can have in hand, its kind's own weapon first: the weapon, and what the figure is
        with it."""
        return armed_as(self.rules, kind_of(self.squad.figures[place].archetype))

    def arm(self, place: int, name: str) -> str:
        """Put another weapon into the figure's hand: `name` is what it is with it."""
        if self.over(name, place):
            return f"{self.over(name, place)} points too many."
        return self._figures(place, lambda figure: replace(figure, archetype=name), "")

    def face(self, place: int, by: int) -> str:
        """The next face, or the one before."""
        return self._figures(
            place,
            lambda figure: replace(figure, person=(figure.person + by) % FACES),
            f"face {self.chosen} {place}",
        )

    def add(self, kind: str) -> str:
        squad = self.squad
        if len(squad.figures) >= MOST_FIGURES:
            return f"A squad has at most {MOST_FIGURES} figures."
        if self.over(kind):
            return f"{self.kinds[kind].title}: {self.over(kind)} points too many."
        name = self._free_name(squad)
        one = Figure(kind, name, free_face(self.kinds[kind], name, squad.figures))
        return self._put(replace(squad, figures=(*squad.figures, one)), "")

    def _free_name(self, squad: Squad | None = None) -> str:
        """A name that no figure of one's own has yet, as two squads of one's own may meet; else one that is
        new in the squad."""
        taken = [
            {figure.name for one in squads for figure in one.figures}
            for squads in (self.own, [squad] if squad else [])
        ]
        return next((name for names in taken for name in NAMES if name not in names), NAMES[0])

    def take_out(self, place: int) -> str:
        if len(self.squad.figures) == 1:
            return "A squad has at least one figure."
        return self._put(
            replace(
                self.squad,
                figures=tuple(one for index, one in enumerate(self.squad.figures) if index != place),
            ),
            "",
        )

    def move(self, place: int, by: int) -> str:
        """A figure changes places with the next or the one before: the first ones begin where a map is short
        of room."""
        figures, other = list(self.squad.figures), place + by
        if not 0 <= other < len(figures):
            return ""
        figures[place], figures[other] = figures[other], figures[place]
        return self._put(replace(self.squad, figures=tuple(figures)), "")

    def _figures(self, place: int, change: Callable[[Figure], Figure], what: str) -> str:
        figures = tuple(
            change(figure) if index == place else figure for index, figure in enumerate(self.squad.figures)
        )
        return self._put(replace(self.squad, figures=figures), what)

    def _put(self, squad: Squad, what: str) -> str:
        if not self.mine:
            return "The squads of the game stay as they are: copy this one (C) to change it."
        return self._changed(what, lambda: custom_squads.keep(self.rules, squad), squad.id)

    def _changed(self, what: str, change: Callable[[], None], chosen: str) -> str:
        try:
            before = custom_squads.file_content(self.rules.ID)
            change()
        except (ContentError, OSError) as error:
            return str(error)
        if not what or what != self._last:
            self._back = [*self._back[-STEPS_BACK:], (before, self.chosen)]
        self._last, self.chosen = what, chosen
        self.reread()
        return ""

    @property
    def changed(self) -> bool:
        return bool(self._back)

    def undo(self) -> str:
        if not self._back:
            return "Nothing was changed yet."
        data, chosen = self._back[-1]
        try:
            custom_squads.restore(self.rules.ID, data)
        except OSError as error:
            return f"cannot be taken back: {error.strerror}"
        self._back.pop()
        self.chosen, self._last = chosen, ""
        self.reread()
        return ""

    # ------------------------------------------------------------ files

    def take_in(self, path: Path) -> str:
        """A squad from a file, as one's own."""
        try:
            return self._added(custom_squads.imported(self.rules, path))
        except (ContentError, OSError, ValueError) as error:
            return str(error)

    def export(self, out: str) -> str:
        """Write the chosen squad as a file of its own, where the player says."""
        return handed_out(
            lambda: custom_squads.exported(self.rules.ID, self.squad), out, custom_squads.ENDING
        )


FACES = portraits.FACES
"""Faces of each kind."""
WIDE, HIGH = 24, 12
EMPTY = Field(WIDE, HIGH, (Tile(),) * (WIDE * HIGH), "empty", "An empty field")


def sheet_of(rules: Ruleset, archetype: str) -> Sheet | None:
    """None for who cannot stand alone: somebody who rides, or a kind that the rules do not know."""
    teams = tuple(
        Team(side, side, (Figure(archetype, side, cell=(x, HIGH // 2)),))
        for side, x in (("azure", 4), ("ember", WIDE - 5))
    )
    try:
        battle = start(Scenario(EMPTY.name, rules.ID, teams), EMPTY, rules, "sheet")
        battle.begin()
    except EnfiladeError:
        return None
    return battle.sheet(battle.table.units()[0])


def health(sheet: Sheet) -> tuple[int, ...]:
    """How much it bears, one number for each gauge; of a body in many parts or a row of boxes all of it in
    one."""
    most = [gauge.most for gauge in sheet.gauges if gauge.most]
    return tuple(most) if len(most) <= 2 else (sum(most),)


def weapons(sheet: Sheet) -> list[tuple[str, str]]:
    """Pictures and names of what it has with it."""
    return [(card.picture, card.name.partition(",")[0]) for card in sheet.cards]


def best(sheet: Sheet, count: int) -> str:
    """What it does best, in words."""
    known = [line for line in sheet.skills if line.most]
    return ", ".join(
        f"{line.name} {line.value}" for line in sorted(known, key=lambda line: -line.pips)[:count]
    )


def armed_as(rules: Ruleset, kind: str) -> list[tuple[str, str]]:
    """What a figure of the kind can have in hand, its own weapon first: the weapon, and what the figure is
    with it."""
    arms, stats = custom_content.roster(rules.ID).arms(), custom_content.roster(rules.ID).stats()
    if arms is None or kind not in stats:
        return []
    first, *others = arms.choices(stats[kind]) or [""]
    found = [(weapon, f"{kind}{WITH}{weapon}") for weapon in others]
    return [(first, kind), *((weapon, name) for weapon, name in found if name in stats)] if first else []


def free_face(kind: Archetype, name: str, others: Sequence[Figure]) -> int:
    """The face of the kind for somebody of that name, or the next one that looks like none of these."""
    taken = {portraits.likeness(figure.name, figure.person) for figure in others}
    faces = [(kind.person + step) % FACES for step in range(FACES)]
    return next((face for face in faces if portraits.likeness(name, face) not in taken), kind.person)
