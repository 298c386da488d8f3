"""The forms of a question: a step of a record, a position set up by hand, the cards not seen."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from solver.errors import SolverError
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.protocol import ENDPOINTS
from solver.protocol.acts import write_act
from solver.records import FORMATS, Record, Writer, parse_record, write_record
from solver.records.start import write_start
from solver.rules import GAMES, load_rules
from tests.builders import GAMES_WITH_AUCTIONS, greedy_record, random_record
from tests.golden.compare import timeless
from tests.review.reviewed_games import from_position, record_of
from tests.together import together

# No world: the network's figures alone, or those of one game played out.
QUICK: dict[str, Any] = {"limit": {"worlds": 0}, "seed": 1}


def ask(endpoint: str, question: dict[str, Any]) -> dict[str, Any]:
    return ENDPOINTS[endpoint].ask(question).to_dict()


def figures(answer: dict[str, Any]) -> list[tuple[str, float, float]]:
    return [(play["cards"], play["win"], play["points"]) for play in answer["plays"]]


def own_words(record: Record, act: int) -> dict[str, Any]:
    """Returns the question of the seat that makes an act, with its history."""
    game = record.at(act)
    decision = {each.index: each for each in record.decisions()}[record.numbers.act(act)]
    seen = decision.view
    question = {
        "rules": record.rules.id,
        "landlord": game.landlord,
        "seat": decision.seat,
        "hand": str(seen.hand),
        "history": [write_act(move.to_act()) for move in game.history],
    }
    if seen.bottom is not None:
        question["bottom"] = str(seen.bottom)
    return question


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_step_of_a_record_is_asked_like_the_seats_own_words(game: str) -> None:
    record = greedy_record(game, 5)
    text = write_record(record)
    for act in range(0, len(record.acts), max(1, len(record.acts) // 4)):
        # A game whose landlord chooses the direction has one step more than acts.
        at = act + int(record.chooses_direction)
        by_step = ask("advice", {"record": text, "at": at, **QUICK})
        assert figures(by_step) == figures(ask("advice", own_words(record, act) | QUICK))
        assert "assumed" not in by_step
        judged = (
            ask("judgements", {"record": text, "at": at, "choice": PASS} | QUICK)
            if (
                by_step["plays"][-1]["cards"] == PASS
                or PASS in {p["cards"] for p in by_step["plays"]}
            )
            else None
        )
        assert judged is None or judged["played"] == PASS


@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_every_call_of_a_record_can_be_asked_about(game: str) -> None:
    record = random_record(load_rules(game), Random(3), most=0)
    text = write_record(record)
    for at, decision in enumerate(record.decisions()):
        if decision.kind == "call":
            step = decision.index - 2
            answer = ask("bids", {"record": text, "at": step, **QUICK})
            assert decision.done in {call["call"] for call in answer["calls"]}, at


@pytest.mark.one_in(4, first=2)
@pytest.mark.parametrize("format", [each.name for each in FORMATS if isinstance(each, Writer)])
def test_records_of_every_format_at_every_step(format: str) -> None:
    # OpenSpiel has an auction in each game, and the others no place for one.
    record = greedy_record("douzero", 5)
    if format == "openspiel":
        record = random_record(load_rules("classic"), Random(4))
    text = write_record(record, format=format, lossy=True)
    again = parse_record(text)
    for at in range(len(again.timeline.steps) + 1):
        knowledge = again.timeline.at(at)
        if knowledge.game is None:
            continue
        state, game = ask("states", {"record": text, "at": at}), knowledge.game
        assert (state["left"], state["turn"]) == (game.left, None if game.over else game.turn)
    with pytest.raises(SolverError, match="the game has") as caught:
        ask("states", {"record": text, "at": len(again.timeline.steps) + 1})
    assert caught.value.pointer == "/at"


@pytest.mark.one_in(5, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_cut_after_any_step(game: str) -> None:
    """Tests that what is left of a record is a record of the same steps, in writing too."""
    for record in (greedy_record(game, 3), random_record(load_rules(game), Random(3))):
        # A landlord whom no call has made has chosen the direction.
        least = int(record.chooses_direction and not record.calls)
        for steps in range(len(record.timeline.steps) + 1):
            cut = record.until(steps)
            kept = record.timeline.steps[: max(steps, least)]
            for one, other in zip(cut.timeline.steps, kept, strict=True):
                assert (one.call, one.move) == (other.call, other.move)
            assert parse_record(write_record(cut)) == cut


def test_a_review_of_the_first_steps_of_a_record_of_another_program() -> None:
    record = greedy_record("douzero", 5)
    text = write_record(record, format="rlcard", lossy=True)
    question = {"record": text, "format": "rlcard", "at": 4, **QUICK}
    found = ask("reviews", question)
    assert len(found["decisions"]) == 4
    whole = ask("reviews", {"record": text, **QUICK})
    assert [timeless(each)["win_played"] for each in found["decisions"]] == [
        each["win_played"] for each in whole["decisions"][:4]
    ]
    for change, pointer, words in (
        ({"at": 400}, "/at", "the game has"),
        ({"format": "botzone"}, "/record", "is missing here"),
        ({"record": "DDN/1 333/67/89 ? L - 0 1x1", "rules": "classic", "format": None}, "/record",
         "a position holds no decisions"),
    ):  # fmt: skip
        with pytest.raises(SolverError, match=words) as caught:
            ask("reviews", question | change)
        assert caught.value.pointer.startswith(pointer)


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_the_state_after_a_position_is_that_of_the_record(game: str) -> None:
    """Tests every step from a position on to the end, which is paid like the whole game."""
    whole = record_of(game, 3)
    record = from_position(whole, len(whole.acts) // 2)
    assert record.start is not None
    terms = {name: value for name, value in record.terms._asdict().items() if value}
    if "snatches" in terms:
        terms["snatch"] = terms.pop("snatches")
    question = {
        "rules": game,
        "landlord": record.landlord,
        "direction": record.direction or 1,
        "start": write_start(record.start),
        "acts": [write_act(act) for act in record.acts],
        **{
            name: list(value) if isinstance(value, tuple) else value
            for name, value in terms.items()
        },
    }
    first = len(whole.timeline.steps) - len(record.acts)
    for at in range(len(record.acts) + 1):
        state = ask("states", question | {"at": at})
        expected = ask("states", {"record": write_record(whole), "at": first + at})
        for name in expected.keys() - {"bombs", "rockets"}:  # those since the position alone
            assert state[name] == expected[name], (at, name)


def test_a_state_has_one_form() -> None:
    start = {"hands": ["33A", "44K"], "turn": 0}
    puzzle = {"rules": "classic", "landlord": 0, "start": start}
    ended = ask("states", puzzle | {"acts": [[0, "33"], [1, "pass"], [0, "A"]]})
    assert (ended["winner"], "scores" in ended) == ("landlord", False)
    for more in ({"history": []}, {"hands": []}, {"left": [1, 1, 1]}):
        with pytest.raises(SolverError, match=r"give only one of these fields: .*start") as caught:
            ask("states", puzzle | more)
        assert caught.value.pointer == "/start"


def test_a_finished_record_is_paid_as_it_says() -> None:
    record = random_record(load_rules("snatch"), Random(1))
    assert record.result is not None
    assert record.result.scores is not None
    assert record.landlord is not None
    paid = ask("scores", {"record": write_record(record)})["scores"]
    assert paid[0] == record.result.scores[record.landlord]
    with pytest.raises(SolverError, match="nothing is paid yet"):
        ask("scores", {"record": write_record(greedy_record("snatch", 1, most=2))})


def heaps() -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yields questions of a seat at the table that goes out with its next play, by game."""
    for game in GAMES:
        rules = load_rules(game)
        for number in range(9):
            random = Random(number)
            hand = Hand.of(rules, [random.choice(list(Hand.deck(rules)))])
            others = list(Hand.deck(rules) - hand)
            random.shuffle(others)
            landlord, seat = random.randrange(rules.players), random.randrange(rules.players)
            left = {each: random.randint(1, 6) for each in range(rules.players) if each != seat}
            unseen = Hand.of(rules, others[: sum(left.values())])
            question = {
                "rules": game,
                "landlord": landlord,
                "seat": seat,
                "hand": str(hand),
                "over": None,
                "left": {str(each): count for each, count in left.items()},
                "unseen": str(unseen),
            }
            yield f"{game}-{number}", question, str(Play.parse(rules, str(hand)))


@together(("name", "question", "play"), [*heaps()])
def test_who_can_go_out_goes_out(name: str, question: dict[str, Any], play: str) -> None:
    answer = ask("advice", question | QUICK)
    assert answer["best"] == play
    assert (answer["plays"][0]["win"], answer["plays"][0]["proven"]) == (1.0, True)
    assert [each["what"] for each in answer["assumed"]] == ["history", "played"]
    rules = load_rules(question["rules"])
    # The same game by the cards that are gone, and with one number of cards to be worked out.
    hand, unseen = (Hand.parse(rules, question[each]) for each in ("hand", "unseen"))
    heap = {each: value for each, value in question.items() if each != "unseen"}
    gone = heap | {"gone": str(Hand.deck(rules) - hand - unseen)}
    assert figures(ask("advice", gone | QUICK)) == figures(answer)
    short = question | {"left": dict(list(question["left"].items())[1:])}
    assert figures(ask("advice", short | QUICK)) == figures(answer)


BASE = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "3456789",
    "over": {"seat": 0, "cards": "3"},
    "left": {"0": 5, "2": 4},
    "unseen": "TTJJQQKKA",
}


@together(
    ("change", "pointer", "words"),
    [
        ({"unseen": "TTJJQQKK"}, "/unseen", "hold 9 cards by `left`, and 8 are not seen"),
        ({"unseen": "33344444A"}, "/unseen", "4' 5 times"),
        ({"unseen": "3333TTJJQ"}, "/unseen", "3 is dealt, but the deck"),
        ({"left": {}}, "/left", "seats 0, 2"),
        ({"left": {"0": 9}}, "/unseen", "the others hold"),
        ({"gone": "33"}, "/gone", "give only one of these fields: unseen, gone"),
        ({"hand": None}, "/hand", "required"),
        ({"rules": None}, "/rules", "required"),
        (
            {"over": {"seat": 0, "cards": "BR"}, "unseen": "TTJJQQKBR"},
            "/played/0",
            "BR is played, but the deck of classic has no more",
        ),
    ],
)
def test_sums_that_cannot_be(change: dict[str, Any], pointer: str, words: str) -> None:
    with pytest.raises(SolverError, match=words) as caught:
        ask("advice", BASE | change | QUICK)
    assert caught.value.pointer == pointer


def test_a_bomb_may_be_among_the_cards_that_are_gone() -> None:
    """Tests that four equal cards in the heap may have been a bomb, whoever gets them."""
    doubled = BASE | {"multiplier": 2}
    assert figures(ask("advice", doubled | QUICK))
    with pytest.raises(SolverError, match="hold no bombs and rockets") as caught:
        ask("advice", BASE | {"multiplier": 2**12} | QUICK)
    assert caught.value.pointer == "/multiplier"


@pytest.mark.parametrize("game", GAMES)
def test_a_position_set_up_by_hand_is_asked_about(game: str) -> None:
    """Tests that the seat to move, and any that has to follow, is advised and judged."""
    record = greedy_record(game, 2)
    game_now = record.at(len(record.acts) - 2)
    hands = [str(hand) for hand in game_now.hands]
    start: dict[str, Any] = {"hands": hands, "turn": game_now.turn}
    if game_now.current is not None:
        start["over"] = {"seat": game_now.holder, "cards": str(game_now.current)}
        start["over"] |= {"type": game_now.current.type, "key": game_now.current.key or None}
        start["passes"] = game_now.table.passes
    question = {"rules": game, "landlord": game_now.landlord, "start": start} | QUICK
    if game_now.table.factor > 1:
        start["multiplier"] = game_now.table.factor
    answer = ask("advice", question)
    legal = {str(play) for play in game_now.legal()} | {PASS}
    assert {play["cards"] for play in answer["plays"]} <= legal
    assert [each["what"] for each in answer["assumed"]] == ["history", "played"]
    judged = ask("judgements", question | {"choice": answer["best"]})
    assert judged["label"] in ("best", "forced")
    assert judged["assumed"] == answer["assumed"]
    assert timeless(judged) == timeless(
        ask("judgements", {"advice": question, "choice": answer["best"]} | QUICK)
    )
    chosen = ask("choices", question | {"player": "club"})
    assert (chosen["seat"], chosen["choice"] in legal) == (game_now.turn, True)
    known = [hands[seat] if seat == game_now.turn else None for seat in range(len(hands))]
    alone = start | {"hands": known, "left": list(game_now.left)}
    assumed = [
        each["what"] for each in ask("advice", question | {"start": alone} | QUICK)["assumed"]
    ]
    assert assumed == ["history", "heap"]


@pytest.mark.parametrize("game", GAMES)
def test_a_judgement_takes_every_form_of_a_moment(game: str) -> None:
    """Tests that a step, the same seat's own words, and an advice in a judgement are one."""
    record = greedy_record(game, 5)
    act = len(record.acts) - 3
    words, done = own_words(record, act), record.acts[act]
    choice = {"choice": done.cards if done.cards is not None else PASS, **QUICK}
    at = act + int(record.chooses_direction)
    step = {"record": write_record(record), "at": at}
    by_step = ask("judgements", step | {"seat": done.seat} | choice)
    assert "assumed" not in by_step
    for form in (words, {"advice": words}):
        assert timeless(ask("judgements", form | choice)) == timeless(by_step)
    with pytest.raises(SolverError, match="give only one of these fields: record, hand") as caught:
        ask("judgements", step | words | choice)
    assert caught.value.pointer == "/hand"


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_a_call_is_judged_in_its_seats_own_words(game: str) -> None:
    record = random_record(load_rules(game), Random(3), most=0)
    decision = next(each for each in record.decisions() if each.kind == "call")
    step = {"record": write_record(record), "at": decision.index - 2, "choice": decision.done}
    few = {"limit": {"worlds": 16}, "seed": 1}
    view = decision.view
    words = {
        "rules": game,
        "seat": decision.seat,
        "hand": str(view.hand),
        "calls": list(view.auction.calls),
        "first": record.first,
        "open_hands": {str(seat): str(hand) for seat, hand in view.open_hands.items()},
    }
    by_step = ask("judgements", step | few)
    for form in (words, {"bids": words}):
        judged = ask("judgements", form | {"choice": decision.done} | few)
        assert timeless(judged) == timeless(by_step)


def test_a_judgement_of_the_line_of_a_position() -> None:
    line = "DDN/1 333/67/89 ? L - 0 1x1"
    question = {"rules": "classic", "record": line, "choice": "333"}
    judged = ask("judgements", question | QUICK)
    assert (judged["label"], judged["win_played"]) == ("best", 1.0)
    with pytest.raises(SolverError, match="does not hold 8") as caught:
        ask("judgements", question | {"choice": "8"} | QUICK)
    assert caught.value.pointer == "/choice"
