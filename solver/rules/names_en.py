"""The English words for cards and plays."""

from __future__ import annotations

from solver.rules.speech import KickerWords, Speech

_NUMBERS = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)

EN = Speech(
    ranks={
        "2": ("two", "twos"),
        "3": ("three", "threes"),
        "4": ("four", "fours"),
        "5": ("five", "fives"),
        "6": ("six", "sixes"),
        "7": ("seven", "sevens"),
        "8": ("eight", "eights"),
        "9": ("nine", "nines"),
        "T": ("ten", "tens"),
        "J": ("jack", "jacks"),
        "Q": ("queen", "queens"),
        "K": ("king", "kings"),
        "A": ("ace", "aces"),
    },
    jokers=(
        ("joker", "jokers"),
        ("small joker", "small jokers"),
        ("big joker", "big jokers"),
    ),
    suited="{rank} of {suits}",
    suits=(", ", " and "),
    numbers=tuple(_NUMBERS.split()),
    counted="{number} {cards}",
    listed=(", ", " and "),
    bodies=(
        ("single", "{cards}"),
        ("pair", "pair of {ranks}"),
        ("triplet", "three {ranks}"),
        ("{body} of a kind", "{body} {ranks}"),
    ),
    runs=(
        ("sequence", "run from {low} to {high}"),
        ("pair sequence", "pairs from {low} to {high}"),
        ("aeroplane", "airplane from {low} to {high}"),
        ("sequence of {body} of a kind", "{body} of each from {low} to {high}"),
    ),
    carriers=("single", "pair", "triplet", "{body} of a kind"),
    kickers=(
        KickerWords(
            name="{body} with {number} singles",
            name_of_one="{body} with a single",
            spoken="{body} with {count} singles: {kickers}",
            spoken_of_one="{body} with a single {kickers}",
            each="{rank}",
        ),
        KickerWords(
            name="{body} with {number} pairs",
            name_of_one="{body} with a pair",
            spoken="{body} with {count} pairs: {kickers}",
            spoken_of_one="{body} with a pair of {kickers}",
            each="{ranks}",
        ),
    ),
    bomb=("bomb", "bomb of {number} {ranks}"),
    suited_bomb=("bomb", "bomb of {cards}"),
    other_bomb=("bomb", "bomb of {cards}"),
    rocket=("rocket", "rocket"),
    passing="pass",
    wild="{play}, {number} of them wild",
)
