"""A game with a play that another program does not know is not written in its format."""

from __future__ import annotations

from solver.game.act import Act
from solver.records import Record, parse_record, write_record
from solver.records.foreign import NotHeld
from solver.rules import Source, load_rules
from tests.together import together

RLCARD = ("rlcard", "showdown")
DOUZERO = ("douzero", "douzero-text")


def record(source: Source, play: str) -> Record:
    """Returns a game in which the landlord has led one play."""
    return Record.build(
        load_rules(source),
        source=source,
        landlord=0,
        hands=[None, None, None],
        bottom=None,
        acts=[Act(0, play)],
    )


@together(
    ("source", "play", "refusing"),
    [
        ("douzero", "333444-BR", RLCARD),
        ("douzero", "5555-BR", RLCARD),
        ("douzero", "333444555666-7777", RLCARD),
        ("douzero", "333444555666-7778", RLCARD),
        ("douzero", "333444555-777", ()),
        ("douzero", "333444555666-888T", ()),
        ("snatch", "333444-56", ()),
        ("classic", "333444-55", ()),
        ("classic", "333444555-67", RLCARD + DOUZERO),
        ("classic", "333444555-6677", RLCARD + DOUZERO),
    ],
)
def test_plays_that_the_other_program_lacks(
    source: Source, play: str, refusing: tuple[str, ...]
) -> None:
    """Tests each format; a game that is written is read again with the same cards."""
    game = record(source, play)
    for name in RLCARD + DOUZERO:
        for lossy in (False, True):
            try:
                text = write_record(game, format=name, lossy=lossy)
            except NotHeld as error:
                if "has no play" in error.detail:
                    assert name in refusing, (name, error)
                    assert play in error.detail
                    continue
                assert not lossy, error
                continue
            assert name not in refusing
            [act] = parse_record(text).acts
            assert sorted(act.cards) == sorted(play)
