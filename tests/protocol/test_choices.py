"""Tests of the questions `deals`, `choices` and `judgements`."""

from __future__ import annotations

from typing import Any

import pytest

from solver.protocol import ENDPOINTS, ProblemDetails
from solver.protocol.choices import ChoicesRequest, opponents
from solver.rules import GAMES
from tests.together import together


def ask(path: str, **question: Any) -> Any:
    """Returns the answer to a question as JSON."""
    return ENDPOINTS[path].ask(question).to_dict()


def refusal(path: str, **question: Any) -> ProblemDetails:
    """Returns why a question is refused."""
    with pytest.raises(ValueError) as caught:
        ask(path, **question)
    return ProblemDetails.of(caught.value)


def dealt(game: str, seed: int = 5) -> list[dict[str, Any]]:
    """Returns the record that begins with a deal."""
    record: list[dict[str, Any]] = ask("deals", rules=game, seed=seed)["record"]
    return record


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_events_make_a_whole_game(game: str) -> None:
    """Tests that a game can be played by appending the events of the answers."""
    record, declined, person = dealt(game), list[int](), 0
    seats = len(record[1]["hands"])
    players = [None, *["casual"] * (seats - 1)]
    while True:
        found = ask("choices", record=record, players=players, seed=1, declined=declined)
        if found["seat"] == 0:
            assert (found["choice"], found["player"]) == (None, None)
            person += 1
            found = ask("choices", record=record, player="beginner", seed=1, declined=declined)
        if found["seat"] is None:
            break
        if "event" in found:
            record.append(found["event"])
            declined = []
        else:
            assert found["interrupt"]
            declined.append(found["seat"])
    assert person > 1
    assert record[-1]["type"] in ("play", "call")


def test_deals_are_repeated() -> None:
    once = ask("deals", rules="snatch", seed=7)
    assert once == ask("deals", rules="snatch", seed=7)
    assert once["hands"] != ask("deals", rules="snatch", seed=8)["hands"]
    assert once["record"][1]["first"] == once["first"] == 1
    drawn = ask("deals", rules="snatch")
    assert drawn == ask("deals", rules="snatch", seed=drawn["seed"])
    assert ask("deals", rules="douzero", seed=7, first=2)["record"][1]["landlord"] == 2
    assert refusal("deals", rules="snatch", first=3).issues[0].pointer == "/first"


def test_choice_of_a_view() -> None:
    """Tests that a request of advice or bids describes a decision, too."""
    advice = {
        "rules": "classic",
        "landlord": 0,
        "seat": 0,
        "hand": "3344455667788TJQKA2B",
        "history": [],
    }
    found = ask("choices", advice=advice, player="expert", seed=1)
    assert (found["seat"], found["kind"], found["player"]) == (0, "play", "expert")
    assert found["choice"] == ask("advice", **advice, limit={"worlds": 0})["best"]
    bids = {"rules": "classic", "seat": 1, "hand": "3456789TJQKA22BR3", "calls": ["pass"]}
    assert ask("choices", bids=bids, player="expert", seed=1)["choice"] == 3


@together(
    ("change", "pointer"),
    [
        ({"player": None}, "/player"),
        ({"players": ["club"] * 3}, "/players"),
        ({"player": "nobody"}, "/player"),
        ({"player": None, "players": ["club"]}, "/players"),
        ({"player": None, "players": ["club", "who", None]}, "/players/1"),
        ({"seat": 0}, "/seat"),
        ({"record": None}, "/record"),
        ({"bids": {"rules": "classic", "seat": 0, "hand": "3", "calls": []}}, "/bids"),
    ],
)
def test_refused(change: dict[str, Any], pointer: str) -> None:
    question = {"record": dealt("classic"), "player": "club"} | change
    assert refusal("choices", **question).issues[0].pointer == pointer


def test_refused_record() -> None:
    record = dealt("classic")
    record[1]["hands"][1] = "345"
    found = refusal("choices", record=record, player="club")
    assert found.issues[0].pointer == "/record/1/hands/1"


def test_only_searching_players_take_a_place() -> None:
    """Tests that the service knows which questions search, and that it may shorten the search."""

    def request(**fields: Any) -> ChoicesRequest:
        return ChoicesRequest.model_validate({"record": dealt("classic"), **fields})

    assert not request(player="expert").searches
    assert request(player="master").searches
    assert request(players=["beginner", None, "full"]).searches
    limited = request(player="full").within(8.0).limit
    assert (limited.seconds, limited.worlds) == (8.0, 1000)
    found = ask("choices", record=dealt("classic"), player="full", seed=1, limit={"worlds": 5})
    assert found["engine"]["limit"]["worlds"] == 5


def test_opponents() -> None:
    english, chinese = opponents("en").opponents, opponents("zh").opponents
    assert [each.id for each in english] == [each.id for each in chinese]
    assert english[0].about != chinese[0].about
    assert [each.id for each in english if each.searches] == ["master", "full"]


# Nobody can beat the pair, so it wins to lead it; on the 3 a peasant plays his last card and wins.
WON = {
    "rules": "classic",
    "landlord": 0,
    "seat": 0,
    "hand": "KK3",
    "over": None,
    "played": {"0": "456789TJQ45678AA2", "1": "33344556677AA2BR", "2": "22"},
}


def judged(choice: str, **more: Any) -> Any:
    return ask("judgements", advice=WON, choice=choice, seed=1, limit={"worlds": 64}, **more)


def test_a_mistake_is_explained_without_its_answer() -> None:
    found = judged("3")
    assert found["label"] in ("mistake", "blunder")
    assert found["loss_low"] > 10
    assert found["best"] == "KK"
    assert found["why"].startswith("3")
    assert len(found["hints"]) == 2
    assert judged("3", language="zh")["why"] != found["why"]


def test_the_best_choice_has_nothing_against_it() -> None:
    found = judged("KK")
    assert (found["label"], found["loss"]) == ("best", 0.0)
    assert "why" not in found


def test_answers_that_were_cut_short_say_so() -> None:
    """Tests a judgement and a choice with enough seconds for their worlds, and without."""
    record = dealt("classic")
    for path, asked, said in (
        ("judgements", {"choice": 3}, lambda found: found),
        ("choices", {"player": "master"}, lambda found: found["engine"]),
    ):
        ended = ask(path, record=record, seed=1, limit={"worlds": 2}, **asked)
        assert "cut_short" not in said(ended), path
        limit = {"worlds": 100_000, "seconds": 0.001}
        assert said(ask(path, record=record, seed=1, limit=limit, **asked))["cut_short"], path


def test_judgement_in_a_record() -> None:
    found = ask("judgements", record=dealt("snatch"), choice="pass", seed=1, limit={"worlds": 64})
    assert (found["kind"], found["played"]) == ("call", "pass")


@together("choice", ["44", "33", "Z", 3])
def test_illegal_choices_point_to_the_choice(choice: str | int) -> None:
    found = refusal("judgements", advice=WON, choice=choice)
    assert found.issues[0].pointer == "/choice"


def test_a_finished_game_has_nothing_to_judge() -> None:
    record = dealt("classic", 5)
    first = record[1]["first"]
    record += [{"type": "call", "seat": (first + at) % 3, "call": "pass"} for at in range(3)]
    found = refusal("judgements", record=record, choice="pass")
    assert found.issues[0].pointer == "/record"
