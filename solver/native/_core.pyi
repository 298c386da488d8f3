# solver.native._core — what the C++ core offers (the C++ author writes it; final stub is generated)
# Packed cards: a Python int < 2**64; 4 bits a rank, rank 0 (lowest letter of Rules.ranks) in the lowest nibble.
# Suited games (a bomb with `suited = "AK"`): additionally bit 52+s is set for a card of the FIRST suited rank ("A")
# of suit s and bit 58+s for one of the SECOND ("K"), s = index in deck.suit_order. (Counts stay in the nibbles too.)
class Play:                     # immutable value, hashable, ==
    cards: int                  # packed
    type: int                   # index into Rules.types
    length: int                 # number of ranks of the run (1 for single, bombs…)
    kickers: int                # kicker units
    key: int                    # rank index of the top of the body; for a suited bomb the suit index
    def __init__(self, cards: int, type: int, length: int, kickers: int, key: int) -> None: ...
class Rules:
    types: list[str]            # names by type id: families first, then bombs (one id per name)
    def readings(self, cards: int, lower: bool = False) -> list[Play]: ...
        # every reading, best first (fewest kickers, then highest key); [] when it is no play. In games with a wild rank
        # only the highest key of each type, unless `lower`. Never raises for any int of counts.
    def plays(self, hand: int, over: Play | None = None, bombs_only: bool = False, all_suits: bool = True) -> list[Play]: ...
        # legal plays (never pass), over None = leading; one Play per distinct (cards, type), with the highest key
    def beats(self, play: Play, over: Play) -> bool: ...
    def body(self, play: Play) -> int: ...        # packed main part (kickers removed; in wild games with the jokers it uses)
    def is_bomb(self, play: Play) -> bool: ...    # tier >= 1
    def fewest_plays(self, hand: int) -> int: ... # fast estimate used by the rollout policy
class Table:                    # the trick machine: no hands, only counts; the one home of turn order, passes, end, spring
    def __init__(self, rules: Rules, landlord: int, direction: int = 1, left: list[int] | None = None) -> None: ...
    turn: int; landlord: int; direction: int; leading: bool
    current: Play | None        # on the table (None when leading)
    holder: int                 # who played it; -1 when leading a fresh trick
    passes: int; left: list[int]
    over: bool; winner: int     # seat that went out, -1
    spring: bool; anti_spring: bool
    bombs: list[int]            # sizes (card counts) of the tier-1 bombs played, in order
    rockets: int                # tier-2 plays
    def refusal(self, seat: int, play: Play | None, interrupt: bool = False) -> str: ...
        # "" when legal, else a code: over, not_your_turn, leader_must_play, does_not_beat, too_many_cards,
        # no_interrupts (game has none), interrupt_not_bomb, interrupt_own_turn, interrupt_by_holder, interrupt_before_lead,
        # interrupt_pass, bad_seat. play None = pass. Does not look at hands.
    def act(self, seat: int, play: Play | None, interrupt: bool = False) -> None: ...   # ValueError(code) when illegal
    def interrupters(self) -> list[int]: ...     # seats that may bomb now if they hold a bomb that beats, by priority
    def scores(self, bid: int, snatches: int = 0) -> list[int]: ...   # by seat, after the end
    def copy(self) -> Table: ...
def scores(rules: Rules, bid: int, landlord_won: bool, bombs: list[int], rockets: int, snatches: int,
           spring: bool, anti_spring: bool) -> list[int]: ...      # [landlord, each peasant]
