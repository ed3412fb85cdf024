"""Which order is chosen and what is pointed at, by mouse or by keys, and what that would mean."""

from __future__ import annotations

from collections.abc import Callable

from game.client.seat.orders.cell_marking import Marking, plan_area, plan_tiles
from game.client.seat.orders.current_orders import BarPlaces, CurrentOrders
from game.client.seat.orders.dangerous_path import HARMFUL
from game.client.seat.orders.order_menu import Orders, Usual
from game.client.seat.orders.planning import Plan, plan
from game.client.seat.orders.resume_walk import ResumableWalk
from game.client.seat.orders.target_cycle import (
    FEW,
    anywhere,
    cells_in_turn,
    first_aim,
    is_lost,
    meets,
    next_in_turn,
)
from game.client.seat.orders.way_decision import WayDecision
from game.client.seat.orders.way_end import by_facing, facings
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle
from game.core.components import Slot
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.verbs import Verb


class Aiming:
    """`cell` is what is pointed at, `way` what has been decided about the way there, `anchor` the first
    corner of an area, `marking` the tiles marked one by one, `verb` the order chosen (None: nothing can be
    pointed at)."""

    def __init__(
        self,
        battle: Battle,
        scene: BoardScene,
        longer: Callable[[], ResumableWalk | None] | None = None,
        usual: Usual = list,
    ) -> None:
        self.battle, self.scene = battle, scene
        self._current = CurrentOrders(battle, lambda: self.unit, longer, usual)
        self._cell: Cell | None = None
        self._target: Cell | None = None  # the last one that the chosen attack could be aimed at
        self.way = WayDecision(self.plan)
        self.anchor: Cell | None = None
        self.marking = Marking()
        self.places = BarPlaces()
        self.by_keys = False
        self._last = self._turn  # in which turn `cell` was pointed at
        self.explicit = False
        self._verb: Verb | None = None
        self._plan: tuple[object, Plan] | None = None

    @property
    def cell(self) -> Cell | None:
        """What is pointed at."""
        return self._cell

    @cell.setter
    def cell(self, cell: Cell | None) -> None:
        if cell != self._cell:
            self.way.clear()  # who looks elsewhere has not decided
        self._cell = cell

    # ------------------------------------------------------------ what may be done

    @property
    def _turn(self) -> tuple[int, Slot | None]:
        return self.battle.table.clock.round, self.battle.slot

    @property
    def orders(self) -> Orders:
        """The orders of the present state; what was chosen among the ones before is chosen no more."""
        if self._current.is_old:
            if self._last != self._turn:  # what the one before was pointed at
                self.cell, self.by_keys, self._last = None, False, self._turn
            self._verb = self._first_choice(self._current.renew())
            self.explicit, self.anchor, self._plan, self._target = False, None, None, None
            self.way.clear()
            self.marking.forget()
        return self._current.orders

    def prepare(self, seconds: float) -> None:
        """Think of the orders to come for so long, while what was ordered last is still being shown."""
        self._current.prepare(seconds)

    @property
    def unit(self) -> UnitId:
        """Who is to act: the unit whose turn it is, or of a side's turn the one that the player has
        chosen."""
        slot = self.battle.slot
        return slot.unit or self.scene.active if slot else NO_UNIT

    def _first_choice(self, orders: Orders) -> Verb | None:
        """What is chosen at the beginning; for who means to do something already, only what asks once more
        before it changes that, unless a form shows at once what has become of it.
        """
        meant, slot = self.scene.declared.get(self.unit), self.battle.slot
        settled = meant and meant.words and slot and not slot.unit and not orders.form
        return orders.first_attack() if settled else orders.first_choice()

    @property
    def verb(self) -> Verb | None:
        _ = self.orders
        return self._verb

    def renew(self) -> None:
        """Something was done: what was chosen is chosen no more, and who was aimed at by keys not either."""
        if self.by_keys and self.explicit and self._verb is not None and self._verb.aim == "unit":
            self.cell = None
        self.marking.forget()
        self._current.forget()
        self.anchor, self.by_keys, self._target = None, False, None
        self.way.clear()

    def forget(self) -> None:
        """Somebody else is to choose: what was pointed at is theirs to find out no more than what was
        chosen."""
        self.renew()
        self.places.forget()
        self.cell, self._verb, self.explicit = None, None, False
        self._current.forget_all()
        self._plan = None

    def plan(self) -> Plan:
        orders = self.orders
        way, marked = self.way, self.marking.cells
        key = (id(orders), self._verb, self.cell, self.anchor, self.explicit, marked, way.key)
        if self._plan is None or self._plan[0] != key:
            self._plan = (key, way.applied(orders, self._planned(orders)))
        return self._plan[1]

    def _planned(self, orders: Orders) -> Plan:
        verb = self._verb
        if verb and verb.aim == "cells":
            return plan_tiles(orders, self.scene, verb, self.cell, self.marking)
        if verb and verb.aim == "area":
            return plan_area(orders, self.scene, verb, self.cell, self.anchor)
        return plan(orders, self.scene, verb, self.cell, self.explicit, self.way.facing)

    # ------------------------------------------------------------ choosing and pointing

    def choose(self, verb: Verb) -> bool:
        """Choose an order; true if there is nothing to point at, so that it can be done at once. Choosing it
        again takes it back."""
        driven = self.plan().verb if self.way.facing else verb  # it may be slower than was chosen
        again = verb == self.verb == driven and self.explicit
        turning, self.way.facing = self.way.facing, ""
        self._verb, self.explicit, self.anchor = verb, True, None
        if not again:
            self.marking.forget()
        if again and verb.aim:
            self.back()
            return False
        if turning and not again and (ways := facings(self.orders, verb, self.cell, self.plan().actions)):
            self.way.begin_facing(ways, turning)  # to the same place
            return False
        if not verb.aim:
            return True
        if self.by_keys or self.cell is None or is_lost(self.orders, verb, self.cell) or self._own_feet(verb):
            self._first_aim(verb)
        return False

    def _own_feet(self, verb: Verb) -> bool:
        """Whether the mouse rests where a way has just led, and what is thrown would fall there."""
        return verb.aim in ("cell", "area") and not verb.works and self.cell == self._here()

    def _first_aim(self, verb: Verb) -> None:
        if verb.aim in ("unit", "cells"):
            self.cell = None  # whatever was decided there
        elif self.by_keys and anywhere(self.orders, verb) and not self.hovered_unit():
            self.cell = None  # keys have pointed there for another order
        self.cell, by_keys = first_aim(self.orders, self.scene, verb, self.cell, self._here())
        self.by_keys = self.by_keys or by_keys

    def back(self) -> bool:
        """Take back the corner, the marks, the way pressed on once or the choice; false if there was none."""
        _ = self.orders
        dared, turned = self.way.dared, self.way.facing
        self.way.clear()
        if turned:
            return True
        if dared and self._verb and self._verb.aim in HARMFUL:
            return True  # it is aimed elsewhere instead
        if self.marking.clear():
            return True
        if self.anchor:
            self.anchor = None
        elif self.explicit:
            self._verb, self.explicit, self._target = self._first_choice(self.orders), False, None
        elif self.by_keys and self.cell and dared is None:
            self.cell, self.by_keys = None, False
        else:
            return dared is not None  # the keys go on from where they were
        return True

    def put_away(self) -> None:
        """An order that points at nothing is chosen only for as long as something is asked about it."""
        if self.explicit and self._verb is not None and not self._verb.aim:
            self._verb, self.explicit = self._first_choice(self.orders), False

    def point_at(self, cell: Cell | None) -> None:
        """The mouse is over that cell. An attack stays aimed at its target while it is over no figure: what
        was chosen is not lost on the way."""
        if cell is None:
            self.point_away()
            return
        if self.way.leads_round_over(cell):
            return
        self._target = self.cell if self._attacks(self.cell) else self._target
        if self.scene.at(cell) is None and self._attacks(self._target):
            self.cell = self._target
        else:
            self.cell, self.by_keys = cell, False

    def point_away(self) -> None:
        """The mouse is over a panel: the target of a chosen order stays, and so does a way that was pressed
        on once."""
        if self.way.facing:
            return
        aimed = self.explicit and self._verb is not None and self._verb.aim in ("unit", "cell")
        if not (self.by_keys or self.way.dared or (aimed and self.plan().actions)):
            self.cell = None

    def press_at(self, cell: Cell | None) -> None:
        """The button goes down on that very cell, wherever an attack was aimed until now."""
        if cell != self.cell or cell is None:
            self.cell, self.by_keys, self._target = cell, False, None

    def _attacks(self, cell: Cell | None) -> bool:
        """Whether the chosen attack can be aimed at whoever is there."""
        verb = self._verb
        return verb is not None and self.explicit and meets(self.orders, self.scene, verb, cell)

    def wants_unit(self, unit: UnitId) -> bool:
        """Whether a figure's head may be pointed at in place of the cell behind it."""
        verb = self.verb
        return verb is not None and verb.aim == "unit" and bool(self.orders.at(verb, unit))

    @property
    def takes_tab(self) -> bool:
        """Whether Tab goes through what can be pointed at, and not through the buttons."""
        return (
            self.explicit and self._verb is not None and self._verb.aim in ("unit", "cell", "cells", "path")
        )

    def hovered_unit(self) -> UnitId:
        sprite = self.scene.at(self.cell) if self.cell else None
        return sprite.unit if sprite else NO_UNIT

    def step(self, way: tuple[int, int]) -> None:
        """Move what is pointed at to the next cell in a direction of the screen, if there is one."""
        here = self.cell or self._here()
        there = self.scene.lattice.step(here, way)
        self.by_keys = True
        self.cell = there if there in self.battle.field else here

    def cycle(self, way: int) -> None:
        """The next thing that the order can be pointed at, the nearest first."""
        if not self.verb:
            return
        self.by_keys = True
        here = next_in_turn(self.orders, self.scene, self.verb, self.cell, way)
        many = self.verb.aim == "cell" and len(self.targets()) > FEW
        self.cell = here if here or many else self._here()

    def targets(self) -> list[Cell]:
        """Where everything is that the order can be pointed at, the nearest first; those aboard something are
        where it is."""
        return cells_in_turn(self.orders, self.verb) if self.verb else []

    def _here(self) -> Cell:
        return self.battle.table.cell(self.unit) if self.unit else (0, 0)

    # ------------------------------------------------------------ doing

    def press(self, by_key: bool = False) -> bool:
        """The button goes down on what is pointed at; true if that is an order. The first press of an area
        sets its corner. One on an enemy while a way is chosen chooses the attack, one on a way that is rolled
        for that way; the second one gives the order. What is only declared is declared by the first."""
        verb = self.verb
        if self.cell is None:
            return False
        if verb and verb.aim == "cells" and not self.marking.cells:
            self.marking.begin(self.orders, verb, self.cell)
            self.marking.end()
            return False
        if verb and verb.aim == "area" and self.anchor is None:
            self.anchor = self.cell
            return False
        shown = self.plan()
        if self.way.fan:
            return True
        if shown.verb and shown.verb.aim == "path" and (ways := by_facing(shown.actions)):
            self.way.begin_facing(ways)
            return False
        instead, waits = self.way.pressed(self.orders, verb, shown)
        if instead:
            self._verb, self.explicit = instead, True
        if waits:
            return False
        if by_key:
            self.by_keys = True
        return bool(shown.actions or shown.refusal or shown.missed)

    def press_beside(self) -> None:
        """Nothing came of a press with a chosen attack, as nobody is there: it is put away, so that the next
        press goes there."""
        attacks = self.explicit and self._verb is not None and self._verb.aim == "unit"
        if attacks and self.cell is not None and not self.hovered_unit():
            self.back()

    def dragged(self) -> bool:
        """The button goes up: true if it has drawn an area."""
        return self.anchor is not None and self.cell is not None and self.cell != self.anchor
