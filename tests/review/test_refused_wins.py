"""Certain wins refused: named beside the label, which follows the loss as everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from solver.game.play import PASS, Play
from solver.reasons import VOCABULARIES
from solver.records.decision import RecordedDecision
from solver.review.judge import judge
from solver.review.judgement import Judgement
from solver.review.labels import label_of
from solver.search import search
from solver.search.limit import Limit
from solver.search.search import POOL, Search
from tests.builders import endgame


def judged(
    game: str, hands: list[str], played: str, worlds: int = 4, seed: int = 1, **more: Any
) -> Judgement:
    """Returns the judgement of a play, or the pass, in an endgame."""
    view = endgame(game, hands, **more)
    done = None if played == PASS else Play.parse(view.rules, played, over=view.current)
    decision = RecordedDecision(0, view.seat, "play", view, done)
    return judge(decision, Limit(worlds=worlds), seed)


# A game, the hands, what was played, and more about the position: the seat could go out at once.
STAYED: dict[str, tuple[str, list[str], str, dict[str, Any]]] = {
    "landlord passes": ("classic", ["8", "579", "6T"], PASS, {"over": (1, "4")}),
    "peasant passes": ("snatch", ["57", "8", "69"], PASS, {"turn": 1, "over": (0, "4")}),
    "douzero": ("douzero", ["55T", "8", "669"], PASS, {"turn": 1, "over": (0, "4")}),
    "four seats": ("street", ["8", "559", "778", "66T"], PASS, {"over": (1, "4")}),
    "two decks": ("double", ["8", "559", "778", "66T"], PASS, {"over": (1, "4")}),
    "suits": ("decktet", ["6mw", "5ml 7wy", "3mw 8ms"], PASS, {"over": (1, "4ms")}),
}


@pytest.mark.usefixtures("no_weights")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", STAYED)
def test_not_going_out_is_named(name: str) -> None:
    """Tests that it is named, with one loss for all seeds where all deals are tried."""
    game, hands, played, more = STAYED[name]
    found = [judged(game, hands, played, worlds=1, seed=seed, **more) for seed in range(4)]
    assert all(named(each) for each in found)
    few = Search(endgame(game, hands, **more), 1).counted(POOL) > 0
    assert few is (len(hands) == 3)
    assert len({(each.label, round(each.loss, 9)) for each in found}) == 1 or not few


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize(("card", "labels"), [("8", {"blunder", "good"}), ("K", {"good"})])
def test_not_going_out_is_named_whatever_a_deal_says(card: str, labels: set[str]) -> None:
    """Tests that it is named whatever the interval of the loss says, and if no deal was lost.

    Of the very many deals a single one is tried.
    """
    hands, more = [card, "35578TQA2", "46679JQK2"], {"over": (1, "4")}
    found = [judged("classic", hands, PASS, worlds=1, seed=seed, **more) for seed in range(20)]
    assert all(named(each) for each in found)
    assert labels <= {each.label for each in found}


def named(found: Judgement) -> bool:
    """Returns whether a certain win is named that was refused, beside the label of the loss."""
    by_loss = label_of(found.loss, found.loss_low)
    assert (found.proven, found.win_best, found.win_best_error) == (True, 1, 0)
    assert found.label == ("good" if by_loss == "best" else by_loss)
    return found.certain_win_refused


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("name", STAYED)
def test_it_is_graded_like_the_rest(name: str) -> None:
    """Tests that with enough deals the label is that of the loss, which is large here."""
    game, hands, played, more = STAYED[name]
    found = judged(game, hands, played, worlds=400, **more)
    assert found.certain_win_refused
    assert found.win_played_error
    assert found.label == label_of(found.loss, found.loss_low)
    assert found.label in {"inaccuracy", "mistake", "blunder"}


@pytest.mark.parametrize("name", STAYED)
def test_a_sentence_about_losses_says_what_the_figure_beside_it_says(name: str) -> None:
    """Tests that "loses N % of the deals" is what the win probability of the play leaves."""
    game, hands, played, more = STAYED[name]
    found = judged(game, hands, played, worlds=64, **more)
    assert found.refutation.lost == 1.0 - found.win_played
    said = (
        f"loses {VOCABULARIES['en'].part(1.0 - found.win_played)} of the deals; with all hands open"
    )
    assert any(said in reason.said("en") for reason in found.reasons)
    assert any(said in reason.said("en") for reason in found.alone)


@pytest.mark.usefixtures("no_weights")
def test_a_win_that_needs_a_plan() -> None:
    """Tests a certain win that is not over at once, and a play that loses some sampled deals."""
    hands = ["3KK", "57A", "68Q"]
    sure = judged("classic", hands, "KK", worlds=8)
    assert (sure.label, sure.proven, sure.loss) == ("best", True, 0.0)
    assert (sure.certain_win_refused, sure.win_played_error) == (False, 0.0)
    seeds = (judged("classic", hands, "3", worlds=8, seed=seed) for seed in range(40))
    found = next(each for each in seeds if each.loss)
    assert (found.proven, str(found.best), found.certain_win_refused) == (True, "KK", True)


@pytest.mark.parametrize("networks", ["no_weights", "small_weights"])
def test_a_win_in_every_world_refuses_nothing(
    networks: str, request: pytest.FixtureRequest
) -> None:
    """Tests a play that may win for certain too, though no proof of it was found.

    The pass is proven. The jack is not, for then the partner would have to play right; but it
    loses no world. Foolish networks may doubt it, and it still refuses nothing.
    """
    request.getfixturevalue(networks)
    more: dict[str, Any] = {"turn": 1, "over": (2, "5")}
    hands = ["89", "45J8", "7"]
    found = judged("classic", hands, "J", worlds=40, **more)
    assert (found.label, str(found.best), found.loss) == ("best", "J", 0.0)
    assert not found.certain_win_refused
    assert found.win_played is not None
    assert found.win_played == (1.0 if networks == "no_weights" else pytest.approx(1.0, abs=0.1))


@pytest.mark.usefixtures("no_weights")
def test_a_proof_that_ran_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that a play that was not proven for want of time is no error when it wins its worlds.

    The ace is seen to win without a search. That the four wins too takes one.
    """
    hands = ["A4", "55", "66"]
    assert judged("classic", hands, "4").label == "best"
    monkeypatch.setattr(search, "PROOF_ACTS", 0)
    found = judged("classic", hands, "4")
    assert (str(found.best), found.proven, found.win_played) == ("4", None, 1.0)
    assert (found.label, found.loss, found.certain_win_refused) == ("best", 0.0, False)


@pytest.mark.usefixtures("no_weights")
def test_another_certain_win_is_no_error() -> None:
    """Tests that who wins for certain by a worse way gives nothing away, and is as good as best."""
    more: dict[str, Any] = {"turn": 1, "over": (2, "5")}
    over_partner = judged("classic", ["89", "J8", "7"], "J", **more)
    assert (str(over_partner.best), over_partner.label, over_partner.loss) == ("J", "best", 0.0)
    assert not over_partner.certain_win_refused
    assert judged("classic", ["89", "J8", "7"], PASS, **more).label == "best"
