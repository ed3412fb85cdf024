"""Many battles without a window: arena, balance, prices, calibration, verification of replays."""
