"""The start screen: map, sides, rules, and setting up before a battle."""
