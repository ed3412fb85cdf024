"""Tiled maps: from a .tmx file to a Field and a picture."""

from game.maps.doctor import open_map
from game.maps.errors import MapError
from game.maps.library import find, maps
from game.maps.loader import check_playable, load
from game.maps.picture import MapPicture, PictureLayer, different, picture_of
from game.maps.tile_placement import PictureTile
from game.maps.tile_stamps import Stamp
from game.maps.tiled.image_headers import drawable

__all__ = [
    "MapError",
    "MapPicture",
    "PictureLayer",
    "PictureTile",
    "Stamp",
    "check_playable",
    "different",
    "drawable",
    "find",
    "load",
    "maps",
    "open_map",
    "picture_of",
]
