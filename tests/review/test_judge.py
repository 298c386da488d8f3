"""Judgements: blunders are found, good play is left alone, and certain wins are exact."""

import math

import numpy as np
import pytest

from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.play import PASS, Play, text_of
from solver.records.decision import RecordedDecision
from solver.records.record import Record
from solver.review.judgement import Judgement
from solver.review.labels import LABELS, label_of
from solver.review.plan import Part, ReviewPlan
from solver.review.review import review
from solver.rules import GAMES, load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import MONSTERS
from tests.choice import Some
from tests.review.reviewed_games import WORLDS, plays_of, rebuilt, record_of, reviewed

# Without networks, chances are shares of the worlds, and exact.
pytestmark = pytest.mark.usefixtures("no_weights")
ERRORS = {label for _, label in LABELS}


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_in_their_ranges(game: str) -> None:
    """Tests losses, chances, labels, accuracy, match rate and luck."""
    record, found = reviewed(game)
    for each in found.decisions:
        assert each.legal >= 1
        assert 0 <= each.loss_low <= each.loss <= 100
        assert 0 <= each.points_loss < math.inf
        assert each.reasons
        if each.forced:
            assert each.legal == 1
            assert (each.loss, each.best) == (0.0, each.played)
        else:
            assert (each.played == each.best) is (each.label == "best")
            by_loss = label_of(each.loss, each.loss_low)
            # Who refused a certain win did not play the best choice, however little it loses.
            assert each.label == (
                "good" if each.certain_win_refused and by_loss == "best" else by_loss
            )
            assert not each.certain_win_refused or each.proven
            assert (each.loss == 0.0) is (each.label == "best") or each.certain_win_refused
        if each.kind == "play":
            assert 0 <= each.win_played <= 1
            assert 0 <= each.win_best <= 1
            for win, error in (
                (each.win_played, each.win_played_error),
                (each.win_best, each.win_best_error),
            ):
                assert 0 <= error <= 0.5
                assert win == 1 or error > 0
            assert each.loss == pytest.approx(100 * (each.win_best - each.win_played), abs=1e-9)
    assert [point.index for point in found.curve] == [each.index for each in plays_of(found)]
    assert all(0 <= point.landlord_win <= 1 for point in found.curve)
    last = found.curve[-1].landlord_win
    assert last == (1.0 if record.result.winner == "landlord" else 0.0)
    # The play that ends the game is no error, and certain.
    end = plays_of(found)[-1]
    assert (end.proven, end.win_played) == (True, 1.0)
    assert end.label in {"best", "forced", "good"}


def blunders(game: str, seed: int) -> tuple[Record, int, str] | None:
    """Returns a record whose last act throws a won game away, its event, and the better play."""
    record = record_of(game, seed)
    decisions = [each for each in record.decisions() if each.kind == "play"]
    for decision in reversed(decisions[-10:]):
        if decision.view.kind != "play" or not decision.view.my_turn:
            continue
        options = candidates(decision.view)
        if len(options) < 2:
            continue
        trials = Search(decision.view, 77).run(options, Limit(worlds=60), by_wins=True)
        wins = [trial.won for trial in trials]
        best, worst = int(np.argmax(wins)), int(np.argmin(wins))
        sure = trials[worst].counted or trials[worst].worlds >= 8
        if wins[best] == 1.0 and wins[worst] < 0.2 and sure:
            acts = [*record.acts[: decision.index - decisions[0].index]]
            done = options[worst]
            acts.append(Act(decision.seat, PASS if done is None else str(done)))
            planted = record_of(game, seed, acts=acts)
            return planted, decision.index, str(options[best] or PASS)
    return None


@pytest.mark.one_in(7)
@pytest.mark.parametrize("game", GAMES)
def test_a_planted_blunder_is_found(game: str) -> None:
    """Tests that throwing away a won game gets the label that it deserves."""
    planted = next(filter(None, (blunders(game, seed) for seed in range(40))))
    record, index, _ = planted
    found = review(record, limit=Limit(worlds=100), seed=3)
    judged = found.decisions[-1]
    assert judged.index == index
    assert judged.label == "blunder"
    assert judged.loss_low >= 20
    assert judged.points_loss > 0
    assert judged.win_best == 1.0
    assert judged.loss == 100 * (1.0 - judged.win_played)
    assert judged.played is None or isinstance(judged.played, Play)
    named = text_of(judged.played)
    assert any(reason.said("en").startswith(f"{named}: ") for reason in judged.reasons)
    player = found.players[judged.seat]
    assert player.labels["blunder"] >= 1
    assert player.match_rate < 1


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_the_choice_of_the_engine_is_no_error(game: str, some: Some) -> None:
    """Tests that a decision that was judged an error is best when the better play is made."""
    changed = 0
    for seed in some((None, 1, 2), 3):
        record, found = reviewed(game, seed)
        plays = plays_of(found)
        for judged in [each for each in plays if each.played != each.best][:2]:
            changed += 1
            at = judged.index - plays[0].index
            assert judged.best is None or isinstance(judged.best, Play)
            better = Move(judged.seat, judged.best, record.acts[at].interrupt).to_act()
            plan = ReviewPlan.of(
                rebuilt(record, acts=[*record.acts[:at], better]), limit=WORLDS, seed=5
            )
            again = plan.run(Part("decision", judged.index))
            assert isinstance(again, Judgement)
            assert (again.index, again.played) == (judged.index, judged.best)
            assert again.label == "best"
            assert again.loss == 0.0
            assert again.win_best == judged.win_best
    assert changed


@pytest.mark.parametrize("game", GAMES)
def test_proven_wins_are_exact(game: str, some: Some) -> None:
    """Tests that a win that is proven is certain, and that what falls short of it has lost that."""
    for seed in some((None, 1, 2, 3), 4):
        _, found = reviewed(game, seed)
        for each in found.decisions:
            assert each.proven in (None, True)
            if each.proven:
                assert (each.win_best, each.win_best_error) == (1.0, 0.0)
                assert each.loss == pytest.approx(100 * (1 - each.win_played))


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "douzero"])
def test_calls_are_judged(game: str) -> None:
    """Tests that a monster that is passed is an error, and one that is called is none."""
    rules = load_rules(game)
    monster = Hand.parse(rules, MONSTERS[game])
    cards = list(Hand.deck(rules) - monster)
    size = rules.description.deal.hand
    hands = [monster] + [
        Hand.of(rules, cards[size * at : size * (at + 1)]) for at in range(rules.players - 1)
    ]
    bottom = Hand.of(rules, cards[size * (rules.players - 1) :])
    low, high = ("decline", "claim") if game in ("street", "happy") else ("pass", 3)
    labels = {}
    for call in (low, high):
        calls = [*(["hide"] * 3 if game == "happy" else []), call]
        record = Record.build(
            rules, hands=hands, bottom=bottom, first=0, calls=calls, announced=False
        )
        judged = review(record, limit=Limit(worlds=150), seed=1).decisions[0]
        labels[call] = judged.label
        assert (judged.kind, judged.played, judged.best) == ("call", call, high)
        assert judged.win_played is judged.win_best is judged.proven is None
        assert judged.win_played_error is judged.win_best_error is None
    assert labels[low] in ERRORS
    assert labels[high] == "best"


@pytest.mark.parametrize("game", GAMES)
def test_forced_moves_are_told_and_not_counted(game: str) -> None:
    """Tests that what could not be chosen is labelled so and left out of the rates."""
    record, found = reviewed(game)
    by_index: dict[int, RecordedDecision] = {each.index: each for each in record.decisions()}
    for each in plays_of(found):
        view = by_index[each.index].view
        assert view.kind == "play"
        choices = len(view.legal()) + view.may_pass
        assert each.legal == choices
        assert each.forced is (choices == 1)
    assert any(each.forced for each in plays_of(found))


def test_judged_by_what_the_player_could_know() -> None:
    """Tests that the hands of others do not enter: the same view gives the same judgement."""
    rules = load_rules("classic")
    record = record_of("classic", 4, calls=[3])
    first = review(rebuilt(record, acts=record.acts[:1]), limit=WORLDS, seed=2)
    swapped = [record.hands[0], record.hands[2], record.hands[1]]
    other = Record.build(
        rules, hands=swapped, bottom=record.bottom, first=0, calls=[3], acts=record.acts[:1]
    )
    second = review(other, limit=WORLDS, seed=2)
    assert first.decisions == second.decisions


def test_bombs_out_of_turn_are_judged() -> None:
    """Tests a street game with a bomb out of turn: it is a decision against letting it be."""
    rules = load_rules("street")
    hands = [Hand.parse(rules, text) for text in ("3333457789TJ", "444QQQKKKAA2", "555666678")]
    cards = list(Hand.deck(rules) - hands[0] - hands[1] - hands[2])
    hands[2] = hands[2] + Hand.of(rules, cards[:3])
    dealt = [*hands, Hand.of(rules, cards[3:15])]
    record = Record.build(
        rules,
        hands=dealt,
        bottom=Hand.of(rules, cards[15:]),
        landlord=0,
        acts=[Act(0, "J"), Act(2, "6666", interrupt=True)],
    )
    found = review(record, limit=WORLDS, seed=1)
    bomb = found.decisions[-1]
    assert isinstance(bomb.played, Play)
    assert (bomb.seat, str(bomb.played)) == (2, "6666")
    assert bomb.legal >= 2
    assert not bomb.forced
