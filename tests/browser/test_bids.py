"""Tests of the room of bids: hands, calls to tap, and an answer that gets better, for every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from api.vocabulary import words as words_of
from solver.game.auction import Auction, before_bids
from solver.reasons import VOCABULARIES
from solver.rules import GAMES, load_rules
from tests.browser.judged import assert_sound
from tests.browser.screens import DESK, PHONE, Screen, Visits, Watch, address

pytestmark = pytest.mark.browser

AUCTIONS = [game for game in GAMES if load_rules(game).description.auction.kind != "none"]
HAND = "3455667789TJQA22R"


def offered(page: Page) -> list[str]:
    """Returns the words of the calls that can be tapped."""
    return page.locator(".acts .calls [data-call]").all_inner_texts()


def beside(page: Page, screen: Screen) -> None:
    """Opens what stands beside the table, which on a phone is a sheet."""
    if screen is PHONE:
        page.locator(".sheet-up").click()


@pytest.mark.long
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_hand_is_dealt_and_judged(visit: Visits, screen: Screen, game: str) -> None:
    """Tests the way from an empty page to the worth of each call, and on through the auction."""
    lang = "zh" if screen is PHONE else "en"
    rules = load_rules(game)
    page = visit(address("/bids", game=game, lang=lang), screen, lang)
    page.locator(".card-pad [data-act=deal]").click()
    size = rules.description.deal.hand
    expect(page.locator(".front .card")).to_have_count(size)
    expect(page.locator(".chip.best")).to_have_count(1)
    expect(page.locator(".why-line > span")).not_to_have_text(words_of(lang, "shell")["working"])
    assert_sound(page)
    front = page.locator(".front").bounding_box()
    assert front["y"] + front["height"] == screen.height
    auction = Auction.replay(rules, before_bids(rules))
    words = [VOCABULARIES[lang].call(call) for call in auction.legal]
    assert offered(page) == [word[0].upper() + word[1:] for word in words]
    beside(page, screen)
    expect(page.locator(".call.best")).to_have_count(1)
    listed = page.locator(".call .call-row .call-name").all_inner_texts()
    assert len(listed) == len(words)
    assert all(any(name.startswith(word) for name in listed) for word in words)
    expect(page.locator(".call.best .histogram")).to_be_visible()
    expect(page.locator(".call.best .outcome-bar")).to_be_visible()
    assert_sound(page)
    people = page.locator(".auction th").all_inner_texts()
    assert people[:2] == {"zh": ["你", "下家"], "en": ["You", "Next"]}[lang]
    if screen is PHONE:
        page.locator(".sheet-down").click()
    page.locator(".acts .calls [data-call]").first.click()
    called = "-".join(str(each) for each in (*auction.calls, auction.legal[0]))
    expect(page.locator(".own .act.said")).to_have_text(words[0])
    expect(page).to_have_url(re.compile(f"calls={called}(&|$)"))
    page.reload()
    expect(page.locator(".own .act.said")).to_have_text(words[0])
    expect(page.locator(".front .card")).to_have_count(size)
    page.go_back()
    # In happy it was said before that no hand is shown.
    expect(page.locator(".own .act.said")).to_have_count(1 if auction.calls else 0)
    expect(page).not_to_have_url(re.compile("calls="))


@pytest.mark.long
def test_the_hand_stays_while_a_call_is_asked_about(visit: Visits) -> None:
    """Tests that a call hides no card on a slow line, and that nobody is told to give a hand that is given."""
    page = visit(address("/bids", game="classic", hand=HAND), DESK)
    expect(page.locator(".chip.best")).to_have_count(1)
    page.route("**/v1/positions", lambda route: (page.wait_for_timeout(400), route.continue_()))
    page.evaluate("""() => {
      window.fewest = Infinity;
      new MutationObserver(() => {
        window.fewest = Math.min(window.fewest, document.querySelectorAll(".front .card").length);
      }).observe(document.body, { subtree: true, childList: true });
    }""")
    page.locator(".acts [data-call='1']").click()
    expect(page.locator(".own .act.said")).to_have_text("1")
    expect(page.locator(".table-room")).to_have_attribute("aria-busy", "false")
    assert page.evaluate("window.fewest") == len(HAND)
    expect(page.locator(".side > .hint")).to_have_text("Next: tap the call")


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(set(GAMES) - set(AUCTIONS)))
def test_a_game_without_an_auction(visit: Visits, game: str) -> None:
    """Tests that it leads to the board."""
    page = visit(address("/bids", game=game))
    expect(page.get_by_role("link", name="Open it on the board")).to_be_visible()


@pytest.mark.long
def test_what_was_heard_and_what_is_shown(visit: Visits) -> None:
    """Tests the calls before, by words and by a drawing of where the hands may stand."""
    page = visit(address("/bids", game="classic", seat=2, hand=HAND, calls="1-pass"))
    expect(page.locator(".heard h4")).to_have_text(["Next", "Previous"])
    expect(page.locator(".seat .act.said")).to_have_text(["pass", "1"])  # the next one sits right
    expect(page.locator(".call.best")).to_contain_text("What the others will make of it")
    expect(page.locator(".progress")).to_contain_text(re.compile(r"[1-9]\d* deals played$"))


@pytest.mark.long
def test_another_seat_calls(visit: Visits) -> None:
    """Tests that a seat whose turn it is not is told so, and gets its answer after its turn."""
    page = visit(address("/bids", game="classic", seat=1, hand=HAND))
    expect(page.locator(".felt .middle")).to_have_text("Previous: tap the call")
    expect(page.locator(".chip")).to_have_count(0)
    page.locator("[data-call=pass]").click()
    expect(page.locator(".chip.best")).to_have_count(1)
    page.locator("[data-act=undo]").click()
    expect(page.locator(".felt .middle")).to_have_text("Previous: tap the call")


@pytest.mark.long
def test_a_call_is_made_by_its_chip(visit: Visits) -> None:
    """Tests that the first tap says what a call is worth, and the second makes it."""
    page = visit(address("/bids", game="classic", hand="33445566778899TJQ"), PHONE)
    chip = page.locator(".chip[data-play=pass]")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".why-line > span")).not_to_have_text(words_of("en", "shell")["working"])
    chip.click()
    expect(page.locator(".own .act.said")).to_have_text("pass")


@pytest.mark.long
def test_nobody_plays_open(visit: Visits) -> None:
    """Tests that the first question is the claim, and that one tap leads to open hands and back."""
    page = visit(address("/bids", game="happy", hand=HAND), PHONE)
    expect(page.locator(".acts [data-call=claim]")).to_be_visible()
    expect(page.locator(".chip.best")).to_have_count(1)
    page.locator("[data-act=show-hands]").click()
    expect(page.locator(".acts [data-call=hide]")).to_be_visible()
    expect(page).to_have_url(re.compile("calls=-"))
    page.locator("[data-act=hide-all]").click()
    expect(page.locator(".acts [data-call=claim]")).to_be_visible()
    expect(page).not_to_have_url(re.compile("calls="))


@pytest.mark.long
def test_the_direction_of_play(visit: Visits) -> None:
    """Tests that the landlord of street is asked with the bottom which way to play."""
    page = visit(
        address("/bids", game="street", first=3, calls="decline-claim", hand="3455667789TJ")
    )
    page.get_by_role("textbox", name="The bottom").fill("QQKKAA")
    expect(page.locator(".chip[data-play]")).to_have_count(2)
    expect(page.locator(".felt .middle")).to_contain_text("order of play")


@pytest.mark.long
def test_open_hands_and_the_bottom(visit: Visits) -> None:
    """Tests that happy asks for what its players see before they double."""
    page = visit(
        address(
            "/bids",
            game="happy",
            seat=1,
            hand=HAND,
            calls="show4-hide-hide-claim-no-no-single",
            bottom="346",
        )
    )
    expect(page.locator(".chip.best")).to_have_count(1)
    expect(page.locator("[data-slot=bottom] .card")).to_have_count(3)
    page.locator("[data-slot=open-0]").click()
    page.get_by_role("textbox", name="Open hand: Previous").fill("33446788999TTJJQQKKA")
    expect(page).to_have_url(re.compile("open0=33446788999TTJJQQKKA"))
    page.locator("[data-slot=open-0]").click()
    expect(page.locator(".seat .card").first).to_be_visible()
    expect(page.locator(".chip.best")).to_have_count(1)


@pytest.mark.long
def test_only_what_the_deck_holds_can_be_tapped(visit: Visits) -> None:
    """Tests that the deck counts down to nothing, and that a tapped card of the hand goes back."""
    page = visit("/bids?game=classic", PHONE)
    king = page.locator('.counter [data-rank="K"] button')
    for _ in range(4):
        king.click()
    expect(king).to_be_disabled()
    hand = page.get_by_role("textbox", name="My hand")
    expect(hand).to_have_value("KKKK")
    expect(page.locator(".count")).to_contain_text("4 / 17")
    page.locator(".front .column").first.click()
    expect(hand).to_have_value("KKK")


@pytest.mark.long
def test_what_is_typed_is_kept_and_read_as_the_service_does(visit: Visits) -> None:
    """Tests doubts, errors beside their cause, and that a text survives leaving the page."""
    page = visit("/bids?game=classic")
    hand = page.locator(".pad-text input")
    hand.fill("RJ")
    expect(page.locator(".card-pad .said")).to_contain_text("or as 'R J'")
    expect(hand).to_have_attribute("aria-invalid", "true")
    hand.fill("33 tj")
    page.goto("/about")
    page.goto("/bids")
    expect(hand).to_have_value("33 tj")
    page.locator(".more-button").click()
    page.get_by_label("Game").select_option("decktet")
    expect(hand).to_have_value("")
    if not page.get_by_label("Game").is_visible():
        page.locator(".more-button").click()
    page.get_by_label("Game").select_option("classic")
    expect(hand).to_have_value("33 tj")


@pytest.mark.long
def test_a_hand_that_cannot_be(visit: Visits, watch: Watch) -> None:
    """Tests that the service's refusal stands above the hand, which can be changed."""
    watch.expected.add(422)
    page = visit(address("/bids", game="classic", hand="33333456789TJQKA2"))
    expect(page.locator(".above [role=alert]")).to_contain_text("3")
    page.locator(".more-button").click()
    page.locator("[data-act=cards]").click()
    page.locator(".pad-text input").fill(HAND)
    expect(page.locator(".above [role=alert]")).to_have_count(0)


@pytest.mark.long
def test_the_board_takes_the_hand_and_the_calls(visit: Visits) -> None:
    """Tests that the link to the board brings everything along."""
    page = visit(address("/bids", game="classic", hand=HAND, calls="3"))
    page.locator(".more-button").click()
    page.get_by_role("link", name="Open it on the board").click()
    expect(page.locator(".table .own .sign-hat")).to_be_visible()
    expect(page.locator(".table .front .card")).to_have_count(17)
