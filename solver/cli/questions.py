"""The commands that ask a question of the protocol: their flags are the fields of its request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from solver.cli import COMMANDS, tables
from solver.cli.options import (
    CATALOGUE,
    flags,
    json_option,
    language_option,
    print_answer,
    print_json,
    read_request,
    told_of,
    with_example,
)
from solver.messages import Language
from solver.protocol import rules as games_question
from solver.protocol.endpoint import ENDPOINTS
from solver.protocol.message import Answered, Request
from solver.rules.catalogue import GAMES

# What only the file of a request says: games that were recorded or set up. `acts` is `history`.
_IN_FILES = ("record", "format", "at", "start", "acts")


@dataclass(frozen=True)
class AskedBy:
    """How the command line asks a question.

    Attributes:
        path: the path of the question's endpoint.
        shows: prints the answer to a request, with the words around it in a language.
        example: the arguments of an example, for the end of the help.
        cards: the field of the cards that the question is about.
        argument: whether these are an argument of the command, and no flag.
        repeated: the fields whose flags may be given several times.
        short: by flag the field that it stands for, its value, and what is said of it.
        more: flags that are no fields, which `answers` takes.
        answers: answers a request; by default the endpoint does.
    """

    path: str
    shows: Callable[[Any, Any, Language], None]
    example: str
    cards: str = "hand"
    argument: bool = False
    repeated: Sequence[str] = ()
    short: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    more: Sequence[click.Option] = ()
    answers: Callable[..., Answered] | None = None

    @property
    def model(self) -> type[Request]:
        """The model of the question."""
        return ENDPOINTS[self.path].request

    def command(self, name: str) -> click.Command:
        """Returns the command of this name."""
        apart = {"rules", "language", *_IN_FILES, *([self.cards] if self.argument else [])}
        fields = "rules", *(each for each in self.model.model_fields if each not in apart)
        short = [
            click.Option([f"--{flag}"], is_flag=True, help=said)
            for flag, (_, _, said) in self.short.items()
        ]
        file = f"FILE holds a request of POST /v1/{self.path}; - reads standard input."
        shown, by_flags = "[FILE]", "The moment is told by flags, or "
        if self.argument:
            shown = f"{self.cards.upper()}|FILE"
            by_flags = f"With --rules the argument is {self.cards.upper()}; without it "
        command = click.Command(
            name,
            params=[
                click.Argument([self._argument], nargs=-1, metavar=shown),
                *flags(self.model, *fields, repeated=self.repeated),
                *short,
                *self.more,
            ],
            callback=self.ask,
            help=f"{COMMANDS[name].summary}\n\n{by_flags}{file} Flags replace its fields.",
            epilog=f"For instance: landlord {name} {self.example}",
        )
        for add in (json_option, language_option):
            add(command)
        return command

    @property
    def _argument(self) -> str:
        """The name of the command's argument."""
        return self.cards if self.argument else "file"

    def ask(self, *, as_json: bool, language: Language | None, **given: Any) -> None:
        """Prints the answer to what the flags say, or to the request of a file and the flags."""
        words = given.pop(self._argument)
        told = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in given.items()
            if value is not None and value is not False and value != ()
        }
        more = {str(each.name): told.pop(str(each.name), None) for each in self.more}
        in_file = len(words) == 1 and not (self.argument and "rules" in told)
        named = {*told} if in_file else {*given, self.cards}
        with told_of(language, named):
            question = self.model.model_validate(self._document(told, words, language, in_file))
            answer = (self.answers or ENDPOINTS[self.path].answer)(question, CATALOGUE, **more)
        said: Language = language or getattr(question, "language", None) or "en"
        print_answer(answer, as_json, lambda found: self.shows(found, question, said))

    def _document(
        self, told: dict[str, Any], words: Sequence[str], language: Language | None, in_file: bool
    ) -> Any:
        """Returns the request.

        Args:
            told: what the flags say, by their names.
            words: the arguments.
            language: what `--language` says.
            in_file: whether the only argument is the file of a request.

        Raises:
            UsageError: something is missing.
        """
        document: Any = {}
        if in_file:
            cards = words[0] if self.argument else f"--{self.cards} {words[0]}"
            document = read_request(words[0], self.path, f"for cards, --rules GAME {cards}")
        else:
            if self.argument and words:
                told[self.cards] = " ".join(words)
            games = f"the game ({', '.join(GAMES)})"
            flag = self.cards.upper() if self.argument else f"--{self.cards}"
            for name, shown, what in (("rules", "--rules", games), (self.cards, flag, "the cards")):
                if name not in told:
                    said = f"{shown} is missing: give {what}, or the file of a request"
                    raise with_example(click.UsageError(said, click.get_current_context()))
        if not isinstance(document, dict):
            return document
        limit = self.model.model_fields.get("limit")
        parts = getattr(limit.annotation, "model_fields", {}) if limit is not None else {}
        searched = {name: told.pop(name) for name in parts if name in told}
        for flag, (name, value, _) in self.short.items():
            if told.pop(flag.replace("-", "_"), False):
                told[name] = value
        if "over_seat" in told:
            if "over" not in told:
                raise click.UsageError(
                    "--over-seat says who made a play: give the play with --over"
                )
            told["over"] = {"seat": told.pop("over_seat"), "cards": told["over"]}
        if language is not None and "language" in self.model.model_fields:
            told["language"] = language
        return document | told | ({"limit": searched} if searched else {})


def _solved(question: Any, catalogue: Any, *, threads: int | None, memory: int | None) -> Answered:
    from solver.protocol.solutions import answer  # noqa: PLC0415 - that of this question alone

    size = None if memory is None else memory << 20
    return answer(question, catalogue, threads=threads, memory=size)


_QUESTIONS = {
    "advise": AskedBy(
        "advice",
        tables.advice,
        "--rules classic --hand 3346678TJJQKKAA22 --seat 1 --over QQ",
    ),
    "bid": AskedBy(
        "bids", tables.bids, "--rules classic 3445566789TJQKA2B --calls pass,1", argument=True
    ),
    "classify": AskedBy(
        "plays/classify", tables.readings, "--rules classic 333444-56", "cards", argument=True
    ),
    "decompose": AskedBy(
        "decompositions",
        tables.decompositions,
        "--rules classic 33344455667",
        argument=True,
        repeated=("keep", "forbid"),
        short={"all": ("solutions", "all", "Show every shortest decomposition.")},
    ),
    "legal": AskedBy("plays", tables.plays, "--rules classic --hand 3344556 --over 33"),
    "solve": AskedBy(
        "solutions",
        tables.solution,
        "examples/requests/solutions.classic.json",
        "hands",
        short={"no-interrupts": ("interrupts", "none", "Do not search bombs out of turn.")},
        more=(
            click.Option(
                ["--threads"], type=click.IntRange(1, 1024), help="The number of threads."
            ),
            click.Option(
                ["--memory"],
                type=click.IntRange(1, 1 << 20),
                help="The most memory for solved positions, in MiB; by default half of "
                "LANDLORD_MEMORY, and 1024 at most.",
            ),
        ),
        answers=_solved,
    ),
}


def __getattr__(name: str) -> click.Command:
    """Returns the command that asks a question; only the module of that question is imported."""
    if name not in _QUESTIONS:
        raise AttributeError(name)
    return _QUESTIONS[name].command(name)


@click.command(epilog="For instance: landlord rules classic")
@click.argument("rules", required=False, metavar="[GAME]")
@json_option
def rules(rules: str | None, as_json: bool) -> None:
    """Lists the games, or shows one GAME with its plays and options."""
    if rules is None:
        print_answer(
            games_question.listing(CATALOGUE), as_json, lambda _: tables.games(CATALOGUE.all)
        )
        return
    with told_of(None, {"rules"}):
        found = CATALOGUE.find(rules)
    if as_json:
        print_json(games_question.document(found))
    else:
        tables.game(found)
