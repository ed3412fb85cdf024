"""The battle as it is seen, in play and in replays: board and panels."""
