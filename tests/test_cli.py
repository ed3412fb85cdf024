"""The command line: whatever it is asked for, it answers in words, with a status, and without a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game import __main__ as started
from game import __version__, cli
from game.commands.arguments import parser
from game.commands.scenario_arguments import scenario_given
from game.core.records.files import Record, Recorder, read, write
from game.core.scenario import Scenario
from game.lab import report
from game.lab.tournament import Tournament
from game.maps.errors import MapError
from game.maps.library import find
from game.rulesets import RULESETS, nwo, squad_budget
from tests.contract.stages import stages
from tests.fuzz.content import forget
from tests.fuzz.grounds import write_yard
from tests.maps.write import layer, objects, thing, tileset, tmx
from tests.maps.write import write as write_map

LONG = "x" * 100_000


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit status, and what was said on standard error: at most one line."""
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    err = capsys.readouterr().err
    assert "Traceback" not in err
    return left.value.code, err  # type: ignore[return-value]


@pytest.fixture(scope="module")
def played() -> Record:
    """A battle of a few orders, by the rules of today."""
    battle, _ = stages()["nwo mill-street"].begin("cli")
    recorder = Recorder(battle, "cli", {})
    recorder.note()
    for number in range(8):
        orders = battle.legal_actions()
        battle.apply(orders[number * 7 % len(orders)])
        recorder.note()
    return recorder.record()


@pytest.fixture
def fight(tmp_path: Path, played: Record) -> Path:
    write(played, tmp_path / "fight.enfilade")
    return tmp_path / "fight.enfilade"


def changed(path: Path, **changes: object) -> Path:
    write(msgspec.structs.replace(read(path), **changes), path)
    return path


# ---------------------------------------------------------------- wrong words


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nonsense"], "invalid choice: 'nonsense'"),
        ([LONG], "invalid choice: 'xxx"),
        (["play"], "the following arguments are required: map"),
        (["play", LONG], "there is no map 'xxx"),
        (["play", "a\nb\0c"], "there is no map 'a\\nb\\x00c'"),
        (["play", "mill-stret"], "Did you mean mill-street?"),
        (["play", "mill-street", "--side", "azure"], "'azure' is not of the form NAME=VALUE"),
        (["play", "mill-street", "--side", "azur=human"], "there is no such side (did you mean 'azure'?)"),
        (
            ["play", "mill-street", "--side", "azure=human", "--side", "azure=normal"],
            "--side azure: it is given twice",
        ),
        (["play", "mill-street", "--side", f"azure={LONG}"], "there is no such player"),
        (["play", "mill-street", "--squad", "plum=patrol"], "nobody plays that side"),
        (["play", "mill-street", "--squad", f"azure={LONG}"], "No Way Out has no squad 'xxx"),
        (
            ["play", "mill-street", "--squad", "azure=hunters", "--squad", "azure=patrol"],
            "--squad azure: it is given twice",
        ),
        (
            ["play", "mill-street", "--option", "ambush=azure", "--option", "ambush=none"],
            "--option ambush: it is given twice",
        ),
        (["play", "mill-street", "--option", f"{LONG}=1"], "No Way Out has no option 'xxx"),
        (["play", "mill-street", "--option", "ambush=everybody"], "option ambush is one of nobody, azure"),
        (["play", "mill-street", "--ruleset", "nowayout"], "there is no ruleset 'nowayout'"),
        (["render", "mill-street"], "the following arguments are required: -o/--output"),
        (["render", "mill-street", "-o", "x.png", "--cell", "7"], "'7' is no number from 8 to 128"),
        (["render", "mill-street", "-o", "x.png", "--cell", "9" * 5000], "is no number from 8 to 128"),
        (["simulate", "mill-street", "--games", "0"], "'0' is no number from 1 to 1000000"),
        (["simulate", "mill-street", "--games", "9" * 5000], "is no number from 1 to 1000000"),
        (
            ["simulate", "mill-street", "--side", "azure=human", "--side", "ember=normal"],
            "simulate is for computers only",
        ),
        (["simulate", "mill-street", "--on", "otter-ford"], "--on names further maps of a tournament"),
        (
            ["simulate", "mill-street", "--tournament", "--squad", "azure=hunters"],
            "in a tournament all squads play each other",
        ),
        (["replay"], "the following arguments are required: FILE"),
        (["replay", "/nowhere.enfilade"], "/nowhere.enfilade: no such file"),
        (["replay", "/"], "/: no such file"),
        (["replay", LONG], "File name too long"),
        (["replay", "a", "b"], "one battle can be watched at a time"),
        (["replay", "--verify", "a\0b"], "a\\x00b: no such file"),
        (["rules", LONG], "there is no ruleset 'xxx"),
        (["rules", "nwo", "zeppelin"], "no rule of No Way Out speaks of 'zeppelin'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    status, err = said(capsys, *words)
    assert status == 2
    assert told in err
    assert err.count("\n") == 1 and len(err) < 800, err


@pytest.mark.parametrize(
    ("named", "players"),
    [
        ([], {"azure": "human", "ember": "normal"}),
        (["azure=human"], {"azure": "human", "ember": "normal"}),
        (["ember=human"], {"azure": "normal", "ember": "human"}),
        (["straw=human"], {"azure": "normal", "straw": "human"}),
        (["ember=hard"], {"azure": "human", "ember": "hard"}),
        (["azure=easy"], {"azure": "easy", "ember": "human"}),
        (["azure=easy", "ember=hard"], {"azure": "easy", "ember": "hard"}),
        (["plum=human", "straw=normal"], {"straw": "normal", "plum": "human"}),
    ],
)
def test_beside_one_side_that_is_named_alone_somebody_plays(
    monkeypatch: pytest.MonkeyPatch, named: list[str], players: dict[str, str]
) -> None:
    begun: list[dict[str, str]] = []
    monkeypatch.setattr("game.client.app.open_battle", lambda prepared: begun.append(prepared.players))
    with pytest.raises(SystemExit) as ended:
        cli.main(["play", "mill-street", *(word for side in named for word in ("--side", side))])
    assert not ended.value.code
    assert [list(one.items()) for one in begun] == [list(players.items())]


# ---------------------------------------------------------------- render


def test_a_picture_that_cannot_be_written_leaves_nothing_and_takes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for out, told in (
        (tmp_path / "no" / "street.png", "there is no such folder"),
        (tmp_path, "Is a directory"),
        (Path("/dev/full"), "No space left"),
    ):
        if out != Path("/dev/full") or out.exists():
            status, err = said(capsys, "render", "mill-street", "--cell", "8", "-o", str(out))
            assert (status, err.count("\n")) == (2, 1)
            assert told in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["render", "{}", "--cell", "8", "-o"], ["check", "{}", "--picture"]])
def test_a_picture_takes_the_place_of_pictures_only(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "own.tmx"
    write_yard(place)
    before = place.read_bytes()
    words = [word.format(place) for word in command]
    status, err = said(capsys, *words, str(place))
    assert (status, err) == (
        2,
        (
            f"enfilade: {place} is no picture, and would be lost. Give the picture a name of its own, ending "
            "in .png.\n"
        ),
    )
    assert place.read_bytes() == before
    nameless = tmp_path / "drawn"
    for _ in range(2):
        assert said(capsys, *words, str(nameless))[0] == 0
    assert nameless.read_bytes().startswith(b"\x89PNG")


def test_a_full_disk_leaves_the_picture_that_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "street.png"
    out.write_bytes(b"the old one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert said(capsys, "render", "mill-street", "--cell", "8", "-o", str(out)) == (
            2,
            f"enfilade: {out}: No space left on device\n",
        )
    assert out.read_bytes() == b"the old one"
    assert said(capsys, "render", "mill-street", "--cell", "8", "-o", str(out))[0] == 0
    assert out.read_bytes().startswith(b"\x89PNG")


# ---------------------------------------------------------------- replay --verify


def test_verify_tells_same_from_different_from_damaged(
    fight: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "replay", "--verify", str(fight)) == (0, "")
    digests = list(read(fight).digests)
    digests[5] = "0" * 32
    changed(fight, digests=tuple(digests), states=())
    status, err = said(capsys, "replay", "--verify", str(fight))
    assert status == 1
    assert err.startswith(f"{fight}: differs: the battle differs after action 5 (") and err.count("\n") == 1
    changed(fight, digests=())
    status, err = said(capsys, "replay", "--verify", str(fight))
    assert (status, err.count("\n")) == (2, 1)
    assert "damaged: it has 0 digests" in err


def test_of_several_files_each_is_told_and_the_worst_counts(
    fight: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["replay", "--verify", str(fight.parent / "nowhere"), str(fight)])
    found = capsys.readouterr()
    assert left.value.code == 2
    assert "8 actions play as recorded" in found.out
    assert found.err == f"enfilade: {fight.parent / 'nowhere'}: no such file\n"


def test_verify_tells_older_rules(
    fight: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.core.ruleset import RuleChange, version_of
    from game.rulesets import nwo

    digests = list(read(fight).digests)
    digests[5] = "0" * 32
    changed(fight, digests=tuple(digests))
    monkeypatch.setattr(
        nwo,
        "MENDED",
        (
            *nwo.MENDED,
            RuleChange(version_of(RULESETS["nwo"]) + 1, "nwo.turn.one-each", "one thing and another"),
        ),
    )
    status, err = said(capsys, "replay", "--verify", str(fight))
    assert status == 3
    assert (
        "older rules: the battle differs after action 5" in err
        and "nwo.turn.one-each: one thing and another" in err
    )
    assert err.count("\n") == 1


# ---------------------------------------------------------------- where it is heard


def test_a_console_that_knows_few_letters_gets_the_rest_as_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii"))
    with pytest.raises(SystemExit) as left:
        cli.main(["rules", "lithium"])
    assert left.value.code == 0
    assert out.getvalue().isascii() and b"\\u" in out.getvalue()


def test_rules_can_be_asked_for_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["rules", "nwo", "overwatch", "delay"])
    told = capsys.readouterr().out
    assert "[nwo.overwatch.delay]" in told and "[nwo.roll.check]" not in told
    with pytest.raises(SystemExit):
        cli.main(["rules", "nwo", "overwatch", "--json"])
    assert all("overwatch" in json.dumps(row).lower() for row in json.loads(capsys.readouterr().out))


def test_who_interrupts_the_start_sees_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "parser", interrupted)
    assert said(capsys) == (130, "")


def test_nothing_is_loaded_before_interruptions_are_heard() -> None:
    looked = (
        "import sys; known = set(sys.modules); import game.__main__; print(sorted(set(sys.modules) - known))"
    )
    done = subprocess.run(
        [sys.executable, "-c", looked],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[1],
    )
    assert done.stdout == "['__future__', 'game', 'game.__main__']\n"


# ---------------------------------------------------------------- the player's own figures


def test_own_figures_that_are_left_out_are_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rulesets" / "nwo").mkdir(parents=True)
    (tmp_path / "rulesets" / "nwo" / "squads.toml").write_text(f"x = {'9' * 5000}")
    monkeypatch.setattr("game.rulesets.custom_content.data_folder", lambda: tmp_path)
    monkeypatch.setattr("game.lab.simulate.MOST_ACTIONS", 1)
    forget("nwo")
    try:
        for words, status in ((["--games", "1"], 0), (["--squad", "azure=mine"], 2)):
            code, err = said(capsys, "simulate", "mill-street", *words)
            told = [line for line in err.splitlines() if line.strip()]
            assert (code, len(told)) == (status, 1), err
            assert "squads.toml: a number in it has too many digits" in told[0]
    finally:
        forget("nwo")


# ---------------------------------------------------------------- interrupted


@pytest.fixture
def heard() -> Iterator[None]:
    """The interruptions of the test run are heard as before afterwards."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
    started._interrupted.clear()


@pytest.mark.usefixtures("heard")
def test_an_interruption_ends_the_command_without_a_word_even_if_a_library_has_swallowed_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def swallowing() -> None:
        with contextlib.suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        raise NotImplementedError("half a library")

    for main in (lambda: signal.raise_signal(signal.SIGINT), swallowing):
        signal.signal(signal.SIGINT, signal.default_int_handler)
        monkeypatch.setattr(cli, "main", main)
        with pytest.raises(SystemExit) as left:
            started.run()
        assert left.value.code == 130
        assert signal.getsignal(signal.SIGINT) == signal.SIG_DFL, "while Python ends, nothing is said either"


@pytest.mark.usefixtures("heard")
def test_a_fault_that_nobody_interrupted_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise NotImplementedError

    monkeypatch.setattr(cli, "main", broken)
    with pytest.raises(NotImplementedError):
        started.run()


@pytest.mark.usefixtures("heard")
def test_where_interruptions_are_ignored_they_stay_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    monkeypatch.setattr(cli, "main", lambda: signal.raise_signal(signal.SIGINT))
    started.run()
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN


# ---------------------------------------------------------------- names of files and titles of maps


NASTY = "evil\x1b[2J\nTwo\u202e.{}"


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Everything that is said, on both streams."""
    with pytest.raises(SystemExit):
        cli.main(words)
    told = capsys.readouterr()
    return told.out + told.err


@pytest.mark.parametrize(
    "command", ["same", "differs", "damaged", "film", "check", "render", "play", "case", "broken case"]
)
def test_the_name_of_a_file_is_escaped_in_every_line(
    command: str, tmp_path: Path, fight: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line break, a sign that clears the screen and one that turns letters round, all in names."""
    saved, drawn, cased = (tmp_path / NASTY.format(ending) for ending in ("enfilade", "tmx", "case"))
    saved.write_bytes(fight.read_bytes())
    if command == "differs":
        digests = list(read(saved).digests)
        digests[5] = "0" * 32
        changed(saved, digests=tuple(digests))
    elif command == "damaged":
        saved.write_bytes(saved.read_bytes()[:-9] + b"\x1b}")
    elif command == "film":
        told = answered(
            capsys, "replay", str(saved), "--film", str(tmp_path / NASTY.format("gif")), "--to", "1"
        )
    elif command in ("check", "render", "play"):
        write_yard(tmp_path / "yard.tmx")
        drawn.write_bytes(
            (tmp_path / "yard.tmx").read_bytes().replace(b"</map>", b"" if command != "render" else b"</map>")
        )
        told = answered(
            capsys, command, str(drawn), *(["-o", str(tmp_path / "yard.png")] if command == "render" else [])
        )
    elif command == "case":
        known = next((Path(__file__).parent / "cases" / "nwo").glob("*.case")).read_text("utf-8")
        cased.write_text(known.replace("dice ", "dice 1 ", 1), "utf-8")
        told = answered(capsys, "case", str(cased))
    elif command == "broken case":
        cased.write_text("case nothing\n", "utf-8")
        told = answered(capsys, "case", str(cased))
    if command in ("same", "differs", "damaged"):
        told = answered(capsys, "replay", "--verify", str(saved))
    assert "evil" in told, "the name is said"
    assert all(letter.isprintable() or letter == "\n" for letter in told), told
    assert "evil\\x1b[2J\\nTwo\\u202e" in told, told


def test_titles_and_seeds_stand_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither markup nor the name of a picture is read out of them."""
    write_yard(tmp_path / "yard.tmx")
    text = (tmp_path / "yard.tmx").read_text("utf-8")
    title = '<properties><property name="title" value="[bold]Yard[/red] :smile:"/></properties>'
    (tmp_path / "yard.tmx").write_text(text.replace("<tileset", f"{title}<tileset", 1), "utf-8")
    told = answered(capsys, "simulate", str(tmp_path / "yard.tmx"), "--games", "1", "--seed", "[red]x\x1b")
    assert "[bold]Yard[/red] :smile:" in told and "[red]x\\x1b" in told
    assert all(letter.isprintable() or letter == "\n" for letter in told), told


def test_names_of_squads_stand_as_they_are_in_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    squads = [msgspec.structs.replace(squad, title="[bold]Lions[/] :lion:") for squad in nwo.squads()[:2]]
    monkeypatch.setattr(nwo, "squads", lambda: tuple(squads))
    contest = Tournament(RULESETS["nwo"], {"[red]yard": stages()["nwo court"].field}, ("azure", "ember"), 2)
    page = io.StringIO()
    said = report.console(200)
    said.file = page
    said.print(report._table(contest, []))
    assert page.getvalue().count("[bold]Lions[/] :lion:") == 2 and "[red]yard" in page.getvalue()


@pytest.mark.parametrize(
    ("word", "becomes"),
    [
        ("mine.tmx", ["open", "mine.tmx"]),
        ("some where/MINE.TMJ", ["open", "some where/MINE.TMJ"]),
        ("fight.enfilade", ["replay", "fight.enfilade"]),
        ("notes.txt", ["notes.txt"]),
        ("play", ["play"]),
        ("--version", ["--version"]),
    ],
)
def test_a_file_given_alone_is_opened(word: str, becomes: list[str]) -> None:
    """As by a double click on it: a map on the start screen, a battle to be watched."""
    assert cli._with_command([word]) == becomes
    assert cli._with_command(["check", word]) == ["check", word]


def test_the_version_names_what_it_runs_on(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    first, second = capsys.readouterr().out.splitlines()
    assert left.value.code == 0
    assert first.startswith(f"enfilade {__version__}")
    assert all(f"{name} " in second for name in ("Python", "pygame-ce", "pytmx", "esper"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--size", "azure=9"], "--size azure=9: it is from 1 to 8"),
        (["--size", "azure=two"], "a whole number is asked for"),
        (["--size", "azur=2"], "there is no such side"),
        (["--handicap", "ember=-205"], "it is from -200 to 200"),
        (["--handicap", "plum=5"], "nobody plays that side"),
        (["--handicap", "ember=5", "--handicap", "ember=6"], "it is given twice"),
    ],
)
def test_sizes_and_handicaps_are_checked(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found = said(capsys, "simulate", "warehouse-yard", "--games", "1", *words)
    assert status == 2 and told in found


def test_squads_are_of_the_size_and_for_the_points_that_are_asked_for() -> None:
    def given(*words: str) -> Scenario:
        asked = parser(cli.RUNS).parse_args(["simulate", "warehouse-yard", *words])
        return scenario_given(asked, ["azure", "ember"])[3]

    found = given("--size", "azure=2", "--size", "ember=3", "--handicap", "azure=40")
    ours, theirs = found.teams
    assert (len(ours.figures), len(theirs.figures)) == (2, 3)
    assert len({figure.name for team in found.teams for figure in team.figures}) == 5
    before = squad_budget.price(RULESETS["nwo"], given("--size", "azure=2").teams[0].figures)
    assert before < squad_budget.price(RULESETS["nwo"], ours.figures) <= before + 40


def test_a_side_needs_places_for_its_own_people_only(tmp_path: Path) -> None:
    """Three against two were refused where the map has three places and two."""
    places = {"azure": [(0, 0), (0, 1), (0, 2)], "ember": [(3, 0), (3, 1)]}
    things = [
        thing("spawn", x * 32 + 16, y * 32 + 16, side=side)
        for side, cells in places.items()
        for x, y in cells
    ]
    path = write_map(tmp_path, tmx(tileset(), layer(",".join("1" * 12), 4, 3), objects(*things)))

    def given(*words: str) -> Scenario:
        asked = parser(cli.RUNS).parse_args(["simulate", str(path), *words])
        return scenario_given(asked, ["azure", "ember"])[3]

    scenario = given("--size", "azure=3", "--size", "ember=2")
    assert [len(team.figures) for team in scenario.teams] == [3, 2]
    with pytest.raises(MapError, match="ember has 2 spawns, 3 are needed"):
        given("--size", "azure=2", "--size", "ember=3")


def test_a_shipped_map_is_opened_by_its_name_as_it_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given: list[Path | None] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("game.client.screens.window.open_window", lambda settings: None)
    monkeypatch.setattr("game.client.app.open_setup", lambda settings, path: given.append(path))
    assert said(capsys, "open", "mill-street") == (0, "")
    assert given == [find("mill-street")]
    (tmp_path / "mill-street").write_text("a file of that name")
    said(capsys, "open", "mill-street")
    assert given[1:] == [Path("mill-street")]
    assert said(capsys, "open", "mill-stret")[1] == (
        "enfilade: there is no map 'mill-stret'. Did you mean mill-street?\n"
    )
    said(capsys, "open", "gone.tmx")
    assert given[2:] == [Path("gone.tmx")], "that a file is gone is told in the window"
