"""The network of `douzero.npz` in numpy: what it reads of a decision, and what it says."""

from plays import (
    DECK,
    EQUAL,
    RANKS,
    SEATS,
    SEQUENCE,
    SHORTEST,
    Play,
    body_of,
    fewest_plays,
    fits,
    held,
    of_rank,
    size_of,
)
from public import Table


def cards_named(name: str, cards: int) -> list:
    ranks = held(cards, 1)
    return [f"{name} rank {rank} times {of_rank(cards, rank) - 1}" for rank in ranks]


def situation(table: Table, seat: int, hand: int) -> list:
    """Returns the names of the features that all choices of a decision share."""
    unseen = DECK - hand - sum(each.played for each in table.seats)
    found = cards_named("unseen", unseen)
    found.append(f"bombs unseen {min(len(held(unseen, 4)), 6)}")
    found.append(f"doubled {min(table.doubled, 7)}")
    found.append(f"landlord's plays {min(table.plays[0], 2)}")
    found.append(f"peasants' plays {min(table.plays[1], 2)}")
    if table.current is None:
        found.append("to beat nothing")
    else:
        found += cards_named("to beat", table.current.cards)
        found.append("to beat " + table.current.type)
        found.append(f"holder {(table.holder - seat) % SEATS}")
        found.append(f"passes {table.passes}")
    if seat != table.landlord:
        found += cards_named("shown", table.shown)
    for place in (1, 2):
        name, other = f"seat +{place}", table.seats[(seat + place) % SEATS]
        found += cards_named(name + " played", other.played) + cards_named(
            name + " last", other.last
        )
        found.append(f"{name} left {max(other.left, 0)}")
        found += [f"{name} led {each}" for each in other.led]
        found += [f"{name} missed {each}" for each in other.missed]
        for small, what in ((1, "a single"), (2, "a pair")):
            if small in other.let_pass:
                found.append(f"{name} let {what} pass, rank {other.let_pass[small]}")
            for way, verb in (("led", "led"), ("beat", "beat with"), ("skipped", "skipped")):
                ranks = other.ranks[way, small]
                found += [f"{name} {verb} {what}, rank {rank}" for rank in ranks]
    return found


def option(table: Table, seat: int, hand: int, play: Play) -> list:
    """Returns the names of the features of one choice."""
    unseen = DECK - hand - sum(each.played for each in table.seats)
    rest = hand - play.cards
    top = play if play.cards else table.current
    above = ranks_above(top, unseen)
    found = cards_named("keeps", rest)
    if play.cards:
        found += cards_named("plays", play.cards)
        found += ["plays " + play.type, f"beaten from ranks {min(above, 6)}"]
    else:
        found.append("plays nothing")
    for place in (1, 2):
        left, size = table.seats[(seat + place) % SEATS].left, size_of(top.cards)
        answer = 0 if left < size else 3 if left > size else 2 if above else 1
        found.append(f"seat +{place} answer {answer}")
    found.append(f"keeps {size_of(rest)}")
    found.append(f"fewest {min(fewest_plays(rest), 20)}")
    highest = max(held(unseen, 1), default=-1)
    masters = sum(of_rank(rest, rank) for rank in range(highest + 1, RANKS))
    found.append(f"keeps masters {min(masters, 6)}")
    found.append(f"rest bombs {min(len(held(rest, 4)), 6)}")
    for times, name in ((1, "rest singles"), (2, "rest pairs"), (3, "rest triples")):
        found += shape(name, times, rest, unseen)
    return found


def shape(name: str, times: int, rest: int, unseen: int) -> list:
    """Returns the longest run of a hand, and the ranks beside runs, by what unseen cards beat."""
    have = set(held(rest, times))
    beside = {rank for rank in have if of_rank(rest, rank) == times}
    longest, top, long_enough = 0, 0, set()
    for start in sorted(have):
        length = 0
        while start + length < SEQUENCE and start + length in have:
            length += 1
        if length >= longest and length:
            longest, top = length, start + length - 1
        if length >= SHORTEST[times]:
            long_enough.update(range(start, start + SHORTEST[times]))
    found = [f"{name} in a run {longest}"]
    if long_enough:
        found.append(f"{name} up to rank {top}")
        beside -= long_enough
    highest = max(held(unseen, times), default=-1)
    low = sum(rank < highest for rank in beside)
    found.append(f"{name} that are beaten {min(low, 8)}")
    found.append(f"{name} that are not beaten {min(len(beside) - low, 6)}")
    if beside:
        found.append(f"{name} from rank {min(beside)}")
    return found


def ranks_above(play: Play, unseen: int) -> int:
    """Returns from how many ranks unseen cards could beat a play, whatever its kickers are."""
    if play.type not in EQUAL:
        return 0
    ranks = RANKS if play.length == 1 else SEQUENCE
    return sum(
        fits(body_of(EQUAL[play.type], play.length, key), unseen)
        for key in range(play.key + 1, ranks)
    )


class Network:
    """Values choices by the weights of a file."""

    def __init__(self, file: object) -> None:
        """Reads the weights; `file` is a path or an open file."""
        import numpy as np  # noqa: PLC0415 - the bot also plays without it

        self.numpy = np
        with np.load(file) as packed:
            self.file = {name: packed[name] for name in packed.files}
        names = self.file["features"].tobytes().decode().split("\n")
        self.row = {name: row for row, name in enumerate(names)}

    def win(self, table: Table, seat: int, hand: int, choices: list) -> list:
        """Returns for each choice the log-odds of a win, as the native core computes them."""
        np, file, role = self.numpy, self.file, (seat - table.landlord) % SEATS
        scale, top, *shifts = (int(number) for number in file[f"{role}.numbers"])
        weights = file[f"{role}.table"]
        shared = situation(table, seat, hand)
        sums = self.sums(f"{role}", shared)
        if f"{role}.reader.table" in file:
            *_, last = file[f"{role}.reader.numbers"]
            read = self.outputs(f"{role}.reader", self.sums(f"{role}.reader", shared)[None])
            sums += np.clip(read[0] >> int(last), -top, top)
        values = []
        for choice in choices:
            rows = self.rows(option(table, seat, hand, choice))
            values.append(sums + weights[rows].sum(axis=0, dtype=np.int64))
        found = self.outputs(f"{role}", np.array(values))
        return (found[:, 0] / (scale * 2.0 ** shifts[-1])).tolist()

    def rows(self, names: list) -> list:
        """Returns the rows of the features that the network knows."""
        return [self.row[name] for name in names if name in self.row]

    def sums(self, part: str, names: list) -> object:
        """Returns the sums of a first layer."""
        table, bias = self.file[f"{part}.table"], self.file[f"{part}.bias"]
        return bias + table[self.rows(names)].sum(axis=0, dtype=self.numpy.int64)

    def outputs(self, part: str, sums: object) -> object:
        """Returns the sums of the last layer for those of the first one."""
        np, file = self.numpy, self.file
        _, top, *shifts = (int(number) for number in file[f"{part}.numbers"])
        found = np.clip(sums, 0, top)
        for layer, shift in enumerate(shifts):
            matrix = file[f"{part}.{layer}.weights"].astype(np.int64)
            found = found @ matrix.T + file[f"{part}.{layer}.bias"]
            if layer + 1 < len(shifts):
                found = np.clip(found >> shift, 0, top)
        return found
