"""Many battles: the same rows whatever plays them, none lost, none mixed up with others."""

from __future__ import annotations

import gc
import json
import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from msgspec.structs import replace
from pyarrow import parquet

from game.core.errors import EnfiladeError, SetupError
from game.core.scenario import Figure, Scenario, Team
from game.lab.intervals import paired, percent, sentence, wilson
from game.lab.jobs import YARD, Job, job, play_job, yard
from game.lab.result_rows import Rows
from game.lab.runner import InProcessPool, Interrupted, Processes, play_all, pool_of
from game.lab.simulate import GameResult


def duels(count: int, seed: str = "7", each: int = 1) -> list[Job]:
    """Battles of one against one, which are short; with more on `each` side they are not."""
    teams = tuple(
        Team(
            side,
            side.title(),
            tuple(Figure("rifleman", f"{side} {y}", cell=(x, y)) for y in range(6, 6 + each)),
        )
        for side, x in (("azure", 7), ("ember", 14))
    )
    scenario = Scenario(YARD, "nwo", teams)
    return [job(n, scenario, yard(), {"azure": "normal"}, f"{seed}/{n}") for n in range(1, count + 1)]


class Broken:
    """A pool that somebody interrupts after so many battles."""

    def __init__(self, after: int) -> None:
        self.after = after

    def rows(self, jobs: Sequence[Job]) -> Iterator[GameResult]:
        yield from map(play_job, jobs[: self.after])
        raise KeyboardInterrupt


def test_processes_play_what_one_plays_and_one_that_is_killed_costs_nothing() -> None:
    jobs = duels(12)
    alone = play_all(jobs, InProcessPool())
    killed, others = list[int](), set(multiprocessing.active_children())

    def kill_one(count: int) -> None:
        if count and not killed:
            worker = next(one for one in multiprocessing.active_children() if one not in others)
            killed.append(worker.pid or 0)
            worker.kill()

    assert play_all(jobs, Processes(2), tell=kill_one) == alone
    assert killed and [row.game for row in alone] == list(range(1, 13))


def test_who_leaves_before_all_is_played_waits_for_no_battle() -> None:
    others = set(multiprocessing.active_children())
    hard = {"azure": "hard", "ember": "hard"}  # none is over before its process is ended, however late
    long = [replace(one, seats=hard) for one in duels(12, each=7)[1:]]
    played = Processes(2).rows([*duels(1), *long])
    next(played)
    workers = [one for one in multiprocessing.active_children() if one not in others]
    played.close()  # type: ignore[attr-defined]
    for worker in workers:
        while worker.exitcode is None:  # the pool's own thread may be the one that collects it
            worker.join()
    assert len(workers) == 2 and all(worker.exitcode for worker in workers)


def test_a_battle_that_ends_its_process_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dies(Processes):
        def _played(self, jobs: Sequence[Job]) -> Iterator[GameResult]:
            yield from ()
            raise BrokenProcessPool

    with pytest.raises(EnfiladeError, match="battle 1 ends the process that plays it; 2 are not played"):
        play_all(duels(2), Dies(2))


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    path, jobs = tmp_path / "rows.jsonl", duels(5)
    rows = Rows(path, jobs)
    with pytest.raises(Interrupted, match=r"interrupted after 2 of 5 battles; .*rows\.jsonl has them"):
        play_all(jobs, Broken(2), rows)
    rows.close()
    with path.open("ab") as file:
        file.write(b'{"game": 3, "see')  # the machine went down in the middle of a line
    rows = Rows(path, jobs)
    assert [row.game for row in rows.kept] == [1, 2]
    told = list[int]()
    found = play_all(jobs, InProcessPool(), rows, told.append)
    rows.close()
    assert told == [2, 3, 4, 5] and found == play_all(jobs, InProcessPool())
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["game"] for line in lines[1:]] == [1, 2, 3, 4, 5]


def test_a_table_of_columns_stands_beside_the_lines(tmp_path: Path) -> None:
    path, jobs = tmp_path / "rows.parquet", duels(3)
    for before in (0, 3):  # the second time nothing is played again
        rows = Rows(path, jobs)
        assert rows.path == tmp_path / "rows.jsonl" and len(rows.kept) == before
        found = play_all(jobs, InProcessPool(), rows)
        rows.close()
        table = parquet.read_table(path).to_pylist()
        assert [one["game"] for one in table] == [1, 2, 3]
        assert [one["winner"] for one in table] == [row.winner for row in found]
        assert table[0]["lost_azure"] == found[0].losses["azure"]
        assert set(table[0]) == {"game", "seed", "winner", "rounds", "actions", "lost_azure", "lost_ember"}


def test_a_table_without_what_writes_it_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.lab.result_rows.find_spec", lambda _: None)
    with pytest.raises(SetupError, match=r"pip install .enfilade\[parquet\]"):
        Rows(tmp_path / "rows.parquet", duels(1))
    assert not list(tmp_path.iterdir())


def test_rows_of_other_battles_are_left_alone(tmp_path: Path) -> None:
    path, jobs = tmp_path / "rows.jsonl", duels(2)
    Rows(path, jobs).close()
    before = path.read_bytes()
    for others, told in ((duels(3), "others than these 3"), (duels(2, "8"), "another map, squad, seed")):
        with pytest.raises(SetupError, match=told):
            Rows(path, others)
    path.write_bytes(before.replace(b'"nwo":', b'"nwo":9'))
    with pytest.raises(SetupError, match="another version of the rules"):
        Rows(path, jobs)
    for text, told in ((b"hello", "no file of rows"), (b"hello\n", "line 1: ")):
        path.write_bytes(text)
        with pytest.raises(SetupError, match=told):
            Rows(path, jobs)
        assert path.read_bytes() == text
    twice = before + b'{"game":1,"seed":"7/1","winner":"","rounds":1,"actions":1,"losses":{}}\n' * 2
    path.write_bytes(twice)
    with pytest.raises(SetupError, match="line 3: battle 1 is twice there"):
        Rows(path, jobs)
    with pytest.raises(SetupError, match="nowhere"):
        Rows(tmp_path / "nowhere" / "rows.jsonl", jobs)


def test_nobody_plays_on_another_map_of_that_name() -> None:
    one = duels(1)[0]
    other = Job(one.number, one.scenario, one.seats, one.seed, "0" * 32)
    with pytest.raises(SetupError, match="yard: the map is not the one"):
        play_job(other)


def test_what_a_battle_leaves_is_never_looked_through_for_garbage() -> None:
    searched, frozen = gc.isenabled(), gc.get_freeze_count()
    play_job(duels(1)[0])
    assert gc.isenabled() == searched and gc.get_freeze_count() > frozen


def test_one_process_is_this_one() -> None:
    assert isinstance(pool_of(1), InProcessPool)
    found = pool_of(3)
    assert isinstance(found, Processes) and found.count == 3


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (58, 100, 0.4821, 0.6720),
    ],
)
def test_wilson(wins: float, games: int, low: float, high: float) -> None:
    """Figures of the score interval without correction, as tables have them."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_of_pairs() -> None:
    """The example of Newcombe (1998, Statistics in Medicine 17): of 50 pairs 36 were yes both times, 12 the
    first time alone, 2 neither time."""
    pairs = [(1.0, 0.0)] * 36 + [(1.0, 1.0)] * 12 + [(0.0, 0.0)] * 2  # the second: of the other one
    low, high = paired(pairs)
    assert (2 * low - 1, 2 * high - 1) == pytest.approx((0.0569, 0.3404), abs=1e-4)
    assert paired([]) == (0.0, 1.0)


def test_a_sentence_says_what_chance_explains() -> None:
    assert percent(580, 1000) == "58 % [55, 61]"
    assert sentence("azure", 580, 1000) == "azure wins more often than chance explains: 58 % [55, 61]"
    assert sentence("azure", 420, 1000) == "azure wins less often than chance explains: 42 % [39, 45]"
    assert sentence("azure", 5, 10) == "no side wins more often than chance explains: azure 50 % [24, 76]"
