"""The modules of the client that the tests of what is drawn and pressed look at: named in one place, whatever folder they lie in."""

from game.client.board import areas, badges, board, camera, map_cards as cards, doors as doorways, map_painter as easel, effects, figures, fog, save_thumbnails as glances, mapview, declared_orders as orderview, overlays, render, lighting as shade, tile_stamps as stamps, item_sprites as things, path_lines as ways
from game.client.kit import atlases as assets, widget_state as desk, text_input as entering, form, pen as paint, pieces, sprites, text, theme, tooltips, widgets
from game.client.panels import action_bar as bar, body_chart as bodychart, declaration_list as declarations, layout, log_panel as logview, modal, notice, sheet_panel as sheetview
from game.client.screens import camera_control as cameracontrol, crash, prompts, router, routes as shows
from game.client.screens.setup import file_faults as faults, map_column as mapcolumn, notice_strip as noticestrip, screen as setup
from game.client.screens.maps import file_browser as filing
from game.client.screens.saves import screen as loading, save_prompt as saving, changed_rules as told
from game.client.screens.battle import menu
from game.client.screens.replay import screen as replay
from game.client.screens.result import screen as result
from game.client.screens.rulebook import screen as rulebook
from game.client.screens.settings import screen as settingsview
from game.client.screens.stage import stage
from game.client.screens.battle import cover_screen as covered, handover, keys, skip_guard as skipping, odds_tip as tip, variants
from game.client.screens.battle import screen as battle
from game.client.seat.orders import targeting as aiming, declarations as declaring, saved_answers as habits, target_cycle as inturn, odds_text as odds, order_menu as orders, planning
from game.client.seat.saves import autosaves, summary as glance, save_list as savelist, storage
from game.client.seat.setup import choices, open_battle as opening
from game.client.seat.view import threat_layers as danger, log, board_marks as marks, animations as motions, playback, scene
from game.client.seat.settings import options, settings
from game.client.seat.statistics import battle_summary as tally

__all__ = [
    "aiming",
    "areas",
    "assets",
    "autosaves",
    "badges",
    "bar",
    "battle",
    "board",
    "bodychart",
    "camera",
    "cameracontrol",
    "cards",
    "choices",
    "covered",
    "crash",
    "danger",
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
    "fog",
    "form",
    "glance",
    "glances",
    "habits",
    "handover",
    "inturn",
    "keys",
    "layout",
    "loading",
    "log",
    "logview",
    "mapcolumn",
    "mapview",
    "marks",
    "menu",
    "modal",
    "motions",
    "notice",
    "noticestrip",
    "odds",
    "opening",
    "options",
    "orders",
    "orderview",
    "overlays",
    "paint",
    "pieces",
    "planning",
    "playback",
    "prompts",
    "render",
    "replay",
    "result",
    "router",
    "rulebook",
    "savelist",
    "saving",
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
    "told",
    "tooltips",
    "variants",
    "ways",
    "widgets",
]
