"""Where `tools.client_types` writes the objects of the document, and what shapes are called."""

# The modules, by the tags of the operations whose objects they hold. What several of them need is
# in `inputs`, if clients send it, and else in `parts`, which may use `inputs`.
SHARED = {
    "inputs": "What several questions send.",
    "parts": "What several answers have.",
}
MODULES = {
    "games": ("Games", "Players"),
    "questions": ("Plays", "Auctions", "States", "Scores", "Deals", "Decompositions"),
    "positions": ("Positions",),
    "solutions": ("Solutions",),
    "advice": ("Advice", "Readings", "Bids"),
    "choices": ("Choices", "Judgements"),
    "reviews": ("Reviews", "Batches"),
    "exercises": ("Exercises",),
    "puzzles": ("Puzzles",),
    "service": ("Rules", "Opponents", "Service", "Batch"),
}
# What several objects say in the same words gets a name.
ALIASES = {
    "str | Mapping[str, Any]": ("Rules", "A game's id; or `base` and overrides, or a whole game."),
    'Literal["en", "zh"]': ("Language", "The language of reasons, names and reports."),
    "Sequence[int | str | Sequence[int | str] | DeclaredPlay | None] | TableInput": (
        "Act",
        'A seat, what it plays or "pass", and "!" for a bomb out of turn; or the same by names.',
    ),
    "str | Sequence[int | str] | Sequence[int | str | Sequence[int | str] | DeclaredPlay | None]"
    " | TableInput": ("Over", "The play to beat: its cards, or an act."),
    "str | Sequence[int | str] | DeclaredPlay": (
        "PlayInput",
        "A play: its cards, or its cards with type and key.",
    ),
    "str | Sequence[int | str]": ("CardsInput", "Cards: a text, a list, or DouZero's numbers."),
    "str | Sequence[Mapping[str, Any]] | Mapping[str, Any]": (
        "RecordInput",
        "A game: its record as text or as events, or the JSON of another program.",
    ),
    'Literal["landlord", "peasants"]': ("Side", "The side that wins."),
    'Literal["landlord", "peasants", "undecided"]': ("Result", "A side, or nothing proven."),
    'Literal["points", "win"]': ("Objective", "What is to be maximised."),
    'Literal["queued", "running", "done", "failed"]': ("Status", "How far a job is."),
    'Literal["auction", "opening", "middle", "end"]': ("Phase", "A part of a game."),
    'Literal["lead", "follow", "bomb", "kicker", "co-operation", "call"]': (
        "Category",
        "A kind of decision.",
    ),
    'Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear", "forced"]': (
        "Label",
        "The verdict on a decision.",
    ),
    'Literal["no_landlord", "unfinished", "no_deals", "hand_unknown", "bottom_unknown", '
    '"bid", "set_up", "seats"]': (
        "LuckNote",
        "Why a part of the luck is not known.",
    ),
}
