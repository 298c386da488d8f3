"""What `landlord mcp` tells assistants: how things are written, the rules, and two prompts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from solver.documents import pages, title
from solver.errors import NOTATION, RECORDS, RULES
from solver.protocol import BUILT_IN
from solver.protocol.document import encode
from solver.protocol.rules import document
from solver.rules import Rules

# Characters of an argument of a prompt.
_MOST = 1 << 16
# The address of what a page of docs/ says.
PAGES = "landlord://{}"
ABOUT = (
    "Advice, reviews and solutions for climbing games of the Landlord family (Dou Dizhu): "
    "estimates with their errors, and proofs where there are any. The field `rules` is a "
    "game's id, such as classic; list_rules names them. Cards are strings: ten is T, the jokers "
    "are B and R (X in street). Acts are [[seat, cards], …] or [{seat, cards}, …]; a pass is "
    "`pass`. A field without a description means what it means in the first tool that has it. The "
    "resource landlord://notation says how everything is written. Win probabilities and points "
    "come with standard errors: say them, and what `reasons` say, in your own words."
)
_NOTATION = """\
Cards: 3456789TJQKA2, the small joker B, the big joker R; street has two jokers X. Order and blanks
do not matter: 33445TB. decktet writes each card with its suits and puts blanks between cards:
3mw 3sk Am. Chinese words, suits, Unicode cards and the numbers of DouZero are read as well.
Plays: the cards, with kickers behind a dash: 333444-56. A pass: pass.
Acts: [[0, "QQ"], [1, "pass"]] or [{"seat": 0, "cards": "QQ"}]. A bomb out of turn has a third
part, "!", or "interrupt": true. Seats are numbered from 0 in the order of play; the landlord
leads first.
Calls: in the order in which they are made; numbers are bids, words are those of the game's auction
(pass, claim, snatch, no, double …). `first` is the seat that calls first.
A moment of a game is given in one of these ways:
- hand, seat, landlord, history (all acts from the first lead on);
- hand, seat, landlord, over (the play to beat, as [seat, cards]), left (cards of each seat by its
  number), and unseen (all cards in the other hands) or gone (all cards played);
- record (a game in any format: JSON, or its text) and at (after how many calls and acts);
- start (a position that was set up: hands, turn …) and acts.
Limits: {"seconds": 5} or {"worlds": 200}; more is slower and surer. A seed repeats an answer.
"""


@dataclass(frozen=True)
class AssistantResource:
    """A text that assistants may read: its name, what it is, its media type, and how it is made."""

    name: str
    title: str
    kind: str
    read: Callable[[], str]


@dataclass(frozen=True)
class AssistantPrompt:
    """A question that a person may begin with.

    Attributes:
        title: what it is for.
        fields: its arguments, and what each of them is.
        text: the template, with the arguments in braces.
    """

    title: str
    fields: Mapping[str, str]
    text: str

    def said(self, given: Mapping[str, str]) -> str:
        """Returns the prompt with its arguments; what is missing stands as a question."""
        return self.text.format(
            **{
                name: str(given.get(name, f"({said}?)"))[:_MOST]
                for name, said in self.fields.items()
            }
        )


def _rules_text(rules: Rules) -> str:
    return encode(document(rules))


# Where an assistant finds the pages to which errors lead; the notation is shorter than its page.
RESOURCES = {
    **{
        PAGES.format(page): AssistantResource(
            page, title(file), "text/markdown", partial(file.read_text, "utf-8")
        )
        for page, file in pages().items()
        if page in (RECORDS, RULES)
    },
    PAGES.format(NOTATION): AssistantResource(
        "notation",
        "How cards, plays, acts and moments are written",
        "text/plain",
        lambda: _NOTATION,
    ),
    **{
        f"landlord://rules/{rules.id}": AssistantResource(
            f"rules of {rules.id}",
            f"The rules of {rules.description.name}",
            "application/json",
            partial(_rules_text, rules),
        )
        for rules in BUILT_IN.all
    },
}
PROMPTS = {
    "analyse_game": AssistantPrompt(
        "Review a finished game",
        {"record": "the game, in any format", "seat": "your seat"},
        "Review this game with review_game. I was seat {seat}. Tell me the result with luck set "
        "apart, then the three decisions of mine that cost most: what I did, what was better, and "
        "why, with the figures and their errors. Do not invent reasons that the answer does not "
        "give.\n\n{record}",
    ),
    "help_at_the_table": AssistantPrompt(
        "Say what to play now",
        {"rules": "the game, such as classic", "moment": "your hand, the seats, what was played"},
        "I play {rules} and it is my turn. Ask advise about this moment, and ask me for what is "
        "missing (my hand, who the landlord is, the play to beat, the cards left). Then say what "
        "to play, how sure that is, and why not the next best choice.\n\n{moment}",
    ),
}
