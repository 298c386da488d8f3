"""How notebooks draw answers: as small HTML of cards, tables, and a frame around them.

`html` draws an answer by its type. The module `notebook` of the answer's package registers how; it
is imported when the first answer of the package is drawn.

Notebooks are light or dark without telling, and may strip style sheets and scripts. So everything
is styled in place, text keeps the colour of the notebook, and lines and grounds are a transparent
grey. Whatever is not `Markup` is escaped.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from functools import singledispatch

from markupsafe import Markup, escape

from solver.drawing.faces import Face, face
from solver.game.act import Move
from solver.game.cards import Hand
from solver.game.play import Play
from solver.rules import Rules

# The most rows of a table, and groups of cards in a row.
MOST = 10
_ON_A_LINE = 12
# Readable on white and on black.
_RED = "#d8433b"
_FRAME = Markup(
    '<div style="line-height:1.45;max-width:64em;overflow-x:auto">'
    '<div style="margin:.2em 0 .4em"><strong>{}</strong></div>{}</div>'
)
_TABLE = Markup(
    '<table style="border-collapse:collapse;border:0;margin:.3em 0;font-size:inherit;'
    'color:inherit">{}{}</table>'
)
_ROW = Markup('<tr style="background:none">{}</tr>')
_HEAD = Markup(
    '<th scope="col" style="text-align:left;vertical-align:bottom;padding:.15em .9em .15em 0;'
    'border:0;border-bottom:1px solid rgba(128,128,128,.45);font-weight:600;opacity:.75">{}</th>'
)
_CELL = Markup(
    '<td style="text-align:left;vertical-align:top;padding:.25em .9em .25em 0;border:0;'
    'border-bottom:1px solid rgba(128,128,128,.45)">{}</td>'
)
_CARDS = Markup(
    '<span role="img" aria-label="{}" title="{}" '
    'style="display:inline-block;margin-right:.35em;{}">{}</span>'
)
_CARD = Markup(
    '<span style="display:inline-block;min-width:1.05em;padding:.05em .2em;margin:0 1px 1px 0;'
    "border:1px solid rgba(128,128,128,.45);border-radius:.25em;background:rgba(128,128,128,.1);"
    'text-align:center;font-weight:600;{}">{}</span>'
)
_SUIT = Markup('<span style="font-weight:400;font-size:.8em">{}</span>')
_GAP = Markup('<span style="display:inline-block;width:.35em"></span>')
_NOTE = Markup('<div style="margin:.2em 0;font-size:.9em;opacity:.8">{}</div>')
_QUIET = Markup('<span style="opacity:.75;font-size:.9em">{}</span>')
_NUMBER = Markup('<span style="white-space:nowrap">{}</span>')
_SAID = Markup('<span style="font-size:.92em">{}</span>')
_NOTHING = Markup("")


@singledispatch
def html(answer: object) -> str:
    """Returns an answer as a notebook draws it.

    Raises:
        TypeError: the module `notebook` does not say how answers of this type are drawn.
    """
    kind = type(answer)
    importlib.import_module(f"{kind.__module__.rpartition('.')[0]}.notebook")
    draw = html.dispatch(kind)
    if draw is html.dispatch(object):
        raise TypeError(f"no notebook draws {kind.__name__}")
    return draw(answer)


def cards(hand: Hand) -> Markup:
    """Returns a hand as cards."""
    return _drawn(hand.rules, str(hand), [hand])


def play(choice: Play | None) -> Markup:
    """Returns a play as cards, its kickers apart; the pass as a word."""
    if choice is None:
        return quiet("pass")
    body = choice.body
    groups = [body, choice.cards - body] if choice.kickers else [choice.cards]
    return _drawn(choice.rules, str(choice), groups)


def line(about: str, moves: Sequence[Move]) -> Markup:
    """Returns how a game may go on, by what it is and then each seat with what it plays."""
    shown = [Markup("{}\u00a0{}").format(each.seat, play(each.play)) for each in moves[:MOST]]
    return _joined([f"{about}:", *shown, *(["…"] if len(moves) > MOST else [])], " ")


def quiet(text: object) -> Markup:
    """Returns a text that stands back."""
    return _QUIET.format(text)


def number(text: object) -> Markup:
    """Returns a number with its error and unit, on one line."""
    return _NUMBER.format(text)


def said(texts: Iterable[str]) -> Markup:
    """Returns reasons one behind the other."""
    return _SAID.format("; ".join(texts))


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> Markup:
    """Returns a table; rows beyond `MOST` are counted in a note below it."""
    head = _ROW.format(_joined(map(_HEAD.format, heads)))
    body = _joined(_ROW.format(_joined(map(_CELL.format, row))) for row in rows[:MOST])
    more = note(f"and {len(rows) - MOST} more") if len(rows) > MOST else _NOTHING
    return _TABLE.format(head, body) + more


def note(text: object) -> Markup:
    """Returns a line in small letters."""
    return _NOTE.format(text)


def warned(warnings: Iterable[str] | None) -> Markup:
    """Returns what makes the figures of an answer less sure than those of others."""
    return Markup("").join(note(each) for each in warnings or ())


def frame(title: str, game: str, *parts: Markup) -> str:
    """Returns an answer as a notebook shows it.

    Args:
        title: what the answer is.
        game: the name of the game; empty where the answer does not know it.
        parts: what stands below.
    """
    named = f"{title} · {game}" if game else title
    return str(_FRAME.format(named, _joined(parts)))


def game_of(choices: Iterable[object], rules: str = "") -> str:
    """Returns the name of the game of the first play among choices.

    Args:
        choices: plays among other things.
        rules: the game with its version, such as `classic@1`; without a play its id is returned.
    """
    found = (each.rules.description.name for each in choices if isinstance(each, Play))
    return next(found, rules.partition("@")[0])


def _drawn(rules: Rules, text: str, groups: Sequence[Hand]) -> Markup:
    drawn = [_joined(_card(face(rules, card)) for card in each) for each in groups]
    # A play stays on one line unless it is long.
    space = "white-space:nowrap" if sum(map(len, groups)) <= _ON_A_LINE else ""
    return _CARDS.format(text, text, space, _joined(drawn, _GAP))


def _card(shown: Face) -> Markup:
    colour = f"color:{_RED}" if shown.joker == "red" else ""
    suits = _joined(_SUIT.format(sign + letter) for letter, sign in shown.suits)
    star = "★" if shown.joker else ""
    return _CARD.format(colour, escape(star + shown.rank) + suits)


def _joined(parts: Iterable[object], between: str = "") -> Markup:
    return escape(between).join(map(escape, parts))
