"""What DouZero's HTTP servers are sent: a request for one play, and the messages of a game."""

PREDICT = {
    "player_position": "1",
    "player_hand_cards": "33445579TTTJJQK2D",
    "three_landlord_cards": "57X",
    "card_play_action_seq": "789TJ",
    "num_cards_left_landlord": "15",
}
START = {
    "action": "init",
    "data": {
        "pid": 10001,
        "three_landlord_cards": "57X",
        "ai_amount": 2,
        "player_data": [
            {"model": "WP", "hand_cards": "34566778899TJJQKAA2X", "position_code": 1},
            {"model": "WP", "hand_cards": "33445579TTTJJQK2D", "position_code": "2"},
        ],
    },
}
LEAD = {"action": "play", "data": {"pid": 10001, "player": 1, "cards": "789TJ"}}
ANSWER = {
    "type": "step",
    "action": "play",
    "status": "ok",
    "data": {"pid": "10001", "play": [{"cards": ["9", "T", "J", "Q", "K"], "confidence": "0.5"}]},
}
PASS = {"action": "play", "data": {"pid": 10001, "player": 0, "cards": ""}}
MESSAGES = [START, LEAD, ANSWER, PASS]
