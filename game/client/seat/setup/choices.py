"""The choices of the set-up screen and the scenario that they make: plain data, no drawing."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.ai.agents import LEVELS
from game.ai.levels import player_name
from game.client.seat.match import PERSON, is_computer
from game.client.seat.settings.settings import Seat, Setup, Table
from game.client.seat.setup import map_list
from game.client.seat.setup.agreed_options import AGREED, MISSION, AgreedOptions
from game.client.seat.setup.map_list import MapChoice, MapList
from game.client.seat.setup.open_battle import PreparedBattle
from game.client.seat.setup.rematch import first_game
from game.client.seat.view.objectives import briefing_of, objectives_in_words
from game.core.battle import start
from game.core.field import SIDES, Field
from game.core.placement import places_needed
from game.core.records.record import Terms
from game.core.ruleset import Choice, Ruleset, Squad, in_words
from game.core.scenario import Scenario, Team
from game.maps import MapError, check_playable
from game.rulesets import DEFAULT, RULESETS, squad_budget
from game.rulesets.setup import default_squad, fresh_seed, proposed, told_apart
from game.systems import objectives
from game.systems.deployment import with_room

TITLES = {"azure": "North Watch", "ember": "Ember Guard", "straw": "Straw Company", "plum": "Plum Hand"}
PLAYERS = map_list.PLAYERS
ALONE = ""
PARTNERS = (ALONE, *PLAYERS)
PARTNER_WORDS = {ALONE: "alone", PERSON: "with a person"} | {
    level: f"with computer, {level}" for level in LEVELS
}


class Choices:
    """What is chosen now, begun with the choices of last time; `kept` is where they are written down, `gone`
    says by lines what there is no more."""

    def __init__(self, kept: Setup) -> None:
        self.kept, self._agreed = kept, AgreedOptions(kept)
        self.ruleset: Ruleset = RULESETS.get(kept.ruleset) or RULESETS[DEFAULT]
        self.seed = fresh_seed()
        self.seats: list[Seat] = list(kept.seats)
        self.list = MapList()
        self._left: dict[str, Seat] = {}  # the seats of sides for which the map has no places
        self._checked: tuple[object, str] | None = None
        self.gone = map_list.without_gone(kept, self.ruleset)
        fault = self.list.choose_last(kept.map)
        self.gone += [fault] if fault else []
        if self.maps:
            self._seat_all()

    # ------------------------------------------------------------ maps

    @property
    def maps(self) -> list[MapChoice]:
        return self.list.maps

    @property
    def place(self) -> int:
        """Which of the maps is chosen."""
        return self.list.place

    @property
    def map(self) -> MapChoice:
        return self.list.map

    @property
    def field(self) -> Field | None:
        return self.map.field if self.maps else None

    def add_map(self, path: Path) -> str:
        """Put a file into the list and choose it; why it cannot be, or "" if it can."""
        fault = self.list.add(path)
        if not fault:
            self._seat_all()
        return fault

    def choose_map(self, place: int) -> None:
        self.list.choose(place)
        self._seat_all()

    def reread_map(self) -> None:
        """The chosen map once more, from its files."""
        if self.maps:
            self.list.reread()
            self._checked = None
            self._seat_all()

    def map_changed(self, ms: float) -> bool:
        """Whether the files of the chosen map have changed; ask in each frame, with the milliseconds since
        the last."""
        return bool(self.maps and self.map.watch and self.map.watch.changed(ms))

    def sides(self) -> list[str]:
        """The sides that the map has places for."""
        return self.map.sides() if self.maps else []

    # ------------------------------------------------------------ sides

    def _seat_all(self) -> None:
        """Seats that the map has places for; at least two of them. The others come back with a map that has
        places for them."""
        free = self.sides()
        self._left.update({seat.side: seat for seat in self.seats if seat.side not in free})
        self.seats = list({seat.side: seat for seat in self.seats if seat.side in free}.values())
        while len(self.seats) < 2 and self.add_side():
            pass

    def choose_ruleset(self, key: str) -> None:
        """Play by other rules, with what was chosen under them the last time; what is chosen now is kept for
        when these come back."""
        if key == self.ruleset.ID:
            return
        seats = {seat.side: seat for seat in self.seats}
        squads, sides = (
            {side: seat.squad for side, seat in seats.items()},
            {side: seat.options for side, seat in seats.items()},
        )
        self.kept.tables[self.ruleset.ID] = Table(squads, sides, self.kept.options)
        self.ruleset = RULESETS[key]
        self.kept.ruleset = (
            key  # at once, as the squads of the seats are: settings may be saved by any other screen
        )
        known = self.kept.tables.pop(key, Table())
        self.kept.options = dict(known.options)
        for side, seat in seats.items():
            seat.squad = known.squads.get(side) or default_squad(self.ruleset, side)
            seat.options = dict(known.sides.get(side, {}))

    def squads(self) -> tuple[Squad, ...]:
        return self.ruleset.squads()

    def add_side(self) -> bool:
        """Another side, if the map has room for it."""
        left = [side for side in self.sides() if side not in [seat.side for seat in self.seats]]
        if not left:
            return False
        if left[0] in self._left:
            self.seats.append(self._left.pop(left[0]))
            return True
        player = PERSON if not self.seats else "normal"
        self.seats.append(Seat(left[0], TITLES[left[0]], player, "", default_squad(self.ruleset, left[0])))
        return True

    def remove(self, seat: Seat) -> None:
        self.seats.remove(seat)

    def recolor(self, seat: Seat, side: str) -> None:
        """Give the seat another side of the map; whoever had it takes the seat's own."""
        for other in self.seats:
            if other.side == side:
                other.side, other.title = seat.side, _title(other, seat.side)
        seat.title = _title(seat, side)
        seat.side = side

    def chosen_squad(self, seat: Seat) -> Squad:
        """The squad of the seat as it comes."""
        squads = self.squads()
        return next((squad for squad in squads if squad.id == seat.squad), squads[0])

    def squad(self, seat: Seat) -> Squad:
        """The squad as it will play: of that size, and with its handicap."""
        squad = self.chosen_squad(seat)
        figures = squad_budget.resized(self.ruleset, squad.figures, seat.size)
        return replace(squad, figures=squad_budget.handicapped(self.ruleset, figures, seat.handicap))

    def points(self, seat: Seat) -> tuple[int, int]:
        """What the squad costs, and how many of these points are its handicap."""
        figures = squad_budget.resized(self.ruleset, self.chosen_squad(seat).figures, seat.size)
        before = squad_budget.price(self.ruleset, figures)
        now = squad_budget.price(self.ruleset, self.squad(seat).figures)
        return now, now - before

    # ------------------------------------------------------------ options

    def briefing(self) -> str:
        """What the chosen mission asks of each side, in words."""
        if self.fault():
            return ""
        scenario = self.scenario()
        told = briefing_of(scenario)
        words = objectives_in_words(scenario, {team.side: team.name for team in scenario.teams})
        return f"{told.parts[0].words} {words}" if told else words

    def told_of(self, option: Choice) -> str:
        """What there is to say of something that is no option of the rules."""
        return self.briefing() if option.name == MISSION else self._agreed.told_of(option)

    def options(self, scope: str) -> list[Choice]:
        """What can be chosen; of the battle also what it is about."""
        rules = self._of_rules(scope)
        return [self._agreed.mission(self.field), *rules, *AGREED] if scope == "battle" else rules

    def _of_rules(self, scope: str) -> list[Choice]:
        return [choice for choice in self.ruleset.CHOICES if choice.scope == scope]

    def values(self, choice: Choice) -> tuple[str, ...]:
        """What may be chosen now: of sides, those that play."""
        seated = {seat.side for seat in self.seats}
        return tuple(value for value in choice.values if value not in SIDES or value in seated)

    def words(self, value: str, choice: Choice | None = None) -> str:
        """A value for people: a side by its name."""
        if choice and choice in self._agreed:
            return self._agreed.words(choice, value)
        return next(
            (seat.title or TITLES[seat.side] for seat in self.seats if seat.side == value), in_words(value)
        )

    def value(self, choice: Choice, seat: Seat | None = None) -> str:
        values = self.values(choice)
        if choice in self._agreed:
            kept = self._agreed.value(choice)
            return kept if kept in values else values[0]
        usual = proposed(self.ruleset, self.kept.options, self._people()).get(choice.name, values[0])
        given = (seat.options if seat else self.kept.options).get(choice.name, usual)
        return given if given in values else values[0]

    @property
    def rolled(self) -> str:
        """Whose dice are rolled at the table and typed in; "" if nobody's are."""
        return self._agreed.rolled

    def _people(self) -> int:
        """How many sides people play."""
        return sum(PERSON in (seat.player, seat.partner) for seat in self.seats)

    def set_value(self, choice: Choice, value: str, seat: Seat | None = None) -> None:
        if choice in self._agreed:
            self._agreed.set_value(choice, value)
        else:
            (seat.options if seat else self.kept.options)[choice.name] = value

    # ------------------------------------------------------------ the battle

    def fault(self) -> str:
        """Why no battle can begin, "" if one can."""
        if not self.maps:
            return "There is no map. Open a file with O."
        if self.map.fault:
            return self.map.fault
        field = self.field
        if field is None or len(self.seats) < 2:
            return "The map has places for fewer than two sides."
        seats = tuple((seat.side, seat.squad, seat.size, seat.handicap) for seat in self.seats)
        key = (id(field), self.ruleset.ID, seats)
        if not self._checked or self._checked[0] != key:
            self._checked = (key, self._check(field))
        return self._checked[1]

    def _check(self, field: Field) -> str:
        try:
            for team in with_room(self._bare(), field, self.ruleset).teams:
                check_playable(field, [team.side], places_needed(self.ruleset, team.figures))
            check_playable(field, [seat.side for seat in self.seats])
        except MapError as error:
            return str(error)
        return ""

    def scenario(self) -> Scenario:
        """The battle with all its figures, each with a name of its own and, beyond the map's places, a place,
        and with its mission."""
        scenario, field = told_apart(self._bare(), self.ruleset), self.field
        if not field or len(scenario.teams) < 2:
            return scenario
        mission = self.value(self.options("battle")[0])
        with_all = with_room(scenario, field, self.ruleset)
        return objectives.with_mission(with_all, field, self.ruleset, mission)

    def _bare(self) -> Scenario:
        """Who plays, with which squads."""
        values = {choice.name: choice.values for choice in self.options("side")}
        teams = tuple(
            Team(
                seat.side,
                seat.title or TITLES[seat.side],
                self.squad(seat).figures,
                {name: value for name, value in seat.options.items() if value in values.get(name, ())},
            )
            for seat in self.seats
        )
        options = {choice.name: self.value(choice) for choice in self._of_rules("battle")}
        return Scenario(self.map.name if self.maps else "", self.ruleset.ID, teams, options)

    def players(self) -> dict[str, str]:
        """Who plays each side: a level of the computer, or a person by name."""
        return {seat.side: _player(seat.player, seat.temper, seat.person) for seat in self.seats}

    def terms(self, series: str = "") -> Terms:
        """What is agreed on beside the rules, for a game of that series."""
        return Terms(
            {
                seat.side: _player(seat.partner, seat.temper, seat.partner_person or "Partner")
                for seat in self.seats
                if seat.partner
            },
            {seat.side: seat.handicap for seat in self.seats if seat.handicap},
            self.kept.clock,
            series,
        )

    def keep(self) -> None:
        """Note the choices down for the next time."""
        self.kept.map = self.map.name if self.maps and self.map.name.isprintable() else ""
        self.kept.ruleset = self.ruleset.ID
        self.kept.seats = list(self.seats)


def _title(seat: Seat, side: str) -> str:
    """The seat's own title, or the one that goes with the new side if it had the old side's."""
    return TITLES[side] if seat.title in TITLES.values() else seat.title


def _player(player: str, temper: str, person: str) -> str:
    """Who that is, as a battle names it."""
    if player in LEVELS:
        return player_name(player, temper)
    name = person.strip()
    if not name:
        return PERSON
    return name.capitalize() if is_computer(name) or name == PERSON else name


def prepared(choices: Choices, field: Field) -> PreparedBattle:
    """The battle as it was chosen; of a series, its first game. EnfiladeError if that cannot be kept."""
    battle = PreparedBattle(
        choices.scenario(),
        field,
        choices.map.path,
        choices.ruleset,
        choices.players(),
        choices.seed.strip() or fresh_seed(),
        choices.rolled,
        choices.terms(),
    )
    if choices.kept.games < 2:
        return battle
    start(battle.scenario, field, battle.ruleset, battle.seed)  # or no series is written down
    return first_game(battle, choices.kept.games)
