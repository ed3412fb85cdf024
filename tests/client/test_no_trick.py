"""No trick: no way that rolls for anything is gone by one press, a chosen target stays, rows say what panels
say, and an answer may last."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pygame
import pytest

from game.client.panels.modal import Modal
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.battle.turn import FigureTurn
from game.client.seat.orders.target_cycle import first_aim
from game.core.actions import Action, EndTurn, Move, path_of
from game.core.battle import Battle
from game.core.events import seen_by
from game.core.field import Cell
from game.core.geometry.lattice import plain
from game.core.probability.chances import Chances, CheckLine, Outcome, Risk
from game.core.records.state_events import situation
from game.core.references import NO_UNIT, UnitId
from game.core.verbs import Verb
from game.rulesets import RULESETS, nwo
from game.rulesets.nwo.areas import place_area
from game.rulesets.opend6.components import Speed
from tests.client import parts
from tests.client.moments import here, over, player_of
from tests.client.player import Player, new_match, quick
from tests.contract.opend6_situations import road, turn_of
from tests.contract.stages import positions


@pytest.fixture
def player() -> Player:
    return player_of()


def test_what_is_thrown_is_never_aimed_at_where_a_walk_has_just_led_the_mouse(player: Player) -> None:
    """The mouse rests on whoever has walked there: the key of throwing and Enter would drop it there."""
    aiming = player.battle.aiming
    throw = next(one for one, _ in aiming.orders.verbs if one.action == "Throw")
    player.click(player.pixel(beside(player)))
    assert aiming.cell == here(player) and here(player) in aiming.orders.aims(throw)
    aiming.choose(throw)
    assert aiming.cell not in (None, here(player))
    player.move(player.pixel(here(player)))
    assert aiming.cell == here(player), "who points there means it"


def fire(player: Player, *cells: Cell) -> None:
    """Those cells burn, before anything has been ordered."""
    table = player.battle.match.battle.table
    list(place_area(table, "fire", cells, NO_UNIT, 3))
    player.battle.aiming.renew()


def beside(player: Player) -> Cell:
    """A free cell next to whoever is to act, to which a step rolls for nothing."""
    orders = player.battle.aiming.orders
    verb = orders.first_choice()
    assert verb
    ways = {aim: found[0] for aim, found in orders.aims(verb).items() if isinstance(aim, tuple)}
    return min(
        cell
        for cell, way in ways.items()
        if len(path_of(way)) == 1 and not parts.odds.rolled(orders.chances(way))
    )


# ---------------------------------------------------------------- a way that rolls for anything


def test_one_click_does_not_walk_into_fire(player: Player) -> None:
    burning = beside(player)
    fire(player, burning)
    history = player.battle.match.battle.history
    player.click(player.pixel(burning))
    assert not history, "the first click only chooses the way"
    plan = player.battle.aiming.plan()
    assert plan.question and plan.odds and plan.odds.chances.risks, "all that may happen is shown with it"
    assert plan.question.title == "Click again to move through fire" and plan.question.round is False
    player.click(player.pixel(burning))
    assert not history, "a double click never walks into fire"
    player.wait(400)
    player.click(player.pixel(burning))
    assert isinstance(history[-1], Move) and history[-1].path == (burning,)


def test_whoever_points_elsewhere_in_between_has_not_decided(player: Player) -> None:
    burning = beside(player)
    fire(player, burning)
    pixel = player.pixel(burning)
    player.click(pixel)
    over(
        player,
        (burning[0], burning[1] - 1)
        if (burning[0], burning[1] - 1) != here(player)
        else (burning[0], burning[1] + 1),
    )
    player.click(pixel)
    assert not player.battle.match.battle.history and player.battle.aiming.plan().question
    player.key(pygame.K_ESCAPE)
    player.click(pixel)
    assert not player.battle.match.battle.history, "Escape takes the press back"


def test_a_right_click_takes_the_first_press_back(player: Player) -> None:
    burning = beside(player)
    fire(player, burning)
    player.click(player.pixel(burning))
    assert player.battle.aiming.way.dares
    player.click(player.pixel(here(player)), button=3)
    assert not player.battle.aiming.way.dares
    player.click(player.pixel(burning))
    assert player.battle.aiming.way.dares and not player.battle.match.battle.history


def test_no_turn_ends_while_a_way_waits_for_its_second_click(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it was said that turns end unasked: E answers what stands there, and ends nothing."""
    burning, screen = beside(player), player.battle
    fire(player, burning)
    screen.settings.warn_end_turn = False
    player.click(player.pixel(burning))
    player.key(pygame.K_e)
    asked = screen.question()
    assert asked and asked.title == "End the turn?" and not screen.match.battle.history
    player.key(pygame.K_ESCAPE)
    assert screen.aiming.way.dares
    monkeypatch.setattr(FigureTurn, "warning", lambda *_: None)
    player.key(pygame.K_e)
    assert not screen.aiming.way.dares and not screen.match.battle.history, "the way is put away"
    player.key(pygame.K_e)
    assert isinstance(screen.match.battle.history[-1], EndTurn)


def test_keys_go_into_fire_by_the_second_enter_only(player: Player) -> None:
    burning, start = beside(player), here(player)
    fire(player, burning)
    player.key(pygame.K_m)
    step = (burning[0] - start[0], burning[1] - start[1])
    player.key(next(key for key, way in parts.keys.STEPS.items() if way == step))
    player.key(pygame.K_RETURN)
    assert player.battle.aiming.cell == burning and not player.battle.match.battle.history
    player.key(pygame.K_ESCAPE)
    assert player.battle.aiming.cell == burning and not player.battle.aiming.way.dares, (
        "only the way is put away"
    )
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert player.battle.match.battle.history[-1] == Move(player.battle.stage.scene.active, (burning,))


def walled(player: Player) -> Cell:
    """A tile that a dash alone gets to without a roll, behind tiles that burn."""
    battle, orders = player.battle.match.battle, player.battle.aiming.orders
    verb = orders.first_choice()
    assert verb
    x, y = here(player)
    for high, far, way in product((2, 3, 4, 5), (2, 3, 4), ((1, 0), (-1, 0), (0, 1), (0, -1))):
        cell = (x + far * way[0], y + far * way[1])
        line = [(x + way[0] + step * way[1], y + way[1] + step * way[0]) for step in range(-high, high + 1)]
        burning = tuple(one for one in line if one in battle.field)
        if cell not in orders.aims(verb):
            continue
        copied = battle.table.copy(battle.table.dice.forked("fire"))
        list(place_area(copied, "fire", burning, NO_UNIT, 3))
        trial = Battle(battle.scenario, battle.field, RULESETS["nwo"], copied.dice, copied)
        ways = parts.orders.Orders(trial, orders.unit)
        dangerous = ways.at(verb, cell)
        risks = dangerous and ways.chances(dangerous[0]).risks
        if risks and parts.dangerous_path.way_round(ways, verb, cell, dangerous[0]):
            fire(player, *burning)
            return cell
    raise AssertionError("no such tile on this map")


def test_the_way_round_is_taken_on_purpose_by_alt(player: Player) -> None:
    cell, history = walled(player), player.battle.match.battle.history
    player.click(player.pixel(cell))
    plan = player.battle.aiming.plan()
    assert plan.question and plan.question.round and plan.marks.detour and not plan.marks.detour.chosen
    assert "needs: dash" in plan.marks.detour.price
    player.draw()
    player.key(pygame.K_LALT)
    plan = player.battle.aiming.plan()
    assert plan.marks.detour and plan.marks.detour.chosen and not history
    player.draw()
    player.key(pygame.K_RETURN)
    assert isinstance(history[-1], nwo.orders.Dash) and history[-1].path[-1] == cell


def test_a_click_on_the_dots_goes_round(player: Player) -> None:
    cell, history = walled(player), player.battle.match.battle.history
    player.click(player.pixel(cell))
    detour = player.battle.aiming.plan().marks.detour
    assert detour
    dot = next(one for one in detour.path[1:-1] if player.battle.stage.scene.at(one) is None)
    player.click(player.pixel(dot))
    assert isinstance(history[-1], nwo.orders.Dash) and history[-1].path[-1] == cell


def test_a_walk_is_not_gone_on_with_into_fire_by_one_click() -> None:
    player = Player(parts.battle.BattleScreen(new_match("1", cells={}), quick()))
    player.until_ready()
    battle = player.battle.match.battle
    longer = next(
        order for order in battle.legal_actions() if isinstance(order, Move) and len(order.path) == 3
    )
    *way, end = longer.path
    fire(player, end)
    player.click(player.pixel(way[-1]))
    player.until_ready()
    (first,) = battle.history
    assert isinstance(first, Move) and first.path[-1] == way[-1] and player.battle.aiming.orders.goes_on
    player.click(player.pixel(end))
    assert list(battle.history) == [first], "whatever the board shows of the rest of the walk"


def ways_of(battle: Battle) -> Iterator[tuple[parts.aiming.Aiming, Verb, Cell]]:
    """Each way of each kind that whoever is to act may be sent, with an aim that has chosen that kind."""
    scene = parts.scene.BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
    for event in seen_by(None, situation(battle)):
        scene.show(event)
    unit = battle.slot.unit if battle.slot else 0
    if not unit and battle.slot:
        scene.select(
            next(one for one in battle.table.standing() if battle.table.unit(one).side == battle.slot.side)
        )
    aiming = parts.aiming.Aiming(battle, scene)
    for verb, why in aiming.orders.verbs:
        if verb.aim == "path" and why is None:
            for cell in list(aiming.orders.aims(verb))[-12:]:
                if isinstance(cell, tuple):
                    aiming.renew()
                    yield aiming, verb, cell


ROLLING = {"nwo": "Move", "infowar": "Sprint", "opend6": "Run"}
"""A kind of way, in each ruleset where there is one on open ground, that may roll."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_no_ruleset_a_way_that_is_rolled_for_is_gone_by_one_press(ruleset: str) -> None:
    """However it was chosen: with its own kind of order chosen before, and with the usual one."""
    rolling: set[str] = set()
    found = [one for one in positions(f"{ruleset} court") if one.pending is None and one.slot]
    for battle in found[:: max(1, len(found) // 8)]:
        for aiming, verb, cell in ways_of(battle):
            for chosen in (verb, None):
                aiming.forget()
                if chosen:
                    aiming.choose(chosen)
                aiming.point_at(cell)
                _press(aiming, rolling)
    assert {ROLLING[ruleset]} <= rolling if ruleset in ROLLING else True


def _press(aiming: parts.aiming.Aiming, rolling: set[str]) -> None:
    """Press until an order is given: never by one press if it is one way that rolls for something."""
    presses = 0
    shown = aiming.plan()
    rolls = [
        one
        for one in shown.actions
        if getattr(one, "path", ()) and parts.odds.rolled(aiming.orders.chances(one))
    ]
    while shown.actions and presses < 3:
        presses += 1
        if aiming.press():
            break
        assert aiming.plan().actions == shown.actions, "what was pressed on stays what it was"
    if rolls and len(shown.actions) == 1:
        assert presses == 2
        rolling.add(rolls[0].verb)
    elif shown.actions and shown.verb and shown.verb.aim == "path":
        assert presses <= 1 or len(shown.actions) > 1


def throwing(ruleset: str) -> tuple[parts.aiming.Aiming, Verb]:
    """Somebody who can throw something that harms, with an aim that has chosen to."""
    for battle in positions(f"{ruleset} court"):
        if battle.pending is not None or not battle.slot or not battle.slot.unit:
            continue
        scene = parts.scene.BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
        for event in seen_by(None, situation(battle)):
            scene.show(event)
        aiming = parts.aiming.Aiming(battle, scene)
        here = battle.table.cell(aiming.unit)
        for verb, why in aiming.orders.verbs:
            found = aiming.orders.at(verb, here) if verb.aim == "cell" and why is None else []
            if len(found) == 1 and parts.dangerous_path.backfires(
                battle.table, found[0], aiming.orders.chances(found[0])
            ):
                aiming.choose(verb)
                return aiming, verb
    raise AssertionError("nobody can throw here")


@pytest.mark.parametrize("ruleset", ["nwo", "opend6"])
def test_nothing_is_thrown_among_ones_own_by_one_press(ruleset: str) -> None:
    aiming, verb = throwing(ruleset)
    table, orders = aiming.battle.table, aiming.orders
    aiming.point_at(table.cell(aiming.unit))
    assert not aiming.press(by_key=True) and aiming.way.dares
    asked = aiming.plan().question
    assert asked and asked.title == f"Click again to {verb.words.lower()} among your own"
    assert any(line.words.startswith(table.unit(aiming.unit).name) for line in asked.lines)
    assert aiming.back() and not aiming.plan().question and aiming.verb == verb, "it is aimed elsewhere"
    assert not aiming.press(by_key=True) and aiming.plan().question
    assert aiming.press(by_key=True)
    foes = [table.cell(one) for one in table.standing() if table.hostile(aiming.unit, one)]
    for cell in foes:
        found = orders.at(verb, cell)
        if found and not parts.dangerous_path.backfires(table, found[0], orders.chances(found[0])):
            aiming.point_at(cell)
            assert aiming.press(), "what harms them more is not asked about"


def test_tab_aims_nothing_at_ones_own_feet() -> None:
    aiming, _ = throwing("opend6")
    for sprite in aiming.scene.units.values():
        sprite.side = "azure"
    aiming.cell = None
    aiming.cycle(1)
    assert aiming.cell is None


def test_what_counts_as_rolled_for() -> None:
    half = Fraction(1, 2)
    assert not parts.odds.rolled(Chances())
    assert parts.odds.rolled(Chances((Outcome("pass", "", half), Outcome("fail", "", half))))
    assert parts.odds.rolled(
        Chances(risks=(Risk(0, NO_UNIT, "nwo.area.enter", "burning", Fraction(1), 2),))
    ), "certain harm, too"


def test_a_question_about_a_roll_that_cannot_fail_says_so() -> None:
    sure = Chances((Outcome("pass", "goes as meant", Fraction(1)),), (CheckLine("Piloting", UnitId(1), ()),))
    asked = parts.dangerous_path.question(nwo.VERBS[0], sure, None)
    assert [(line.share, line.words) for line in asked.lines] == [("100 %", "goes as meant")]


def test_dangers_of_one_kind_are_told_apart_by_their_steps() -> None:
    def burns(step: int, *chance: int) -> Risk:
        return Risk(
            step, NO_UNIT, "nwo.area.enter", "burning", Fraction(*chance), 0, "burning", "through fire"
        )

    def told(*risks: Risk) -> list[str]:
        return [
            line.words
            for line in parts.dangerous_path.question(nwo.VERBS[0], Chances(risks=risks), None).lines
        ]

    assert told(burns(3, 72, 100), burns(4, 87, 100)) == ["burning, step 4", "burning, step 5"]
    assert told(burns(3, 1), burns(4, 1)) == ["burning"], "as likely everywhere"


# ---------------------------------------------------------------- the target


def aimed(player: Player) -> Cell:
    """Choose to shoot by its key; the nearest enemy is the target."""
    player.key(pygame.K_s)
    cell = player.battle.aiming.cell
    assert cell and player.battle.aiming.plan().actions
    return cell


def empty(player: Player) -> Cell:
    """A cell in view with nobody near it."""
    screen, scene = player.battle, player.battle.stage.scene
    cells = [cell for cell in screen.match.battle.field.cells() if screen.stage.board.camera.shows(cell, 1)]
    return next(
        cell
        for cell in cells
        if all(screen.match.battle.field.grid.steps(cell, one.cell) > 1 for one in scene.units.values())
    )


def test_a_target_stays_while_the_mouse_leaves_the_board(player: Player) -> None:
    target = aimed(player)
    over(player, empty(player))
    assert player.battle.aiming.cell == target, "on its way over the ground"
    player.move(player.battle.stage.layout.log.center)
    player.draw()
    assert player.battle.aiming.cell == target
    player.key(pygame.K_RETURN)
    assert player.battle.question() or player.battle.match.battle.history, "Enter shoots at it"


def test_a_target_chosen_by_the_mouse_stays_too(player: Player) -> None:
    aiming = player.battle.aiming
    target = aimed(player)
    player.key(pygame.K_ESCAPE)
    player.click(player.pixel(target))
    assert aiming.verb and aiming.verb.aim == "unit" and aiming.cell == target
    over(player, empty(player))
    player.move(player.battle.stage.layout.log.center)
    assert aiming.cell == target


def test_another_figure_takes_its_place_and_a_click_on_the_ground_drops_it(player: Player) -> None:
    target, aiming = aimed(player), player.battle.aiming
    free = empty(player)
    others = [cell for cell in aiming.targets() if cell != target]
    aiming.point_at(others[0])
    assert aiming.cell == others[0]
    aiming.point_at(free)
    assert aiming.cell == others[0], "the last one that could be shot at"
    player.click(player.pixel(free))
    assert not player.battle.match.battle.history and not player.battle.question(), (
        "nobody is shot at by a click on the ground"
    )
    over(player, free)
    assert aiming.cell == free


# ---------------------------------------------------------------- what is asked after a choice


def test_a_row_says_who_else_may_be_hit() -> None:
    chances = Chances(
        (
            Outcome("hit", "hit", Fraction(1, 100), 5, UnitId(9)),
            Outcome("friend", "hit on Juno, a friend", Fraction(70, 100), 5, UnitId(3)),
            Outcome("friend", "crit on Juno, a friend", Fraction(11, 100), 8, UnitId(3)),
            Outcome("miss", "miss", Fraction(18, 100), 0, UnitId(9)),
        ),
        expected=((UnitId(9), Fraction(1, 20)), (UnitId(3), Fraction(1, 2)), (UnitId(4), Fraction(1, 10))),
    )
    assert parts.odds.hurt(chances, {}) == ""
    assert parts.odds.hurt(chances, {UnitId(3): "Juno"}) == "81 % Juno, a friend"
    assert parts.odds.hurt(chances, {UnitId(4): "Tam"}) == "Tam, a friend: −10 %"
    assert parts.odds.hurt(chances, {UnitId(3): "Juno", UnitId(4): "Tam"}) == "81 % Juno, 1 more of yours"


def past_a_friend() -> tuple[Player, Modal]:
    """Somebody of azure means to shoot past a friend, with the choice open in which way."""
    friends: dict[str, tuple[Cell, ...]] = {
        "azure": ((14, 10), (16, 10), (9, 13), (11, 13)),
        "ember": ((19, 10), (24, 3), (24, 4), (24, 5)),
    }
    for seed in range(40):
        player = Player(parts.battle.BattleScreen(new_match(str(seed), cells=friends), quick()))
        player.until_ready()
        if here(player) == (14, 10):
            break
    player.key(pygame.K_s)
    question = player.battle.question()  # at once, as there is one whom it can be about
    assert question
    return player, question


def test_the_list_of_shots_says_what_the_panel_says_of_the_friend_in_the_line() -> None:
    player, question = past_a_friend()
    shots: tuple[Action, ...] = question.actions
    assert len(question.rows) == len(shots) == 2
    for row, shot in zip(question.rows, shots, strict=True):
        chances = player.battle.aiming.orders.chances(shot)
        share = sum((one.chance for one in chances.outcomes if one.key == "friend"), Fraction(0))
        assert (
            share
            and row.risk.startswith(f"{parts.odds.percent(share, 0)} % ")
            and row.risk.endswith(", a friend")
        )
    player.draw()


def test_a_shot_that_hits_a_friend_rather_asks_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its way is a habit, too: there is no list to read then."""
    player, question = past_a_friend()
    aiming, shot = player.battle.aiming, question.actions[0]
    assert isinstance(shot, nwo.orders.Shoot)
    player.key(pygame.K_ESCAPE)
    monkeypatch.setattr(aiming.orders, "usual", lambda found: [one for one in found if one == shot])
    monkeypatch.setattr(parts.dangerous_path, "backfires", lambda *_: True)
    aiming.point_at(here(player))
    assert not aiming.plan().question
    aiming.point_at(player.battle.match.battle.table.cell(shot.target))
    assert not aiming.press(by_key=True) and aiming.way.dares
    asked = aiming.plan().question
    assert asked and asked.title == "Click again to shoot among your own" and asked.lines
    assert aiming.press(by_key=True)


def test_without_moving_or_then_move_is_asked_once_if_that_is_wanted() -> None:
    player, question = past_a_friend()
    screen = player.battle
    assert question.always is False
    player.key(pygame.K_a)
    shown = screen.question()
    assert shown and shown.always is True
    shown.rows[1].on()
    shot = screen.match.battle.history[-1]
    assert isinstance(shot, nwo.orders.Shoot) and shot.then_move
    (kept,) = screen.settings.habits.values()
    assert kept.key == "then_move=True" and kept.words.startswith("Then move")
    ways = [nwo.orders.Shoot(shot.unit, shot.target, shot.weapon, then_move) for then_move in (False, True)]
    assert parts.habits.usual_ways(screen.settings, screen.match, ways) == [ways[1]]
    assert parts.habits.usual_ways(quick(), screen.match, ways) == ways
    assert parts.habits.usual_ways(screen.settings, screen.match, ways[:1]) == ways[:1], (
        "what is left is allowed"
    )


def test_only_a_yes_or_no_becomes_a_habit() -> None:
    stay, go = (nwo.orders.Shoot(UnitId(1), UnitId(2), "pistol", then_move) for then_move in (False, True))
    assert parts.habits.way_field(stay, go) == "then_move"
    assert parts.habits.way_field(stay, nwo.orders.Shoot(UnitId(1), UnitId(2), "rifle")) == ""
    assert parts.habits.way_field(stay, nwo.orders.Shoot(UnitId(1), UnitId(2), "rifle", True)) == ""
    assert parts.habits.way_field(stay, Move(UnitId(1), ())) == ""


# ---------------------------------------------------------------- what cards say


def test_the_card_of_what_was_just_done_does_not_say_refused() -> None:
    player = Player(parts.battle.BattleScreen(new_match("1", ember="human", cells={}), quick()))
    player.until_ready()
    while not any(
        isinstance(order, nwo.orders.TakeAim) for order in player.battle.match.battle.legal_actions()
    ):
        player.key(pygame.K_e)
        player.until_ready()
    player.key(pygame.K_c)
    last = player.battle.match.battle.history[-1]
    assert isinstance(last, nwo.orders.TakeAim)
    cards = {widget.key: widget for widget in player.battle.widgets(None)}
    focus, shoot = cards["verb TakeAim"].hint, cards["verb Shoot"].hint
    assert focus and (focus.title, focus.verdict, focus.words) == (
        "Focus",
        parts.widgets.JUST_NOW,
        "The Action of this turn is used up.",
    )
    assert shoot and shoot.verdict == parts.widgets.NOT_NOW


def throwers(ruleset: str) -> Iterator[tuple[parts.aiming.Aiming, Verb]]:
    """All who can throw something somewhere, with nothing chosen."""
    for battle in positions(f"{ruleset} court", every=1):
        if battle.pending is not None or not battle.slot:
            continue
        scene = parts.scene.BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
        for event in seen_by(None, situation(battle)):
            scene.show(event)
        aiming = parts.aiming.Aiming(battle, scene)
        verbs = [verb for verb, why in aiming.orders.verbs if verb.action == "Throw" and why is None]
        yield from ((aiming, verb) for verb in verbs)


@pytest.mark.parametrize("ruleset", ["nwo", "infowar", "silhouette", "opend6"])
def test_a_throw_by_keys_begins_where_it_falls_on_enemies_alone(ruleset: str) -> None:
    """Lithium declares for a whole side, and points in the same way."""
    pointed = 0
    for aiming, verb in throwers(ruleset):
        table = aiming.battle.table
        beside = next(iter(table.field.grid.neighbours(table.cell(aiming.unit))))
        for cell in (beside, table.cell(aiming.unit)):
            aiming.renew()
            aiming.cell, aiming.by_keys = cell, True
            aiming._verb, aiming.explicit = None, False
            aiming.choose(verb)
        if aiming.cell is None:
            continue
        there = {aiming.cell, *aiming.orders.chances(aiming.orders.at(verb, aiming.cell)[0]).area}
        struck = {unit for unit in table.standing() if there & set(table.cells(unit))}
        foes = {unit for unit in struck if table.hostile(aiming.unit, unit)}
        assert foes and aiming.unit not in struck
        pointed += 1
    assert pointed


@pytest.mark.parametrize("known", [True, False])
def test_with_nobody_in_range_keys_begin_to_throw_where_it_harms_none_of_ones_own(known: bool) -> None:
    """T and Enter pointed at whoever throws; a second and third Enter threw it there."""
    player = player_of()
    screen, own = player.battle, here(player)
    aiming, table = screen.aiming, screen.match.battle.table
    throw = next(verb for verb, _ in aiming.orders.verbs if verb.action == "Throw")
    grid, units, aims = table.field.grid, screen.stage.scene.units, aiming.orders.aims(throw)
    far = max(table.field.cells(), key=lambda cell: grid.steps(own, cell))
    assert far not in aims
    for unit in [one for one in units if table.hostile(aiming.unit, one)]:
        if known:
            units[unit].cell = far
        else:
            del units[unit]
    player.key(pygame.K_t)
    assert aiming.verb == throw and aiming.cell is None
    player.key(pygame.K_RETURN)
    cell = aiming.cell
    assert cell in aims and not screen.match.battle.history
    standing = [one for one in table.standing() if not table.hostile(aiming.unit, one)]
    friends = {place for one in standing for place in table.cells(one)}

    def struck(aim: Cell) -> bool:
        chances = aiming.orders.chances(aiming.orders.at(throw, aim)[0])
        astray = any(share and unit in standing for unit, share in chances.expected)
        return astray or not friends.isdisjoint({aim, *chances.area})

    assert cell and not struck(cell)
    nearer = [aim for aim in aims if isinstance(aim, tuple) and grid.steps(aim, far) < grid.steps(cell, far)]
    assert not known or all(map(struck, nearer)), "as near to the enemy as that can be"
    player.key(pygame.K_RETURN)
    assert screen.match.battle.history[-1].verb == "Throw", "it waits for nothing: nobody is harmed"


def test_an_enemy_too_near_to_be_aimed_at_is_thrown_beyond(player: Player) -> None:
    """The blast would reach whoever throws: it is aimed behind the enemy, not at nothing."""
    aiming, table = player.battle.aiming, player.battle.match.battle.table
    throw = next(verb for verb, _ in aiming.orders.verbs if verb.action == "Throw")
    own = here(player)
    foe = (own[0] + 1, own[1])
    found = parts.inturn.beyond(aiming.orders, throw, [foe])
    area = set(aiming.orders.chances(aiming.orders.at(throw, found[0])[0]).area)
    assert foe in area and own not in area
    friends = {
        cell for one in table.standing() if not table.hostile(aiming.unit, one) for cell in table.cells(one)
    }
    assert not friends & area


def test_nobody_leaps_out_of_what_rolls_by_one_press() -> None:
    battle, units = road(("ember", "mook", "Tam", (22, 5)))
    turn_of(battle, units["Jay"]).table.world.put(units["Magpie"], Speed(2))
    scene = parts.scene.BoardScene(plain(battle.field.width, battle.field.height), battle.ruleset.STATES)
    for event in seen_by(None, situation(battle)):
        scene.show(event)
    aiming = parts.aiming.Aiming(battle, scene)
    verb, why = next((one, why) for one, why in aiming.orders.verbs if one.action == "GetOut")
    assert why is None
    aiming.choose(verb)
    assert aiming.cell and aiming.plan().actions
    assert not aiming.press(by_key=True)
    asked = aiming.plan().question
    assert asked and asked.title == "Click again to get out and roll for it"
    assert [line.words for line in asked.lines] == ["lands badly"]
    assert aiming.press(by_key=True)


def test_an_area_by_keys_begins_at_the_figure_where_no_enemy_can_be_had_in_it() -> None:
    playing = Player(BattleScreen(new_match(cells={}, ember="human", on="tanner-row"), quick()))
    playing.until_ready()
    aiming = playing.battle.aiming
    while not any(verb.aim == "area" for verb in aiming.orders.open):
        playing.battle.command.act(EndTurn(aiming.unit))
        playing.until_ready()
    watch = next(verb for verb in aiming.orders.open if verb.aim == "area")
    assert first_aim(aiming.orders, aiming.scene, watch, None, here(playing)) == (here(playing), True)
