"""What all seats know of a game: the table, and what each seat has played and let pass."""

from plays import BOMBS, SEATS, Play, held, of_rank, read, size_of


class Seat:
    """What a seat has shown: its cards, and the singles (1) and pairs (2) that it played."""

    def __init__(self, left: int) -> None:
        self.left, self.played, self.last = left, 0, 0
        self.led, self.missed = set(), set()
        self.let_pass = {}
        self.ranks = {(way, small): set() for way in ("led", "beat", "skipped") for small in (1, 2)}


class Table:
    """The public state of a game, from the landlord's first lead on."""

    def __init__(self, landlord: int, bottom: int) -> None:
        self.landlord = self.turn = landlord
        self.shown = bottom  # what the landlord still holds of it
        self.seats = [Seat(20 if seat == landlord else 17) for seat in range(SEATS)]
        self.current, self.holder, self.passes, self.doubled = None, -1, 0, 0
        self.plays = [0, 0]  # of the landlord and of the peasants

    def partners(self, one: int, other: int) -> bool:
        """Returns whether two seats win together."""
        return (one == self.landlord) == (other == self.landlord)

    def act(self, cards: int) -> None:
        """Does the act of the seat whose turn it is; no cards pass."""
        seat = self.seats[self.turn]
        seat.last = cards
        if cards:
            self.play(seat, read(cards) or Play(cards, "unknown", 1, 0))
        elif self.current is not None:
            self.skip(seat)
        self.turn = (self.turn + 1) % SEATS

    def skip(self, seat: Seat) -> None:
        """Passes on the play to beat, and notes which play was not beaten."""
        if not self.partners(self.turn, self.holder):
            seat.missed.add(self.current.type)
            small = small_of(self.current)
            if small:
                key = self.current.key
                seat.let_pass[small] = min(seat.let_pass.get(small, key), key)
        self.passes += 1
        if self.passes == SEATS - 1:
            self.current, self.holder, self.passes = None, -1, 0

    def play(self, seat: Seat, play: Play) -> None:
        """Lays down a play, and notes how a single card or a pair was played."""
        small = small_of(play)
        if self.current is None:
            seat.led.add(play.type)
        if small and self.current is None:
            seat.ranks["led", small].add(play.key)
        elif small:
            seat.ranks["beat", small].add(play.key)
            if not self.partners(self.turn, self.holder):
                seat.ranks["skipped", small].update(range(self.current.key + 1, play.key))
        if self.turn == self.landlord:
            for rank in held(self.shown, 1):
                gone = min(of_rank(self.shown, rank), of_rank(play.cards, rank))
                self.shown -= gone << 4 * rank
        seat.left -= size_of(play.cards)
        seat.played += play.cards
        self.doubled += play.type in BOMBS
        self.plays[self.turn != self.landlord] += 1
        self.current, self.holder, self.passes = play, self.turn, 0


def small_of(play: Play) -> int:
    return {"single": 1, "pair": 2}.get(play.type, 0)
