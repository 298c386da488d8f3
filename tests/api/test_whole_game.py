"""A game of every rule set over HTTP: the auction, advice at every turn, and the review."""

from typing import Any

import pytest

from solver.game.cards import Hand
from solver.game.deal import deal
from solver.rules import GAMES, load_rules

WORLDS = {"worlds": 4}


def asked(client: Any, endpoint: str, body: dict[str, Any]) -> dict[str, Any]:
    response = client.post(f"/v1/{endpoint}", json=body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def called(client: Any, game: str, hands: list[Hand]) -> tuple[list[Any], int | None]:
    """Returns the calls that are recommended, and the landlord's seat."""
    calls: list[Any] = []
    while True:
        auction = asked(client, "auctions", {"rules": game, "calls": calls})
        if auction["turn"] is None:
            return calls, auction["landlord"]
        seat = auction["turn"]
        body = {"rules": game, "seat": seat, "hand": str(hands[seat]), "calls": calls}
        best = asked(client, "bids", body | {"limit": WORLDS, "seed": 1})["best"]
        assert best in auction["legal"]
        calls.append(best)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_the_first_call_to_the_review(client: Any, game: str) -> None:
    """Tests that every answer is legal to the referee, and the finished record can be reviewed."""
    rules = load_rules(game)
    for number in range(20):
        hands, bottom = deal(rules, number)
        calls, landlord = ([], 0) if game == "douzero" else called(client, game, hands)
        if landlord is not None:
            break
    hands[landlord] += bottom
    dealt = [str(hand) for hand in hands]
    position = {"rules": game, "landlord": landlord}
    history: list[list[Any]] = []
    state = asked(client, "states", position | {"history": history, "hands": dealt})
    while state["status"] == "open":
        seat = state["turn"]
        body = position | {"seat": seat, "hand": str(hands[seat]), "history": history}
        if seat == landlord or rules.description.deal.bottom_public:
            body["bottom"] = str(bottom)
        best = asked(client, "advice", body | {"limit": WORLDS, "seed": 1})["best"]
        history.append([seat, best])
        if best != "pass":
            hands[seat] -= Hand.parse(rules, best.replace("-", " "))
        state = asked(client, "states", position | {"history": history, "hands": dealt})
    assert sum(state["scores"]) == 0

    at_first = [str(hand) for hand in deal(rules, number)[0]]
    start = {"type": "start_game", "format": "ddz-record", "version": 1, "rules": game}
    record: list[dict[str, Any]] = [
        start,
        {"type": "deal", "hands": at_first, "bottom": str(bottom), "first": 0},
    ]
    if game == "douzero":
        record[1] |= {"landlord": landlord}
    seats, auction = [], []
    for call in calls:
        seats.append(asked(client, "auctions", {"rules": game, "calls": auction})["turn"])
        auction.append(call)
    record += [
        {"type": "call", "seat": seat, "call": call}
        for seat, call in zip(seats, calls, strict=True)
    ]
    for seat, cards in history:
        event = {"type": "pass", "seat": seat}
        record.append(event if cards == "pass" else {"type": "play", "seat": seat, "cards": cards})
    body = {"record": record, "wait": True, "limit": {"worlds": 2}, "seed": 1}
    review = asked(client, "reviews", body)
    assert len(review["decisions"]) == len(calls) + len(history)
    assert [player["seat"] for player in review["players"]] == list(range(rules.players))
