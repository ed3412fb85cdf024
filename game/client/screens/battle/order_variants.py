"""Which of several orders is meant, where there are many: first in what way, then at which place of the body.
The player chooses, once or for always."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pygame
from pygame import Rect

from game.client.kit.widgets import Done
from game.client.panels.body_chart import DIGITS
from game.client.panels.modal import Modal, Row
from game.client.screens.battle.command import OrderContext
from game.client.screens.battle.target_info import heads
from game.client.screens.battle.variant_lists import (
    PAGE,
    BodyChoice,
    ListedChoice,
    alike,
    differing,
    place_field,
    place_of,
    uncalled,
)
from game.client.screens.stage.stage import Stage
from game.client.seat.match import Match
from game.client.seat.orders import odds_text
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan
from game.client.seat.orders.saved_answers import remember_way, way_field
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.way_end import EndsAfter, FollowUp
from game.client.seat.view.scene import BoardScene
from game.core.actions import Action, target_of

AT_ONCE = "From now on a click does it at once"


class OrderVariants:
    """Makes the choice from what may be ordered: `doing` gives what carries an order out, `ask` puts a
    further choice in place of this one."""

    def __init__(
        self,
        orders: Orders,
        scene: BoardScene,
        doing: Callable[[Action], Callable[[], Done]],
        ask: Callable[[Modal], None],
    ) -> None:
        self.orders = orders
        self.lists = ListedChoice(orders, scene, doing, ask, self._ways)
        self.words = self.lists.words
        self.body = BodyChoice(self.lists)

    def of(self, plan: Plan) -> Modal:
        """The choice among the orders of a plan."""
        return self._ways(plan.verb.words if plan.verb else "Which way", list(plan.actions))

    def _ways(self, title: str, actions: Sequence[Action]) -> Modal:
        """A row for each way; a way that can be aimed at places of a body leads to the body."""
        groups: dict[Action, list[Action]] = {}
        for action in actions:
            groups.setdefault(uncalled(action), []).append(action)
        if len(groups) == 1 and len(actions) > 1:
            return self.body.of(title, actions) or self.lists.listed(title, [[action] for action in actions])
        called = [group for group in groups.values() if len(group) > 1]
        plain = [group[0] for group in groups.values() if len(group) == 1]
        # not who drives, when the car is pointed at
        same = len({target_of(action) for action in actions}) == 1
        if same and len(called) == 1 and (body := self.body.of(title, called[0], plain)):
            return body
        if not called and (several := self._several(title, list(groups))):
            return several
        if len(groups) > len(DIGITS) and (armed := self._by_weapon(title, actions)):
            return armed
        return self._briefly(title, list(groups.values()))

    def _by_weapon(self, title: str, actions: Sequence[Action]) -> Modal | None:
        """First with what, the likeliest in front; None where that is one and the same."""
        arms: dict[object, list[Action]] = {}
        for action in actions:
            arms.setdefault(getattr(action, "weapon", ""), []).append(action)
        groups = sorted(arms.values(), key=lambda group: self.words.worth(group[0]), reverse=True)
        if len(groups) < 2:
            return None
        plain = [group[0] for group in groups]
        told = [self.words.of(action).split() for action in plain]
        found = self.lists.listed(title, groups, words=self.words.apart(plain))
        return replace(found, words=f"{' '.join(told[0][: alike(told)])} ... {found.words}".strip())

    def _briefly(self, title: str, groups: list[list[Action]]) -> Modal:
        """Ways that begin alike, as most do: that is said once, so that no row is cut. Whole where one of
        them says nothing beyond it."""
        told = [self.words.of(group[0]).split() for group in groups]
        first = alike([[word.rstrip(",") for word in line] for line in told])
        if len(groups) > len(DIGITS) or first < 2 or any(len(line) == first for line in told):
            return self.lists.listed(title, groups)
        rests = [" ".join(line[first:]) for line in told]
        found = self.lists.listed(title, groups, words=[rest[:1].upper() + rest[1:] for rest in rests])
        return replace(found, words=f"{' '.join(told[0][:first])} ... {found.words}".strip())

    def _several(self, title: str, actions: Sequence[Action]) -> Modal | None:
        """Ways that differ in more than one thing: first whom they are about, or what most of them differ in.
        None if one list will do."""
        fields = [
            name
            for name in actions[0].__struct_fields__
            if any(name in differing(actions[0], action) for action in actions)
        ]
        whom = next((name for name in fields if self.lists.about_figures(name, actions)), "")
        if len(fields) < 2 or (len(actions) <= len(DIGITS) and not whom):
            return None
        if all(len(differing(actions[0], action)) < 2 for action in actions):
            return self._families(title, actions)
        return self._by(
            whom or max(fields, key=lambda name: len({getattr(action, name) for action in actions})),
            title,
            actions,
        )

    def _by(self, name: str, title: str, actions: Sequence[Action]) -> Modal:
        """A row for each value of that field: those that share it are what is asked next."""
        shared: dict[object, list[Action]] = {}
        for action in actions:
            shared.setdefault(getattr(action, name), []).append(action)
        groups = list(shared.values())
        best = [self._likeliest(group) for group in groups]
        if len(actions) > len(groups) and None not in best and not self.lists.about_figures(name, actions):
            return self._best_of(title, groups, [one for one in best if one])
        return self.lists.parted(title, groups)

    def _likeliest(self, group: Sequence[Action]) -> Action | None:
        """Of orders that differ in one thing, and by it in nothing but their chance, the likeliest; None if
        there is more to choose."""
        ends = [
            [replace(one, chance=Fraction(0)) for one in self.orders.chances(action).outcomes]
            for action in group
        ]
        if any(len(differing(group[0], action)) > 1 for action in group) or any(
            one != ends[0] for one in ends
        ):
            return None
        return max(group, key=lambda action: odds_text.success(self.orders.chances(action)))

    def _best_of(self, title: str, groups: list[list[Action]], best: list[Action]) -> Modal:
        """One question fewer: each row is the likeliest of its kind, and the last leads to all the others."""
        shown = best if len(best) < len(DIGITS) else best[: PAGE - 1]
        found = self.lists.listed(title, [[one] for one in shown], words=self.words.apart(shown))
        told = [self.words.of(one).split() for one in shown]
        asked = " ".join([*told[0][: alike(told)], "..."])
        rest = sum(map(len, groups)) - len(shown)
        others = Row(
            "In another way", f"{rest} others", self.lists.opening(partial(self.lists.parted, title, groups))
        )
        return replace(found, words=f"{asked} {found.words}".strip(), rows=[*found.rows, others])

    def _families(self, title: str, actions: Sequence[Action]) -> Modal:
        """Far too many for one list: those that differ from the first one in the same way share a row."""
        first = actions[0]
        families: dict[tuple[str, ...], list[Action]] = {}
        for action in actions[1:]:
            families.setdefault(differing(first, action), []).append(action)
        if len(families) >= len(actions) - 1:
            return self.lists.listed(title, [[action] for action in actions])
        plain = self.words.of(first)
        rows, shown = [self.lists.row(plain, first, True)], [first]
        for family in list(families.values())[:PAGE]:
            words = self.words.shorter(plain, family[0])
            row = self.lists.row(words, family[0])
            if len(family) > 1:
                on = self.lists.opening(partial(self.lists.listed, title, [[one] for one in family]))
                row = Row(f"{words}, and others", f"{len(family)} ways", on)
            rows.append(row)
            shown.append(family[0])
        return Modal(title, "", rows, actions=tuple(shown))


class OrderChoice:
    """What is asked lies in the dialog; what is done after a way waits in `follow_up`."""

    def __init__(self, match: Match, stage: Stage, aiming: Aiming, means: OrderContext) -> None:
        self.match, self.stage, self.aiming, self.means = match, stage, aiming, means
        self.follow_up = FollowUp(match, stage.scene)
        self.ends = EndsAfter(match, stage.scene)
        self._offered: tuple[Action, ...] = ()

    def offer(self, plan: Plan) -> None:
        """Do it, or ask which of several ways is meant."""
        self._offered = plan.actions
        if len(plan.actions) == 1:
            self.follow_up.wait(plan.then)
            self._give(plan.actions[0], plan.then is not None)
        elif plan.actions:
            cell = self.aiming.cell
            self._ask(self.variants().of(plan), heads(self.stage, {0: cell})[0] if cell else None)

    def variants(self) -> OrderVariants:
        return OrderVariants(self.aiming.orders, self.stage.scene, self._doing, self._ask)

    def _doing(self, action: Action) -> Callable[[], Done]:
        def do() -> Done:
            self._give(action)
            return None

        return do

    def _give(self, action: Action, more: bool = False) -> None:
        """With Ctrl held, it is the last of the turn."""
        if pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.ends.wait(action, int(more))
        else:
            self.ends.forget()
        self.means.command.act(action)

    def _ask(self, choice: Modal, near: Rect | None = None) -> None:
        """Let the player choose; whom one can point at is brought into view, and the choice lies beside
        nothing else. Where an area was marked that stays in view, and so does the board."""
        choice, dialog, verb = self._kept(choice), self.means.dialog, self.aiming.verb
        if choice.units:
            if verb is None or verb.aim != "area":
                self.stage.show_units(*choice.units, self.stage.scene.active)
            dialog.open(choice)
        elif dialog.modal:
            dialog.change(choice)
        else:
            dialog.open(choice, near)

    def _left_out(self, chosen: Action, called: str) -> list[str]:
        """What others of those that were offered add to the chosen order beside the place, as holding back:
        it is left out for good, too, or a click would not do it at once."""
        added = {name for one in self._offered for name in differing(chosen, one)} - {called}
        return [name for name in chosen.__struct_fields__ if name in added and not getattr(chosen, name)]

    def _kept(self, choice: Modal) -> Modal:
        """A choice between two ways of the same order, or of the place that is aimed at, may be made once and
        for all."""
        ways, dialog = choice.actions, self.means.dialog
        name = way_field(*ways) if len(ways) == len(choice.rows) == 2 else ""
        if name:
            words = self.variants().words.apart(ways)
        elif name := place_field(ways):
            choice = replace(choice, settles=AT_ONCE)
            words = [f"At the {place}" if (place := place_of(one)) else "Anywhere" for one in ways]
        else:
            return choice

        def given(row: Row, action: Action, said: str) -> Done:
            if dialog.for_good:
                names = [name, *(self._left_out(action, name) if choice.settles == AT_ONCE else ())]
                remember_way(self.means.settings, self.match, action, names, said)
            return row.on()

        rows = [
            replace(row, on=partial(given, row, action, said))
            for row, action, said in zip(choice.rows, ways, words, strict=False)
        ]
        rows += choice.rows[len(rows) :]
        return replace(choice, rows=rows, always=dialog.always, turn_always=dialog.turn_always)
