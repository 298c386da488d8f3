"""Tests of a reviewed game on the page: its player's story, the moments, and what can be tried again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.judged import assert_sound, assert_still
from tests.browser.reviews import example, reviewed, reviewed_record, short_review, whole
from tests.browser.screens import PHONE, Screen, Visits
from tests.served import Served

pytestmark = pytest.mark.browser

FILES = Path(__file__).parents[1] / "records/files"
# A finger that goes over the table by this many pixels.
SWIPED = """([across, down]) => {
  const target = document.querySelector(".felt");
  const touch = (x, y) => new Touch({ identifier: 1, target, clientX: 180 + x, clientY: 200 + y });
  const event = (name, x, y, on) => target.dispatchEvent(new TouchEvent(name, {
    bubbles: true, touches: on ? [touch(x, y)] : [], changedTouches: [touch(x, y)],
  }));
  event("touchstart", 0, 0, true);
  event("touchend", across, down, false);
}"""


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)])
@pytest.mark.parametrize("game", ["classic", "decktet"])
def test_the_story_in_one_screen(
    visit: Visits, service: Served, game: str, width: int, height: int
) -> None:
    """Tests the question asked once, the first screen, each moment in one screen, and the layout."""
    kept, review = reviewed(service, game, worlds=64)
    players = service.call(f"/v1/reviews/{review}")["result"]["players"]
    mine = max(players, key=lambda each: len(each["moments"]))
    page = visit(f"/games/{kept}?review={review}", Screen("", width, height, touch=width < 500))
    page.locator(f".who [data-seat='{mine['seat']}']").click()
    cards = page.locator(".moment-card")
    expect(cards).to_have_count(len(mine["moments"]))
    expect(page.locator(".outcome h2")).to_contain_text("You")
    expect(page.locator(".accuracy b").first).to_have_text(whole(mine["accuracy"]))
    for part in (".outcome h2", ".accuracy", ".parts", ".luck-sentence"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
        expect(card.locator(".cause")).not_to_be_empty()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.locator(".who")).to_have_count(0)
    cards.first.click()
    for number, index in enumerate(mine["moments"]):
        expect(page).to_have_url(re.compile(rf"[?&]d={index}\b"))
        expect(page.locator(".table-room[aria-busy=false] .front .hand")).to_be_in_viewport(ratio=1)
        for part in (".option.played, .option.fine", ".why-line", ".acts"):
            expect(page.locator(f".table {part}").first).to_be_in_viewport(ratio=1)
        assert shown_in_one_screen(page)
        last = number == len(mine["moments"]) - 1
        page.locator("[data-act=next]").click() if not last else page.keyboard.press("Escape")
    expect(cards.first).to_be_visible()
    assert_still(page)
    assert not [each for each in asked if "curve" in each and not each.endswith(".js")]


def shown_in_one_screen(page: Page) -> bool:
    """Returns whether nothing has to be scrolled, and what is above the acts is seen whole."""
    return bool(
        page.evaluate("""() => {
          const above = document.querySelector(".above");
          return document.documentElement.scrollHeight <= innerHeight + 1
            && above.scrollHeight <= above.clientHeight + 1;
        }""")
    )


@pytest.mark.long
def test_whose_game_it_is(visit: Visits, service: Served) -> None:
    """Tests that the seat is kept by game and by name, that an address counts once, and changing it."""
    game, review = reviewed(service, "classic")
    other, _ = reviewed(service, "snatch")
    place = f"/games/{game}?review={review}"
    page = visit(f"{place}&me=1")
    expect(page.locator(".outcome h2")).to_contain_text("You")
    page.goto(place)
    page.locator(".who").get_by_role("button", name="Ann").click()
    expect(page.locator(".story")).to_have_attribute("aria-label", "You")
    page.goto(place)
    expect(page.locator(".story")).to_have_count(1)
    # Another game with a player of that name is this reader's, too.
    names = json.loads(example("snatch")[0])["names"]
    assert names.count("Ann") == 1
    page.goto(f"/games/{other}")
    expect(page.locator(".story")).to_have_count(1)
    expect(page.locator(".who")).to_have_count(0)
    page.locator("[data-act=who]").click()
    page.locator(".who [data-seat=nobody]").click()
    expect(page.locator(".story")).to_have_count(len(names))
    page.reload()
    expect(page.locator(".story")).to_have_count(len(names))


@pytest.mark.long
def test_two_players_of_one_name_are_told_apart(visit: Visits, service: Served) -> None:
    """Tests that they are called by where they sit, from the reader's seat and from nobody's."""
    start, *rest = example("classic")
    names = {"names": ["Ann", "Strong", "Strong"]}
    record = "\n".join([json.dumps(json.loads(start) | names), *rest])
    game, review = reviewed_record(service, record, worlds=8)
    found = service.call(f"/v1/reviews/{review}")["result"]["decisions"]
    mine = next(each["index"] for each in found if each["seat"] == 0)
    page = visit(f"/games/{game}?review={review}&me=0&d={mine}")
    others = page.locator(".others .name bdi")
    expect(others).to_have_text(["Previous", "Next"])
    page.goto(f"/games/{game}?review={review}&me=nobody")
    shown = page.locator(".story h3 bdi")
    expect(shown).to_have_count(3)
    assert len(set(shown.all_inner_texts())) == 3


@pytest.mark.long
def test_the_review_by_keyboard(visit: Visits, service: Served) -> None:
    """Tests the steps, my mistakes alone, all hands, the list of keys, and the marks of the curve."""
    game, review = reviewed(service, "classic", worlds=64)
    found = service.call(f"/v1/reviews/{review}")["result"]["decisions"]
    errors = [each for each in found if each["label"] in ("inaccuracy", "mistake", "blunder")]
    seat = max(range(3), key=lambda seat: sum(each["seat"] == seat for each in errors))
    mine = [each["index"] for each in errors if each["seat"] == seat]
    indexes = [each["index"] for each in found]
    page = visit(f"/games/{game}?review={review}&me={seat}&d={indexes[1]}")

    def at(index: int) -> None:
        expect(page).to_have_url(re.compile(rf"[?&]d={index}\b"))

    expect(page.locator(".table .front .hand")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    at(indexes[0])
    page.keyboard.press("ArrowRight")
    at(indexes[1])
    for index in mine:
        if index > indexes[1]:
            page.keyboard.press("ArrowDown")
            at(index)
    page.keyboard.press("o")
    expect(page.locator(".table.open")).to_be_visible()
    expect(page).to_have_url(re.compile("hands=open"))
    expect(page.locator(".others .seat > .cards")).to_have_count(2)
    page.keyboard.press("o")
    expect(page.locator(".table.open")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("next mistake")
    page.keyboard.press("Escape")
    marks = page.locator(".side .curve .mark")
    expect(marks).to_have_count(len(mine))
    marks.first.click()
    at(mine[0])


@pytest.mark.long
def test_a_swipe_leads_to_the_next_moment(visit: Visits, service: Served) -> None:
    """Tests both directions; one that goes down rather than across does nothing."""
    game, review = reviewed(service, "decktet", worlds=64)
    players = service.call(f"/v1/reviews/{review}")["result"]["players"]
    mine = next(each for each in players if len(each["moments"]) > 1)
    first, second = mine["moments"][:2]
    page = visit(f"/games/{game}?review={review}&me={mine['seat']}&d={first}", PHONE)
    expect(page.locator(".table .front .hand")).to_be_visible()
    for across, down, index in ((-150, 20, second), (20, -150, second), (150, 10, first)):
        page.evaluate(SWIPED, [across, down])
        expect(page).to_have_url(re.compile(rf"[?&]d={index}\b"))


@pytest.mark.long
def test_the_table_of_decisions(visit: Visits, service: Served, screen: Screen) -> None:
    """Tests that it begins with mine, that filters are addresses, and that a line leads to its table."""
    game, review = reviewed(service, "classic", worlds=64)
    found = service.call(f"/v1/reviews/{review}")["result"]["decisions"]
    page = visit(f"/games/{game}?review={review}&me=0", screen)
    page.locator("[data-act=more]").click()
    rows = page.locator(".decisions tbody tr")
    expect(rows).to_have_count(sum(each["seat"] == 0 for each in found))
    page.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(len(found))
    page.get_by_label("Verdict").select_option("2")
    expect(page).to_have_url(re.compile("size=2"))
    errors = sum(each["label"] in ("inaccuracy", "mistake", "blunder") for each in found)
    assert errors > 0
    expect(rows).to_have_count(errors)
    page.reload()
    expect(rows).to_have_count(errors)
    rows.last.get_by_role("link").click()
    expect(page.locator(".table .option").first).to_be_in_viewport()
    page.go_back()
    expect(rows).to_have_count(errors)


@pytest.mark.one_in(2, first=1)
def test_the_parts_of_a_result_add_up(visit: Visits, service: Served, screen: Screen) -> None:
    """Tests the players' panels: the shown parts add up to the shown result."""
    game, review = short_review(service)
    page = visit(f"/games/{game}?review={review}&tab=seats", screen)
    panels = page.locator(".seats .seat")
    expect(panels).to_have_count(3)
    for panel in panels.all():
        values = panel.locator(".parts dl > div:not(.adjusted) dd").all_inner_texts()
        *parts, total = (float(each.split()[0].replace("\u2212", "-")) for each in values)
        assert abs(sum(parts) - total) < 0.05 * len(parts) + 0.051
    assert_sound(page)


def play(page: Page, choice: str) -> None:
    """Tries a choice with the free hand of a decision."""
    if choice == "pass":
        page.locator(".acts [data-act=pass]").click()
        return
    page.keyboard.press("Escape")
    for card in choice.replace("-", ""):
        page.locator(f'.hand [data-card="{card}"]').press(card)
    page.locator(".acts [data-act=play]").click()


@pytest.mark.long
def test_find_the_better_play(visit: Visits, service: Served, screen: Screen) -> None:
    """Tests my exercises alone: a hidden answer, a wrong try, two hints, the answer, a solving try."""
    game, review = reviewed(service, "classic", worlds=256)
    found = service.call(f"/v1/reviews/{review}/exercises")["exercises"]
    chosen = next(each for each in found if each["kind"] == "play")
    mine = [each for each in found if each["seat"] == chosen["seat"]]
    answer = service.call(f"/v1/reviews/{review}/exercises/{chosen['index']}/answer")
    page = visit(f"/games/{game}?review={review}&me={chosen['seat']}&tab=better", screen)
    expect(page.locator(".exercises button")).to_have_count(len(mine))
    page.locator(".exercises button").nth(mine.index(chosen)).click()
    expect(page).to_have_url(re.compile(f"try={chosen['index']}"))
    expect(page.locator(".exercise")).to_be_in_viewport()
    expect(page.locator(".judged, .option, .one-deal")).to_have_count(0)
    expect(page.locator(".table-room[aria-busy=false] .hand")).to_be_visible()
    play(page, str(answer["played"]))
    expect(page.locator(".tried")).to_contain_text("Not yet")
    for hint in chosen["hints"]:
        page.locator(".acts [data-act=hint]").click()
        expect(page.locator(".exercise")).to_contain_text(hint)
    play(page, str(answer["best"]))
    expect(page.locator(".tried")).to_contain_text("Solved")
    assert_sound(page)
    page.locator(".acts [data-act=answer]").click()
    expect(page.locator(".option.best")).to_be_visible()
    page.locator("[data-act=story]").click()
    expect(page.locator(".exercises .ok")).to_have_count(1)


@pytest.mark.long
def test_a_review_is_read_in_the_language_of_the_page(visit: Visits, service: Served) -> None:
    """Tests the story, the reasons and a hint of a review that was asked in English."""
    game, review = short_review(service)
    chosen = service.call(f"/v1/reviews/{review}/exercises?language=zh")["exercises"][0]
    result = service.call(f"/v1/reviews/{review}?language=zh")["result"]
    reasons = next(each for each in result["decisions"] if each["index"] == chosen["index"])
    place = f"/games/{game}?review={review}&me={chosen['seat']}"
    page = visit(place, lang="zh")
    said = result["players"][chosen["seat"]]["luck_sentence"]
    expect(page.locator(".luck-sentence")).to_have_text(said)
    page = visit(f"{place}&d={chosen['index']}", lang="zh")
    expect(page.locator(".judged .reasons")).to_contain_text(reasons["reasons"][0])
    page = visit(f"{place}&try={chosen['index']}", lang="zh")
    page.locator(".acts [data-act=hint]").click()
    expect(page.locator(".exercise")).to_contain_text(chosen["hints"][0])


@pytest.mark.long
def test_the_other_seats_are_judged_too(visit: Visits, service: Served) -> None:
    """Tests that a review of one seat offers to judge them all, and one of all seats does not."""
    record = "\n".join(example("classic"))
    game, review = reviewed_record(service, record, worlds=1, seats=[0])
    page = visit(f"/games/{game}?review={review}&me=0", PHONE)
    button = page.locator("[data-act=judge-all]")
    expect(button).to_be_visible()
    assert_sound(page)
    with page.expect_request("**/v1/reviews") as asked:
        button.click()
    assert asked.value.post_data_json.get("seats") is None
    expect(button).to_have_count(0)
    _, review = reviewed_record(service, record, worlds=1)
    page = visit(f"/games/{game}?review={review}&me=0", PHONE)
    expect(page.locator("[data-act=more]")).to_be_visible()
    expect(button).to_have_count(0)


@pytest.mark.long
def test_a_moment_is_tried_again(visit: Visits, service: Served) -> None:
    """Tests that any moment can be tried, by keys too, and that `played` and `better` are raised."""
    game, review = reviewed(service, "classic", worlds=64)
    result = service.call(f"/v1/reviews/{review}")["result"]
    decisions = {each["index"]: each for each in result["decisions"]}
    chosen = next(
        decision
        for player in result["players"]
        for decision in map(decisions.get, player["moments"])
        if decision
        and decision["kind"] == "play"
        and decision["best"] not in ("pass", decision["played"])
    )
    page = visit(f"/games/{game}?review={review}&me={chosen['seat']}&d={chosen['index']}")
    page.locator(".option.best").click()
    best = chosen["best"].replace("-", "")
    expect(page.locator(".hand .card.up")).to_have_count(len(best))
    page.keyboard.press("r")
    expect(page.locator(".exercise")).to_be_visible()
    expect(page.locator(".hand .card.up")).to_have_count(0)
    for card in best:
        page.locator(f'.hand [data-card="{card}"]').press(card)
    page.keyboard.press("Enter")
    expect(page.locator(".tried")).to_contain_text("Solved")


@pytest.mark.long
@pytest.mark.parametrize("name", ["rlcard-trace.json", "douzero.json"])
def test_the_board_of_another_programs_game(visit: Visits, service: Served, name: str) -> None:
    """Tests that beneath a verdict its seat holds what it played: the records announce nobody."""
    (text,) = json.loads((FILES / name).read_text("utf-8"))
    game, review = reviewed_record(service, json.dumps(text), worlds=8)
    found = service.call(f"/v1/reviews/{review}")["result"]["decisions"]
    shown = [each for each in found if each["played"] not in ("pass", each["best"])]
    assert shown
    for decision in shown[:6]:
        page = visit(f"/games/{game}?review={review}&d={decision['index']}")
        # A step too early the seat holds the same cards, but it is another seat's turn.
        expect(page.locator(".front.turn")).to_be_visible()
        raised = page.locator(".front .hand .card.up")
        played = sorted(decision["played"].replace("-", ""))
        expect(raised).to_have_count(len(played))
        rank = "each => each.closest('[data-card]').dataset.card"
        assert sorted(each.evaluate(rank) for each in raised.all()) == played
        page.close()
    exercises = service.call(f"/v1/reviews/{review}/exercises")["exercises"]
    for exercise in [each for each in exercises if each["kind"] == "play"][:3]:
        page = visit(f"/games/{game}?review={review}&tab=better&try={exercise['index']}")
        expect(page.locator(".exercise")).to_be_visible()
        expect(page.locator(".front.turn")).to_be_visible()
        expect(page.locator(".front .hand .card")).to_have_count(len(exercise["request"]["hand"]))
        page.close()
