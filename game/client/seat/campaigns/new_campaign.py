"""What is chosen before a campaign begins: which one, by which rules, with whom, how hard."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.ai.agents import LEVELS
from game.campaign.definition import Campaign
from game.campaign.files import campaigns, read
from game.campaign.people import kinds
from game.campaign.state import State
from game.campaign.steps import begin
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.saves import campaign_files
from game.core.errors import EnfiladeError, has_invisible_signs
from game.core.ruleset import Ruleset, Squad
from game.core.scenario import kind_of
from game.rulesets import RULESETS
from game.rulesets.setup import fresh_seed

MOST_NAME = 40
HEALS = ".heal.time"
"""How the rule is called, in every book that says how long wounds heal."""


def healing_rule(ruleset: Ruleset) -> str:
    """The rule of its book, "" if the book has none and it is ours."""
    return next((rule.id for rule in ruleset.rules() if rule.id.endswith(HEALS)), "")


def _length(campaign: Campaign) -> tuple[bool, int]:
    """Short ones first, those without an end last."""
    return campaign.endless is not None, len(campaign.missions)


class NewCampaign:
    """`faults` are those of campaign files that cannot be played, by name."""

    def __init__(self, ruleset: str) -> None:
        self.campaigns: dict[str, Campaign] = {}
        self.faults: dict[str, str] = {}
        for name, path in campaigns().items():
            self._read(name, path)
        self.campaigns = dict(sorted(self.campaigns.items(), key=lambda item: _length(item[1])))
        self.chosen = next(iter(self.campaigns), "")
        self.ruleset: Ruleset = RULESETS.get(ruleset) or next(iter(RULESETS.values()))
        self.squad = 0
        self.team = self.campaign.team if self.campaign else ""
        self.level = "normal" if "normal" in LEVELS else next(iter(LEVELS))
        self.ironman, self.healing = False, True
        self.seed = fresh_seed()

    def _read(self, name: str, path: Path) -> None:
        try:
            self.campaigns[name] = read(path, looked_over=False)
        except (EnfiladeError, OSError) as error:
            self.faults[name] = str(error)

    @property
    def campaign(self) -> Campaign | None:
        return self.campaigns.get(self.chosen)

    def choose(self, name: str) -> None:
        """The name of the team follows, unless the player has given one."""
        known = {one.team for one in self.campaigns.values()}
        self.chosen = name
        if self.team in known and self.campaign:
            self.team = self.campaign.team

    def play_by(self, ruleset: str) -> None:
        self.ruleset, self.squad = RULESETS[ruleset], 0

    def squads(self) -> tuple[Squad, ...]:
        """Those with somebody who can go on foot."""
        known = {kind.id for kind in kinds(self.ruleset)}
        return tuple(
            squad
            for squad in self.ruleset.squads()
            if any(kind_of(figure.archetype) in known for figure in squad.figures)
        )

    def chosen_squad(self) -> Squad | None:
        squads = self.squads()
        return squads[min(self.squad, len(squads) - 1)] if squads else None

    def fault(self) -> str:
        """Why it cannot begin, "" if it can."""
        if self.chosen in self.faults:
            return self.faults[self.chosen].splitlines()[0]
        if self.campaign is None:
            return "There is no campaign."
        if not self.squads():
            return f"{self.ruleset.TITLE} has no squad that could go."
        name = self.team.strip()
        if not name or has_invisible_signs(name):
            return "Your people need a name."
        return "" if self.seed.strip() else "A campaign needs a seed."

    def state(self) -> State:
        """Its first day. EnfiladeError if it cannot begin."""
        squad, campaign = self.chosen_squad(), self.campaign
        if squad is None or campaign is None or self.fault():
            raise EnfiladeError(self.fault() or "There is no campaign.")
        named = replace(campaign, team=self.team.strip())
        ways = self.level, self.ironman, self.healing
        return begin(named, self.ruleset.ID, squad, self.seed.strip(), *ways)

    def begin(self) -> CampaignBook:
        """Written at once. EnfiladeError if it cannot begin; `book.fault` tells of the disk."""
        book = CampaignBook(self.state(), campaign_files.fresh_path(self.chosen))
        book.keep()
        return book
