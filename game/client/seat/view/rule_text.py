"""What a rule says in a sentence or two, for tooltips: nobody has to know ids, and the whole of it is one
click away."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.describing.rulebook import Rule
from game.core.ruleset import Ruleset

GIST = 190
"""So many letters of a rule stand in a tooltip, whole sentences if they fit."""
NAMED = 3
"""So many rules are named that a word counts in."""


class RuleExplainer:
    """The rulebook of a ruleset, asked by rule, by order and by word."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules: Mapping[str, Rule] = {rule.id: rule for rule in ruleset.rules()}
        self._orders = {verb.action: verb.rule for verb in ruleset.VERBS if verb.rule}

    def gist(self, rule: str) -> str:
        """The beginning of what the rule says; "" for none that the book knows."""
        found = self.rules.get(rule)
        return shortened(found.text) if found else ""

    def title(self, rule: str) -> str:
        found = self.rules.get(rule)
        return found.title if found else ""

    def rule_of(self, order: str) -> str:
        """The rule about a kind of order, "" if none is named."""
        return self._orders.get(order, "")

    def about(self, word: str) -> tuple[Rule, ...]:
        """Some rules in whose text that word stands, those of a title before the others."""
        lower = word.lower()
        if not lower:
            return ()
        named = [rule for rule in self.rules.values() if lower in rule.title.lower()]
        told = [rule for rule in self.rules.values() if lower in rule.text.lower() and rule not in named]
        return tuple((named + told)[:NAMED])


def shortened(text: str, most: int = GIST) -> str:
    """As many whole sentences as there is room for; of a first one that is longer as many words."""
    text = " ".join(text.split())
    if len(text) <= most:
        return text
    end = max(text.rfind(". ", 0, most), text.rfind("? ", 0, most))
    if end > 0:
        return text[: end + 1]
    return text[: text.rfind(" ", 0, most)] + " …"
