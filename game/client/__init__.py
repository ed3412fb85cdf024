"""The window: the only part of the game that knows pygame.

A frame has a few milliseconds for what can wait: what is to be seen comes first (pieces of the map, ranges,
in steps), then orders that nobody has chosen yet, then sheets that will be drawn from (`board.board`). The
first frame of a screen shows roughly what is not ready. A window at rest waits for input instead of drawing.

What is heard follows what is shown: `seat.view.playback` tells `seat.audio.listener` of each event before the
scene knows it, `seat.audio.event_sounds` says which sound that is, and it is played when its motion comes to
it; so nobody hears what they may not read. `kit.sound_player` alone knows the device.

Maps and saves are looked at in processes of their own (`board.map_cards`, `board.save_thumbnails`): none,
however slow or broken, holds up the window. A replay plays a record ahead, a little in each frame, and keeps
events and now and then a state, so that any order is reached at once (`seat.saves.timeline`).
"""
