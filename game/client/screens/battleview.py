"""How the battle screen is drawn: board, panels, then what the moment needs above them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.client.kit.links import underline
from game.client.kit.paint import Pen
from game.client.kit.pieces import panel
from game.client.kit.tooltips import draw_hint
from game.client.kit.widgets import Hint
from game.client.panels import bar, declarations, modal, oddsview
from game.client.panels.modal import Modal
from game.client.screens import together
from game.client.screens.bottom import bottom, waiting
from game.client.seat import odds
from game.client.seat.marks import Marks
from game.client.seat.planning import Plan, odds_of, watched

if TYPE_CHECKING:
    from game.client.screens.battle import BattleScreen


def draw(screen: BattleScreen, surface: Surface) -> None:
    screen.stage.fit(surface)
    pen = Pen(surface, screen.stage.scale)
    if screen.handover and screen.handover.hidden:
        screen.handover.draw(surface, screen.stage.scale)
        return
    question = screen.question()
    plan = screen.aiming.plan() if screen.ready and not screen.match.battle.pending else None
    marks = plan.marks if plan else _resting(screen)
    screen.stage.board.orders = together.own_orders(screen)
    if plan and screen.danger.on:
        marks = replace(marks, threat=screen.danger.cells)
    screen.stage.draw_board(surface, screen.stage.marked(marks))
    hovered = marks.target or marks.hovered
    screen.stage.draw_panels(pen, hovered)
    found = screen.widgets(question)
    _draw_bottom(screen, pen, question)
    if question:
        modal.draw(question, pen, screen.modal_rect(question, pen))
    screen.stage.desk.draw(pen, found, screen.stage.areas())
    screen.odds_links, shown = [], screen.hold.rect
    if plan and not question:
        _draw_plan(screen, pen, plan)
    if not screen.odds_links and shown:
        screen.hold.shown(None)
    if question:
        _draw_choice(screen, pen, question)
    _draw_banner(screen, pen)
    _draw_notices(screen, pen)
    screen.stage.draw_detail(pen)
    screen.stage.desk.draw_over(pen, found)
    if screen.handover:
        screen.handover.draw(surface, screen.stage.scale)


def rule_here(screen: BattleScreen) -> str:
    """The rule that the moment is about: of what is pointed at, of the question, of the order."""
    stage, question = screen.stage, screen.question()
    found = stage.desk.rule(screen.widgets(question))
    entry = stage.lit_entry()
    if not found and entry:
        found = entry.first_rule
    if not found and question:
        found = question.rule
    if not found and screen.notice:
        found = screen.notice[1]
    if not found and screen.ready and not screen.match.battle.pending:
        plan = screen.aiming.plan()
        found = plan.refusal.rule if plan.refusal else odds.rule_of(plan.odds) if plan.odds else ""
    return found


def _resting(screen: BattleScreen) -> Marks:
    """The marks while nothing can be ordered: what a question is about."""
    ask = screen.ask
    watch = watched(screen.stage.scene)
    if not ask:
        return Marks(watch=watch, hovered=screen.aiming.hovered_unit())
    return Marks(watch=watch, highlight=frozenset({ask.unit, ask.about} - {0}), target=ask.about)


def _draw_bottom(screen: BattleScreen, pen: Pen, question: Modal | None) -> None:
    lay = screen.stage.layout
    active = screen.stage.scene.active
    if screen.stage.scene.together:
        declarations.draw(pen, lay.turn, screen.stage.scene, together.own_side(screen))
        if question or not together.is_on(screen):
            screen.stage.desk.draw(pen, together.rows(screen))
    else:
        bar.draw_turn(pen, lay.turn, screen.stage.sheet_of(active).turn if active else (), {})
    panel(pen, lay.bar)
    if not screen.ready or screen.match.battle.pending:
        pen.text(waiting(screen), lay.bar.centerx, lay.bar.centery + 5, 14, "fog", False, 0.5)
    if question:
        screen.stage.desk.draw(pen, bottom(screen))
        for rect in (lay.bar, lay.end):
            pen.plate(rect, "ink", 0.45, line=0)


def _draw_plan(screen: BattleScreen, pen: Pen, plan: Plan) -> None:
    scale, camera = screen.stage.scale, screen.stage.board.camera
    cell = screen.aiming.cell
    if not cell or (screen.stage.desk.hover and not screen.aiming.by_keys and not screen.hold.on):
        return
    x, y = camera.to_screen(cell)
    about = Rect(round(x / scale), round(y / scale), round(camera.zoom / scale), round(camera.zoom / scale))
    if plan.odds:
        keep = [about, *_kept_clear(screen, plan)]
        rect = oddsview.place(pen, plan.odds, screen.stage.layout.free, keep, about, _others(screen))
        screen.odds_links = oddsview.draw(pen, plan.odds, rect)
        underline(pen, "odds", screen.odds_links, screen.stage.desk)
        screen.hold.shown(rect, about if plan.marks.target else None)
        if screen.hold.on:
            screen.stage.floating.append(rect)
    elif plan.refusal:
        verb = plan.verb.words if plan.verb else ""
        words = plan.refusal.words
        draw_hint(pen, Hint(verb, words[:1].upper() + words[1:], plan.refusal.rule, "refused"), about)
    else:
        screen.stage.draw_lying(pen, cell)


def _kept_clear(screen: BattleScreen, plan: Plan) -> list[Rect]:
    """The shooter, the steps of the way and the area of a throw: nothing may hide them."""
    cells = [*plan.marks.path, *plan.marks.blast, *(at for at, _ in plan.marks.landing)]
    active = screen.stage.scene.units.get(screen.stage.scene.active)
    if active:
        cells.append(active.cell)
    return screen.stage.cells(cells)


def _others(screen: BattleScreen) -> list[Rect]:
    """All figures that stand: better not hidden either."""
    return screen.stage.cells(sprite.cell for sprite in screen.stage.scene.units.values() if not sprite.down)


def _draw_choice(screen: BattleScreen, pen: Pen, question: Modal) -> None:
    """The full odds of the row under the mouse or the focus."""
    desk = screen.stage.desk
    key = desk.focus if desk.by_keys else desk.hover
    row = int(key.removeprefix("row ")) if key.startswith("row ") else -1
    shown = odds_of(screen.aiming.orders, question.actions[row]) if 0 <= row < len(question.actions) else None
    if shown:
        rect = screen.modal_rect(question, pen)
        oddsview.draw(pen, shown, oddsview.place(pen, shown, screen.stage.layout.whole.inflate(-16, -16), [rect], rect, _others(screen)))


def _draw_banner(screen: BattleScreen, pen: Pen) -> None:
    """The name of the step that is being played."""
    for fx in screen.stage.playback.running("banner")[-1:]:
        free = screen.stage.layout.free
        words = Rect(0, 0, round(pen.width(fx.words, 22)) * 2 + 60, 46)
        words.midtop = (free.centerx, free.y + 14)
        panel(pen, words, alpha=0.9)
        pen.block(fx.words, words.centerx, words.y + 15, 16, "brass", 0.5, words.width - 24)


def _draw_notices(screen: BattleScreen, pen: Pen) -> None:
    lay = screen.stage.layout
    if screen.notice:
        words, rule, _ = screen.notice
        above = Rect(lay.bar.centerx, lay.bar.y - 4, 1, 1)
        screen.notice_rect = draw_hint(pen, Hint("Refused", words[:1].upper() + words[1:], rule, "refused"), above)
        screen.stage.floating.append(screen.notice_rect)
    if screen.match.fault:
        pen.text(screen.match.fault, lay.initiative.centerx, lay.initiative.bottom + 20, 12, "bad", True, 0.5)
