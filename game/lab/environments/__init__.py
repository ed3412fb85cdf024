"""Battles as environments to train players in: `SkirmishEnv` for all sides in turn (PettingZoo), `DuelEnv`
for one side against a level of the computer (Gymnasium).

Both need `pip install enfilade[training]`; nothing else of the game imports them.
docs/training.md tells how to begin.
"""
