"""Series, the league, and what each figure did: counted once, kept whole, gone on with."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.ai.agents import choose
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.groups import NO_LEAGUE, GroupsScreen
from game.client.screens.result.screen import ResultScreen
from game.client.seat import series
from game.client.seat.match import Match
from game.client.seat.series import Game, Series
from game.client.seat.setup.open_battle import PreparedBattle
from game.client.seat.setup.rematch import first_game, next_game
from game.client.seat.statistics import battle_summary, career
from game.client.seat.statistics.results import BattleResult, SideResult
from game.core.components import CLOCK
from game.core.errors import EnfiladeError
from game.core.events import BattleEnded, seen_by
from game.core.records.record import NO_TERMS, Terms
from game.rulesets import RULESETS
from game.rulesets.nwo.achievements import ACHIEVEMENTS
from tests.client.heard import listen
from tests.client.player import Player, new_match, quick
from tests.client.test_partners import PLAYERS, together

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.fixture(autouse=True)
def folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(series, "folder", lambda: tmp_path / "series")
    return tmp_path


def prepared(terms: Terms = NO_TERMS) -> PreparedBattle:
    match = together("nwo", terms, PLAYERS)
    battle = match.battle
    return PreparedBattle(
        battle.scenario, battle.field, match.map_path, battle.ruleset, dict(PLAYERS), "7", "", terms
    )


def ended(battle: PreparedBattle, winner: str) -> Match:
    """The battle as if that side had won it."""
    match = battle.begin()
    match.begin()
    clock = match.battle.table.clock
    match.battle.table.world.put(CLOCK, replace(clock, winner=winner))
    series.note(match, [BattleEnded(winner)])
    return match


def side_of(battle: PreparedBattle, person: str) -> str:
    return next(side for side, name in battle.players.items() if name == person)


def only() -> Series:
    (one,) = series.read()
    return one


# ---------------------------------------------------------------- series


def test_maps_are_played_from_both_sides_and_then_the_next_one(folders: Path) -> None:
    game, seen = first_game(prepared(Terms(handicaps={"azure": 20})), 5), []
    for number in range(4):
        seen.append((game.scenario.map, game.players["azure"]))
        assert game.terms.series == f"{only().id}/{number}"
        assert game.terms.handicaps == {side_of(game, "Ada"): 20}
        ended(game, side_of(game, "Ada" if number % 2 else "Cleo"))
        if number < 3:
            game = next_game(only())
    assert [person for _, person in seen] == ["Ada", "Cleo", "Ada", "Cleo"]
    maps = [name for name, _ in seen]
    assert maps[0] == maps[1] != maps[2] == maps[3]
    assert only().score() == {"Ada": 2, "Cleo": 2} and not only().over
    assert only().words == "Ada 2, Cleo 2, best of 5"


def test_who_cannot_be_caught_up_with_has_won() -> None:
    game = first_game(prepared(), 3)
    for _ in range(2):
        ended(game, side_of(game, "Ada"))
        if not only().over:
            game = next_game(only())
    one = only()
    assert one.over and one.winner == "Ada" and [won.winner for won in one.played] == ["Ada", "Ada"]
    with pytest.raises(EnfiladeError, match="over"):
        next_game(one)


def test_draws_count_for_nobody_and_a_series_may_end_drawn() -> None:
    game = first_game(prepared(), 3)
    for winner in ("", "Ada", "Cleo"):
        ended(game, side_of(game, winner) if winner else "")
        if not only().over:
            game = next_game(only())
    assert only().score() == {"Ada": 1, "Cleo": 1} and only().over and not only().winner


def test_one_game_counts_once_whatever_is_played_again(folders: Path) -> None:
    game = first_game(prepared(), 5)
    for winner in ("Ada", "Cleo", "Cleo"):
        ended(game, side_of(game, winner))
    assert only().score() == {"Ada": 1, "Cleo": 0}


def test_who_has_won_a_series_is_told_in_few_words_where_names_are_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = {"azure": "Annabelle Marchbanks", "ember": "Bartholomew Quillfeather"}
    game = prepared()
    game.players.update(names)
    ended(first_game(game, 3), "azure")
    heard = listen(monkeypatch)
    match = ended(next_game(only()), "ember")
    Player(ResultScreen(match, quick(), BattleScreen(match, quick(), fresh=False)))
    assert "Series won 2 : 0 by Annabelle Marchbanks" in heard.texts, heard.texts


def test_a_game_that_the_computer_ended_counts_and_is_told(folders: Path) -> None:
    game = first_game(prepared(Terms({"azure": "Ben"})), 5)
    match = game.begin()
    match.begin()
    match.hand("azure", "normal", True)
    match.battle.table.world.put(CLOCK, replace(match.battle.table.clock, winner="azure"))
    series.note(match, [BattleEnded("azure")])
    assert only().score() == {"Ada & Ben": 1, "Cleo": 0} and only().handed == "1 ended by the computer"
    ended(next_game(only()), "azure")
    assert [one.handed for one in only().played] == [True, False]


def test_pairs_play_by_both_names() -> None:
    first_game(prepared(Terms({"azure": "Ben"})), 3)
    assert only().score() == {"Ada & Ben": 0, "Cleo": 0} and only().title == "Ada & Ben v Cleo"
    assert series.who_plays("hard-bold", "", "North Watch") == "Computer, hard-bold"
    assert series.who_plays("human", "", "North Watch") == "North Watch"
    assert series.who_plays("normal", "Ben", "North Watch") == "Ben"


def test_files_that_are_cut_or_strange_are_left_out(folders: Path) -> None:
    first_game(prepared(), 3)
    path = folders / "series" / f"{only().id}{series.ENDING}"
    whole = path.read_bytes()
    for cut in range(0, len(whole), max(1, len(whole) // 60)):
        path.write_bytes(whole[:cut])
        assert series.read() == []
    path.write_bytes(whole)
    (folders / "series" / f"other{series.ENDING}").write_bytes(whole)
    assert len(series.read()) == 1


def test_a_disk_that_is_full_is_told_and_nothing_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(series, "write_whole", full)
    with pytest.raises(EnfiladeError, match="No space"):
        first_game(prepared(), 3)


def test_a_series_of_which_the_map_is_gone_says_so() -> None:
    first_game(prepared(), 3)
    gone = replace(only(), scenario=replace(only().scenario, map="no-such-map"))
    with pytest.raises(EnfiladeError):
        next_game(gone)


# ---------------------------------------------------------------- league


def met(winner: str, day: str = "2026-11-02", ruleset: str = "nwo", **people: str) -> BattleResult:
    sides = tuple(SideResult(side, name) for side, name in people.items())
    return BattleResult(ruleset, "mill-street", day, 5, winner, sides)


PLAYED = [
    met("azure", azure="Ada", ember="Cleo"),
    met("ember", azure="Ada", ember="Cleo"),
    met("", "2026-11-09", azure="Ada", ember="Dora"),
    met("azure", "2026-11-09", "lithium", azure="Dora", ember="Cleo"),
    met("azure", azure="Ada", ember="normal"),
    met("azure", azure="human", ember="Ada"),
]


def test_the_league_counts_people_with_names_against_each_other() -> None:
    standings = series.table(series.counted(PLAYED))
    rows = [
        (row.name, row.played, row.won, row.drawn, row.lost, row.points, row.evenings) for row in standings
    ]
    assert rows == [
        ("Dora", 2, 1, 1, 0, 3, 1),
        ("Ada", 3, 1, 1, 1, 3, 2),
        ("Cleo", 3, 1, 0, 2, 2, 2),
    ]
    assert [row.name for row in series.table(series.counted(PLAYED, "lithium"))] == ["Dora", "Cleo"]
    assert len(series.counted(PLAYED, day="2026-11-09")) == 2


def test_the_table_is_exported_and_runs_no_formula() -> None:
    out = series.as_csv(series.table([met("azure", azure="=1+1", ember="Bö, O")])).decode()
    assert out == ('name,evenings,played,won,drawn,lost,points\n\'=1+1,1,1,1,0,0,2\n"Bö, O",1,1,0,0,1,0\n')


def test_of_two_on_a_side_both_have_won() -> None:
    one = BattleResult(
        "nwo", "m", "2026-11-02", 3, "azure", (SideResult("azure", "A", "B"), SideResult("ember", "C"))
    )
    assert [(row.name, row.points) for row in series.table([one])] == [("A", 2), ("B", 2), ("C", 0)]


# ---------------------------------------------------------------- the page


def page(monkeypatch: pytest.MonkeyPatch, found: list[BattleResult]) -> Player:
    monkeypatch.setattr(career, "battle_results", lambda: found)
    return Player(GroupsScreen(quick(), BattleScreen(new_match(), quick())))


def test_the_page_leads_to_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    first_game(prepared(), 3)
    player = page(monkeypatch, PLAYED)
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, BattleScreen)
    assert player.screen.match.terms.series == f"{only().id}/0"


@pytest.mark.parametrize("size", SIZES)
def test_the_page_shows_series_and_league_and_is_empty_well(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = listen(monkeypatch)
    player = page(monkeypatch, [])
    player.resize(size)
    assert NO_LEAGUE.split()[0] in " ".join(heard.texts)
    long = Terms({"azure": "Maximiliane", "ember": "Konstantin"})
    first_game(replace_players(prepared(long)), 7)
    player = page(monkeypatch, PLAYED)
    heard.words.clear()
    player.resize(size)
    assert "Dora" in heard.texts and "0 : 0" in heard.texts
    found = player.screen.widgets()  # type: ignore[attr-defined]
    for index, one in enumerate(found):
        assert not any(one.rect.colliderect(other.rect) for other in found[index + 1 :])


def replace_players(battle: PreparedBattle) -> PreparedBattle:
    return dataclasses.replace(battle, players={"azure": "Bartholomaeus", "ember": "Wilhelmina-Lou"})


def test_a_series_is_deleted_after_a_question_and_the_league_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    first_game(prepared(), 3)
    player = page(monkeypatch, PLAYED)
    player.key(pygame.K_DELETE)
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, GroupsScreen) and series.read() == [] == player.screen.series
    assert player.screen.standings


def test_evenings_and_rules_choose_what_the_league_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    player = page(monkeypatch, PLAYED)
    screen = player.screen
    assert isinstance(screen, GroupsScreen)
    player.click_on("evenings last")
    assert [row.name for row in screen.standings] == ["Dora", "Ada", "Cleo"]
    assert sum(row.played for row in screen.standings) == 4
    player.click_on("evenings all")
    assert sum(row.played for row in screen.standings) == 8


# ---------------------------------------------------------------- figures


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_each_figure_did_adds_up(ruleset: str) -> None:
    match = together(ruleset, Terms(), {"azure": "normal", "ember": "normal"})
    while match.battle.winner is None and len(match.battle.history) < 220:
        match.act(choose(match.battle, match.battle.side, "easy"))
    battle = match.battle
    found = battle_summary.tallies(seen_by(None, match.events), battle.table, battle.ruleset)
    assert [one.unit for one in found] == battle.table.units()
    assert sum(one.attacks for one in found) > 0
    assert all(one.hits <= one.attacks and one.came <= one.rolls for one in found)
    assert all(0 <= one.hoped <= one.rolls for one in found)
    for side in ("azure", "ember"):
        down = sum(one.down for one in found if one.side == side)
        assert sum(one.felled for one in found if one.side != side) <= down + 2


def test_the_result_tells_of_each_figure_and_who_played(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)
    match = together("nwo", Terms({"azure": "Ben"}, {"ember": 40}), {"azure": "Ada", "ember": "hard-bold"})
    while match.battle.winner is None and len(match.battle.history) < 30:
        match.act(choose(match.battle, match.battle.side, "easy"))
    under = BattleScreen(match, quick(), fresh=False)
    player = Player(ResultScreen(match, quick(), under))
    assert "played by Ada and Ben" in heard.texts
    assert "played by the computer (hard, bold), handicap +40" in heard.texts
    heard.words.clear()
    player.key(pygame.K_f)
    player.draw()
    assert {"Attacks", "Felled", "Luck"} <= set(heard.texts)
    assert all(one.name in " ".join(heard.texts) for one in player.screen.figures)  # type: ignore[attr-defined]
    player.key(pygame.K_f)
    assert not player.screen.by_figure  # type: ignore[attr-defined]
    player.key(pygame.K_f)
    shown = player.key(pygame.K_ESCAPE)
    assert isinstance(shown, ResultScreen) and not shown.by_figure


def test_after_a_game_the_next_one_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)
    match = ended(first_game(prepared(), 3), "azure")
    player = Player(ResultScreen(match, quick(), BattleScreen(match, quick(), fresh=False)))
    assert "Ada 1, Cleo 0, best of 3" in heard.texts
    match.career.earned = list(ACHIEVEMENTS[:1])
    player.draw()
    assert any(words.endswith("seed 7; Ada 1, Cleo 0, best of 3") for words in heard.texts), heard.texts
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, BattleScreen)
    assert player.screen.match.players == {"azure": "Cleo", "ember": "Ada"}
    assert Game("warehouse-yard", "Ada", only().played[0].day) == only().played[0]
