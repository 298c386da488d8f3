"""One deal that is called and played step by step, with its state in the core.

    episode = Episode("classic", seed=1)
    while not episode.over:
        episode.step(choose(episode.legal(), episode.observation()))
    print(episode.scores)

The numbers of actions are those of `lab.adapters.actions`, the observation is laid out as
`lab.adapters.observation` says. `lab.adapters.episodes` steps many deals at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from lab.adapters.actions import Meaning, actions_of
from lab.adapters.environment import NativeEpisodes, card_indexes, cards_at, environment_of
from lab.adapters.observation import Floats, layout_of
from solver.errors import IllegalPlay, InvalidRequest, SolverError, quoted
from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.game.state import Terms
from solver.records import Record, parse_record
from solver.rules import AnyRules, load_rules

# A number that seeds a deal.
_SEED_BITS = 48
_KINDS: tuple[Literal["call", "direction", "play"], ...] = ("call", "direction", "play")


class Episode:
    """One deal of a game: the auction, the choice of a direction where there is one, and the play.

    A seat that may bomb out of turn is asked before the seat whose turn it is. Where everybody
    passes, and where a leader has no play, the episode ends with zeros for all. It can be copied
    (`copy`, `copy.deepcopy`) and pickled; a copy goes on to the same next deals.

    Attributes:
        rules: the game.
        actions: the numbers of its actions.
        layout: the parts of its observations.
    """

    def __init__(
        self,
        rules: AnyRules = "classic",
        seed: int | None = None,
        deal: Mapping[str, Any] | None = None,
    ) -> None:
        """Deals the cards.

        Args:
            rules: the game.
            seed: decides the deals until `reset` is given another seed; drawn when None.
            deal: as for `reset`.
        """
        self._prepare(load_rules(rules), Random(seed))
        self.reset(deal=deal)

    def _prepare(self, rules: Any, random: Random) -> None:
        self.rules, self._random = rules, random
        self.actions, self.layout = actions_of(rules), layout_of(rules)
        self._native = NativeEpisodes(environment_of(rules), 1)

    def reset(self, seed: int | None = None, deal: Mapping[str, Any] | None = None) -> None:
        """Deals the cards anew.

        Args:
            seed: decides this deal and those after it; None goes on with the last seed.
            deal: the fields of the event `deal` of a ddz-record (docs/records.md): `hands`,
                `bottom`, and `first` or `landlord`. A random deal when None; who calls first, or
                is the landlord, is random, too.

        Raises:
            SolverError: the deal is none, or names neither all hands nor the bottom.
        """
        if seed is not None:
            self._random = Random(seed)
        if deal is None:
            self._deal()
        else:
            self._begin(self._read(deal))

    def _deal(self) -> None:
        hands, bottom = deal(self.rules, self._random.getrandbits(_SEED_BITS))
        seat = self._random.randrange(self.rules.players)
        given = self.rules.description.auction.kind == "none"
        self._native.begin(0, card_indexes(self.rules, *hands, bottom), seat, given)

    def _read(self, given: object) -> Record:
        """Returns a deal that was given."""
        if not isinstance(given, Mapping):
            raise InvalidRequest("a deal is an object, not {deal}", "/deal", deal=quoted(given))
        events = [
            {"type": "start_game", "format": "ddz-record", "version": 1, "rules": self.rules.id},
            {**given, "type": "deal"},
        ]
        try:
            text = json.dumps(events, default=repr)
            record = parse_record(text, lambda _: self.rules, format="ddz")
        except SolverError as error:
            error.pointer = error.pointer.replace("/1", "/deal", 1)
            raise
        if record.bottom is None or None in record.hands:
            raise InvalidRequest(
                "all hands and the bottom of a deal are given, as {example}",
                "/deal",
                example='{"hands": ["…", "…", "…"], "bottom": "…", "first": 0}',
            )
        if record.landlord is None and self.rules.description.auction.kind == "none":
            raise InvalidRequest(
                "{rules} has no auction: the record names the landlord", rules=self.rules.id
            )
        return record

    def _begin(self, record: Record) -> None:
        """Goes to the beginning of a record with all its cards, in which nobody has acted."""
        hands = [hand for hand in (*record.hands, record.bottom) if hand is not None]
        cards = card_indexes(self.rules, *hands)
        if record.landlord is None:
            self._native.begin(0, cards, record.first or 0)
            return
        contract = record.contract
        assert contract is not None
        self._native.begin(
            0,
            cards,
            record.landlord,
            True,
            contract.bid,
            contract.snatches,
            contract.shown,
            contract.factors,
            record.direction or 0,
        )

    # --- Now ------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self._native.state(0)[0] < 0

    @property
    def seat(self) -> int | None:
        """The seat that decides; None at the end."""
        seat = self._native.state(0)[0]
        return None if seat < 0 else seat

    @property
    def kind(self) -> Literal["call", "direction", "play"] | None:
        """What is to be decided; None at the end."""
        stage = self._native.state(0)[1]
        return _KINDS[stage] if stage < len(_KINDS) else None

    @property
    def interrupt(self) -> bool:
        """Whether it is a chance to bomb out of turn that is to be decided."""
        return self._native.state(0)[2]

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, once he has the bottom; None before."""
        landlord = self._native.state(0)[3]
        return None if landlord < 0 else landlord

    @property
    def scores(self) -> list[int] | None:
        """By seat the points of the deal, in base stakes; None before its end."""
        return self._native.scores()[0].tolist() if self.over else None

    def legal(self) -> NDArray[np.int64]:
        """Returns the numbers of the legal actions, ascending; none at the end."""
        return self._native.legal()[0]

    def mask(self) -> NDArray[np.int8]:
        """Returns by action 1 where it is legal."""
        return self._native.masks().ravel()

    def observation(self, seat: int | None = None) -> Floats:
        """Returns what a seat knows; by default the one that decides, at the end seat 0.

        Raises:
            ValueError: there is no such seat.
        """
        return self._native.observations((self.seat or 0) if seat is None else seat).ravel()

    def hand(self, seat: int) -> Hand:
        """Returns the cards that a seat holds.

        Raises:
            ValueError: there is no such seat.
        """
        return cards_at(self.rules, self._native.hand(0, seat))

    def meaning(self, action: int) -> Meaning:
        """Returns what a legal action means here: a play has the cards of the hand.

        Raises:
            IllegalPlay: it is not legal.
        """
        try:
            native = self._native.play(0, action)
        except (TypeError, ValueError):
            raise self._illegal(action) from None
        if native is None:
            return self.actions.meaning(action)
        return Play.from_native(self.rules, native, self.hand(self.seat or 0))

    def text(self, action: int) -> str:
        """Returns a legal action as people read it: the cards, `pass`, a call or a direction."""
        return self.actions.text_of(action, self.meaning(action))

    def step(self, action: int) -> None:
        """Does an action of the seat that decides.

        Raises:
            IllegalPlay: it is not legal, and nothing was done.
        """
        try:
            self._native.step(0, action)
        except (TypeError, ValueError):
            raise self._illegal(action) from None

    def _illegal(self, action: object) -> IllegalPlay:
        return IllegalPlay(
            "{action} is no legal action of {agent} now; legal: {legal}",
            action=quoted(action),
            agent=f"seat_{self.seat}" if not self.over else "anybody",
            legal=quoted(self.legal().tolist()),
        )

    # --- The whole deal -------------------------------------------------------------------------

    def record(self) -> Record:
        """Returns the deal with all calls and acts so far as a record."""
        cards, seat, given, bid, snatches, shown, factors, direction = self._native.start(0)
        size, players = self.rules.description.deal.hand, self.rules.players
        hands = [
            cards_at(self.rules, sorted(cards[size * each : size * (each + 1)].tolist()))
            for each in range(players)
        ]
        bottom = cards_at(self.rules, sorted(cards[size * players :].tolist()))
        known: dict[str, Any] = {"first": seat}
        if given:
            stated = self.rules.description.score.base == "bid"
            shows, doubles = any(shown), any(factor > 1 for factor in factors)
            known = {
                "landlord": seat,
                "terms": Terms(
                    bid if stated else None,
                    snatches or None,
                    tuple(shown) if shows else (),
                    tuple(factors) if doubles else (),
                ),
            }
        chosen = direction or self._native.state(0)[4]
        if self.rules.description.play.direction != "fixed" and chosen:
            known["direction"] = chosen
        return Record.build(
            self.rules,
            hands=hands,
            bottom=bottom,
            calls=[self.actions.calls[call] for call in self._native.calls(0).tolist()],
            acts=list(self._acts()),
            **known,
        )

    def _acts(self) -> Sequence[Act]:
        return [
            Move(
                seat,
                None if native is None else Play(self.rules, cards_at(self.rules, cards), native),
                interrupt,
            ).to_act()
            for seat, interrupt, native, cards in self._native.acts(0)
        ]

    def view(self) -> Knowledge:
        """Returns what the seat that decides knows, as our players and searches take it.

        Raises:
            InvalidRequest: the deal has ended.
        """
        seat = self.seat
        if seat is None:
            raise InvalidRequest("the deal is over: nobody is to decide")
        timeline = self.record().timeline
        return timeline.at(len(timeline.steps), seat)

    # --- Copies ---------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Returns this episode as a separate value, which goes on to the same next deals."""
        twin = self.snapshot()
        twin._random = Random(0)
        twin._random.setstate(self._random.getstate())
        return twin

    def snapshot(self) -> Self:
        """Returns this deal as it stands, faster than `copy`; its next deals are not ours."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin._native = self._native.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Returns how the deal began and what was done: the core does it again elsewhere."""
        return {
            "rules": self.rules,
            "random": self._random,
            "start": self._native.start(0),
            "actions": self._native.actions(0),
        }

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self._prepare(state["rules"], state["random"])
        self._native.begin(0, *state["start"])
        for action in state["actions"].tolist():
            self._native.step(0, action)
