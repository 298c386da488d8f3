"""The answers of the protocol, printed as tables in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console

from solver.cli.fitted_table import FittedTable, wrapped
from solver.cli.options import CATALOGUE
from solver.cli.words import word
from solver.game.choice import choice_text
from solver.game.play import text_of
from solver.messages import Language
from solver.rules import Rules

if TYPE_CHECKING:  # A command needs the answers of its own question.
    from solver.advice.advise import Advice
    from solver.bidding.recommend import BidAdvice
    from solver.decomposition.decompose import Decomposition
    from solver.exact.solution import PlayResult, Proven, Solution
    from solver.game.position import Position
    from solver.messages import Message
    from solver.protocol.plays import ClassifyAnswer, PlaysAnswer, PlaysRequest
    from solver.protocol.solutions import SolutionsRequest
    from solver.puzzles.puzzle import Puzzle
    from solver.review.plan import Review
    from solver.search.engine_info import EngineInfo

# Text is printed as it is: without colours for numbers, markup in brackets or :emoji:.
console = Console(highlight=False, markup=False, emoji=False)
# The signs of a bar; each stands for 5 % of the deals.
_COLUMNS = 20
# What the signs of a bar of a call stand for, in their order.
_BID_SIGNS = {"won_landlord": "█", "won_peasant": "▓", "redealt": "░", "lost": "·"}
_BID_LEGEND = "█ won as landlord  ▓ won as peasant  ░ dealt again  · lost"
# Columns of a terminal that no line of a table of choices is as long as.
_WIDEST = 2000


def games(found: Iterable[Rules]) -> None:
    """Prints the games."""
    table = FittedTable("id", "players", "cards", "game")
    for rules in found:
        game = rules.description
        size = game.deal.players * game.deal.hand + game.deal.bottom
        table.add_row(rules.id, str(rules.players), str(size), f"{game.name}: {game.about}")
    console.print(table)


def puzzles(found: Iterable[Puzzle], *, solved: bool) -> None:
    """Prints puzzles: who is to win from which hands.

    Args:
        found: the puzzles.
        solved: whether the first choice that wins is shown.
    """
    answer = ["only win"] if solved else []
    table = FittedTable("puzzle", "rating", "hands", "to win", "to beat", *answer, "plays")
    for puzzle in found:
        hands = "\n".join(
            f"{'L' if seat == puzzle.landlord else seat}: {hand}"
            for seat, hand in enumerate(puzzle.hands)
        )
        seat = "L" if puzzle.seat == puzzle.landlord else str(puzzle.seat)
        over = "" if puzzle.over is None else str(puzzle.over[1])
        answer = [text_of(puzzle.answer)] if solved else []
        plays = str(puzzle.measures.depth)
        table.add_row(puzzle.id, str(puzzle.rating), hands, seat, over, *answer, plays)
    console.print(table)


def game(rules: Rules) -> None:
    """Prints one game: its types of plays, its bombs and its options."""
    description = rules.description
    console.print(f"{rules.id}: {description.name}\n{description.about}\n")
    table = FittedTable("play", "each rank", "ranks", "kickers")
    for name, family in description.families.items():
        low, high = family.run
        ranks = str(low) if low == high else f"{low} to {high}"
        unit = "pairs" if family.unit == 2 else "cards"
        count = "one a rank" if family.kickers == "per_rank" else str(family.kickers)
        kickers = f"{count} ({unit})" if family.kickers else ""
        table.add_row(name, str(family.body), ranks, kickers)
    for bomb in description.bombs:
        shape = bomb.cards or (f"{bomb.suited} of one suit" if bomb.suited else "")
        if bomb.of_a_kind:
            low, high = bomb.of_a_kind
            shape = f"{low} of a rank" if low == high else f"{low} to {high} of a rank"
        table.add_row(bomb.type, shape, "", "")
    console.print(table)
    if description.options:
        options = FittedTable("option", "default", "choices", "what it is")
        for name, option in description.options.items():
            choices = ", ".join(option.choices) or "a value"
            default = str(option.default).lower()
            options.add_row(name, default, choices, option.about)
        console.print(options)


def readings(answer: ClassifyAnswer, _: object, __: Language) -> None:
    """Prints the plays that a set of cards can be read as."""
    if not answer.readings:
        console.print(f"no play: {answer.no_play}")
        return
    table = FittedTable("type", "length", "kickers", "key")
    for reading in answer.readings:
        table.add_row(reading.type, str(reading.length), str(reading.kickers), reading.key)
    console.print(table)


def plays(answer: PlaysAnswer, question: PlaysRequest, _: Language) -> None:
    """Prints the legal plays, one type a line, or why there are none."""
    if not answer.plays:
        # A hand with cards can always lead one, and who follows may pass.
        console.print(
            "no bomb can be played" if question.interrupt else "an empty hand has no plays"
        )
        return
    table = FittedTable("type", "plays")
    for kind, cards in _by_type(answer.plays).items():
        table.add_row(kind, "  ".join(cards))
    console.print(table)
    shown = len(answer.plays)
    of_all = "" if answer.total is None else f"{shown} of "
    console.print(of_all + count(answer.total or shown, "play"))


def decompositions(answer: Decomposition, _: object, __: Language) -> None:
    """Prints the decompositions, one a line."""
    if not answer.plays:
        console.print("an empty hand takes no plays")
        return
    for plays in answer.decompositions:
        console.print("  |  ".join(map(str, plays)))
    bound = (
        "" if answer.optimal else f" (the limit ended the search; at least {answer.lower_bound})"
    )
    console.print(f"{count(answer.plays, 'play')}{bound}")


def solution(answer: Solution, question: SolutionsRequest, _: Language) -> None:
    """Prints the result, the legal plays, best first, and the line of best play by tricks."""
    position = question.to_position(CATALOGUE)
    console.print(_won(answer))
    table = FittedTable("play", "type", "result", "plays to win")
    for play in answer.plays:
        table.add_row(play.cards, play.type, _won(play), _to_win(play))
    console.print(table)
    for place, trick in enumerate(_tricks(answer, position), 1):
        console.print(f"trick {place}: {'  '.join(trick)}")
    left_out = position.rules.description.play.interrupts != "none" and not answer.interrupts
    bombs = ", without bombs out of turn" if left_out else ""
    console.print(
        f"{count(answer.nodes, 'position')} in {answer.seconds:.3f} s{bombs}, "
        f"version {answer.engine.version}"
    )


def _to_win(play: PlayResult) -> str:
    if play.plays_to_win is None:
        return ""
    return f"{play.plays_to_win}" if play.plays_to_win_exact else f"at least {play.plays_to_win}"


def _won(answer: Proven) -> str:
    words = {"landlord": "the landlord wins", "peasants": "the peasants win"}
    result = words.get(answer.result, answer.result)
    if answer.points is not None:
        result += f", {answer.points:+d} for the landlord"
    elif answer.points_low is not None:
        result += f", {answer.points_low:+d} to {answer.points_high:+d} for the landlord"
    if answer.direction is not None:
        result += f", direction {answer.direction:+d}"
    return result


def _tricks(answer: Solution, position: Position) -> list[list[str]]:
    """Divides the line of best play into tricks, which end when all others have passed."""
    others = len(position.hands) - 1
    passes = others if position.over is None else position.passes
    tricks: list[list[str]] = []
    for seat, play, interrupt in answer.line:
        if passes == others or not tricks:
            tricks.append([])
        passes = passes + 1 if play is None else 0
        tricks[-1].append(f"{seat}{'!' if interrupt else ''}:{text_of(play)}")
    return tricks


def advice(answer: Advice, _: object, language: Language) -> None:
    """Prints the plays, best first, one a line: a bar of the deals won, figures and a reason."""
    table = choice_table(language, "play", "deals", "win %", "points", "why")
    for play in answer.plays:
        table.add_row(
            play.cards,
            bar({"█": play.win, "·": 1.0 - play.win}),
            word("proven", language) if play.proven else percent(play.win, play.win_error),
            signed_points(play.points, play.points_error),
            play.short or "",
        )
    print_choices(table)
    console.print(word("█ won  · lost", language))
    if answer.line:
        moves = "  ".join(f"{move.seat}:{text_of(move.play)}" for move in answer.line)
        console.print(f"{word('line', language)}: {moves}")
    for assumed in answer.assumed or ():
        say(assumed.text.said(language))
    print_engine(answer.engine, language)


def bids(answer: BidAdvice, _: object, language: Language) -> None:
    """Prints the calls, the recommended one first, one a line."""
    table = choice_table(
        language, "call", "deals", "win %", "points", "5 to 95 %", "landlord %", "why"
    )
    for call in answer.calls:
        low, high = (f"{call.quantiles[share]:+.0f}" for share in ("5", "95"))
        table.add_row(
            f"{call.call}{' =' if len(answer.equal) > 1 and call.call in answer.equal else ''}",
            bar({_BID_SIGNS[name]: share for name, share in call.shares().items()}),
            percent(call.win, call.win_error),
            signed_points(call.points, call.points_error),
            word("{low} to {high}", language).format(low=low, high=high),
            percent(call.becomes_landlord),
            call.reasons[0] if call.reasons else "",
        )
    print_choices(table)
    console.print(word(_BID_LEGEND, language))
    if len(answer.equal) > 1:
        console.print(word("= worth the same within the error", language))
    for reason in answer.reasons:
        say(f"- {reason}")
    print_engine(answer.engine, language)


def review(answer: Review) -> None:
    """Prints the decisions that were worse than the best one, and a summary of each player."""
    table = FittedTable("event", "seat", "played", "best", "loss", "points", "label", "why")
    for decision in answer.decisions:
        refused = decision.certain_win_refused
        if decision.label in ("best", "good", "forced") and not refused:
            continue
        why = decision.short.said(answer.language) if decision.short else ""
        table.add_row(
            str(decision.index),
            str(decision.seat),
            str(choice_text(decision.played)),
            str(choice_text(decision.best)),
            number(decision.loss),
            number(decision.points_loss),
            decision.label,
            "; ".join(filter(None, ["a certain win refused" if refused else "", why])),
        )
    console.print(table)
    players = FittedTable(
        "seat", "role", "accuracy", "average loss", "match %", "points", "luck-adjusted"
    )
    for player in answer.players:
        players.add_row(
            str(player.seat),
            player.role,
            number(player.accuracy),
            number(player.average_loss),
            percent(player.match_rate),
            number(None if player.result is None else player.result.points),
            number(None if player.adjusted_result is None else player.adjusted_result.points),
        )
    console.print(players)
    for player in answer.players:
        if player.luck_sentence is not None:
            say(f"{player.seat}: {player.luck_sentence.said(answer.language)}")
    print_engine(answer.engine, answer.language)


def say(text: str) -> None:
    """Prints a sentence, in as many lines as the terminal needs."""
    for line in wrapped(text, console.width):
        console.print(line, soft_wrap=True)


def choice_table(language: Language, *columns: str) -> FittedTable:
    """Returns an empty table of choices.

    Args:
        language: the language of the heads.
        columns: the heads in English.
    """
    return FittedTable(*(word(column, language) for column in columns))


def print_choices(table: FittedTable) -> None:
    """Prints a table of choices: one a line, unless the reader's terminal is too narrow for that.

    A line that goes into a file or to another program is not cut.
    """
    for line in table.lines(console.width if console.is_terminal else _WIDEST):
        console.print(line, soft_wrap=True)


def bar(shares: Mapping[str, float]) -> str:
    """Returns a bar of `_COLUMNS` signs; what is rounded off one part is added to the next.

    Args:
        shares: by sign its share of the deals, which add up to 1.
    """
    drawn, total = "", 0.0
    for sign, share in shares.items():
        total += share
        drawn += sign * (round(_COLUMNS * total) - len(drawn))
    return drawn


def _by_type(plays: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for play in plays:
        groups.setdefault(play["type"], []).append(play["cards"])
    return groups


def count(number: int, noun: str) -> str:
    """Returns the number with its noun, such as `1 play` or `2 plays`; Chinese has no plural."""
    return f"{number} {noun}" if number == 1 or not noun.isascii() else f"{number} {noun}s"


def percent(share: float | None, error: float | None = None) -> str:
    """Returns a share in percent with its standard error; nothing for one that is not known."""
    if share is None:
        return ""
    return f"{100 * share:.1f}" + (f" ± {100 * error:.1f}" if error else "")


def signed_points(points: float, error: float | None) -> str:
    """Returns expected points with their sign and their standard error."""
    return f"{points:+.2f}" + (f" ± {error:.2f}" if error else "")


def number(value: float | None) -> str:
    """Returns a figure with one digit after the point; nothing for one that is not known."""
    return "" if value is None else f"{value:.1f}"


def print_engine(engine: EngineInfo, language: Language = "en") -> None:
    """Prints what computed an answer."""
    said = word(
        "{worlds} in {seconds} s, seed {seed}, for {aim}, weights {weights}, version {version}",
        language,
    )
    console.print(
        said.format(
            worlds=count(engine.worlds, word("world", language)),
            seconds=f"{engine.seconds:.2f}",
            seed=engine.seed,
            aim=word("wins" if engine.aim == "win" else "points", language),
            weights=engine.weights or word("none", language),
            version=engine.version,
        )
    )
    print_warnings(engine.warnings, language)


def print_warnings(warnings: Sequence[Message] | None, language: Language = "en") -> None:
    """Prints what makes the figures of an answer less sure than others."""
    for warning in warnings or ():
        console.print(warning.said(language), style="yellow", markup=False)
