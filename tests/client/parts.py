"""The modules of the client that the tests of what is drawn and pressed look at: named in one place, whatever
folder they lie in."""

from game.client.board import badges, board, camera, effects, figures, map_view, overlays, render
from game.client.board import item_sprites as things
from game.client.board import lighting as shade
from game.client.board import map_cards as cards
from game.client.board import map_cards as easel
from game.client.board import overlays as ways
from game.client.board import save_thumbnails as glances
from game.client.board import terrain_changes as doorways
from game.client.board import tile_stamps as stamps
from game.client.board import ways as orderview
from game.client.kit import atlases as assets
from game.client.kit import form, sprites, text, theme, tooltips, ui_elements, widgets
from game.client.kit import pen as paint
from game.client.kit import text_input as entering
from game.client.kit import widget_state as desk
from game.client.panels import action_bar as bar
from game.client.panels import body_chart as bodychart
from game.client.panels import declaration_list as declarations
from game.client.panels import log_panel as logview
from game.client.panels import modal, notice, panel
from game.client.panels import sheet_panel as sheetview
from game.client.screens import crash, prompts, router
from game.client.screens import routes as shows
from game.client.screens import rulebook as rulebook
from game.client.screens.battle import cover_screen as covered
from game.client.screens.battle import handover, keys, menu, order_variants
from game.client.screens.battle import odds_tip as tip
from game.client.screens.battle import screen as battle
from game.client.screens.battle import skip_guard as skipping
from game.client.screens.maps import file_browser as filing
from game.client.screens.replay import screen as replay
from game.client.screens.result import screen as result
from game.client.screens.saves import screen as loading
from game.client.screens.settings import screen as settingsview
from game.client.screens.setup import file_faults as faults
from game.client.screens.setup import map_column as mapcolumn
from game.client.screens.setup import notice_strip as noticestrip
from game.client.screens.setup import screen as setup
from game.client.screens.stage import stage
from game.client.seat.orders import dangerous_path, planning
from game.client.seat.orders import declarations as declaring
from game.client.seat.orders import enemy_threats as danger
from game.client.seat.orders import odds_text as odds
from game.client.seat.orders import order_menu as orders
from game.client.seat.orders import saved_answers as habits
from game.client.seat.orders import target_cycle as inturn
from game.client.seat.orders import targeting as aiming
from game.client.seat.saves import autosaves, quarantine, storage
from game.client.seat.saves import save_list as glance
from game.client.seat.saves import save_list as savelist
from game.client.seat.settings import options, settings
from game.client.seat.setup import choices
from game.client.seat.setup import open_battle as opening
from game.client.seat.statistics import battle_summary as tally
from game.client.seat.view import board_marks as marks
from game.client.seat.view import effects as motions
from game.client.seat.view import log, playback, scene

__all__ = [
    "aiming",
    "assets",
    "autosaves",
    "badges",
    "bar",
    "battle",
    "board",
    "bodychart",
    "camera",
    "cards",
    "choices",
    "covered",
    "crash",
    "danger",
    "dangerous_path",
    "declarations",
    "declaring",
    "desk",
    "doorways",
    "easel",
    "effects",
    "entering",
    "faults",
    "figures",
    "filing",
    "form",
    "glance",
    "glances",
    "habits",
    "handover",
    "inturn",
    "keys",
    "loading",
    "log",
    "logview",
    "map_view",
    "mapcolumn",
    "marks",
    "menu",
    "modal",
    "motions",
    "notice",
    "noticestrip",
    "odds",
    "opening",
    "options",
    "order_variants",
    "orders",
    "orderview",
    "overlays",
    "paint",
    "panel",
    "planning",
    "playback",
    "prompts",
    "quarantine",
    "render",
    "replay",
    "result",
    "router",
    "rulebook",
    "savelist",
    "scene",
    "settings",
    "settingsview",
    "setup",
    "shade",
    "sheetview",
    "shows",
    "skipping",
    "sprites",
    "stage",
    "stamps",
    "storage",
    "tally",
    "text",
    "theme",
    "things",
    "tip",
    "tooltips",
    "ui_elements",
    "ways",
    "widgets",
]
