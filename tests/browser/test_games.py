"""Tests of the games on the page: a record comes in, is reviewed, read, practised with, and exported."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from solver.rules import GAMES
from tests.browser.judged import assert_sound
from tests.browser.reviews import example, reviewed, short_review
from tests.browser.screens import (
    DESK,
    PHONE,
    Screen,
    Visits,
    Watch,
    expect_notice,
    on_screens,
)
from tests.served import Served

pytestmark = pytest.mark.browser

FILES = Path(__file__).parents[1] / "records/files"


def beginning(game: str, plays: int = 2, name: str = "Ann") -> str:
    """Returns the beginning of an example, of which the landlord's hand alone is known.

    Only the landlord's decisions are judged, so the review takes a second or two.

    Args:
        game: the example.
        plays: how many plays of the landlord the record has.
        name: the name of the first player, which makes it another game.
    """
    start, deal, *rest = map(json.loads, example(game))
    landlord = next(event["seat"] for event in rest if event["type"] == "landlord")
    deal["hands"] = [hand if seat == landlord else None for seat, hand in enumerate(deal["hands"])]
    start["names"] = [name, *start["names"][1:]]
    acts = [at for at, event in enumerate(rest) if event["type"] in {"play", "pass"}]
    own = [at for at in acts if rest[at]["seat"] == landlord]
    return "\n".join(map(json.dumps, [start, deal, *rest[: own[plays]]]))


def paste(page: Page, text: str) -> None:
    page.get_by_label("Record", exact=True).fill(text)


def keep_and_open(page: Page, text: str) -> None:
    paste(page, text)
    page.get_by_role("button", name="Only keep it").click()
    page.get_by_role("link", name="Open the game").click()


@pytest.mark.parametrize(("game", "screen"), on_screens(GAMES))
def test_a_pasted_record_is_reviewed(visit: Visits, screen: Screen, game: str) -> None:
    """Tests the way of every game on both screens: pasted, kept, reviewed with one tap, read."""
    page = visit("/games", screen)
    keep_and_open(page, beginning(game, name=f"A-{game}-{screen.width}"))
    page.wait_for_url(re.compile(r"/games/\w{24}"))
    page.get_by_label("How thorough").select_option("quick")
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".who").get_by_role("button", name="None of them").click()
    expect(page.locator(".curve .chance")).to_be_visible()
    assert_sound(page)
    page.locator("[data-act=more]").click()
    page.locator(".decisions tbody a").first.click()
    expect(page.locator(".table .front")).to_be_visible()
    at = page.locator(".head-line .at")
    first = at.inner_text()
    page.keyboard.press("ArrowRight")
    expect(at).not_to_have_text(first, use_inner_text=True)
    now = at.inner_text()
    page.reload()
    expect(at).to_have_text(now, use_inner_text=True)
    expect(page.locator(".table .front .hand")).to_be_visible()
    assert_sound(page)


@pytest.mark.one_in(2)
def test_the_list_is_sound(visit: Visits, service: Served, screen: Screen) -> None:
    """Tests the list of all games, in Chinese and in the dark."""
    game, _ = short_review(service)
    page = visit("/games?all=1&player=Mei", screen, "zh", "dark")
    expect(page.locator(f"#g{game}")).to_contain_text("已复盘")
    assert_sound(page)


def test_filters_are_addresses(visit: Visits, service: Served) -> None:
    """Tests that a filter changes the list and the address, and that reloading keeps it."""
    game, _ = short_review(service)
    page = visit("/games?all=1&player=Nobody%20at%20all")
    expect(page.locator(".nothing")).to_contain_text("No game fits")
    page.get_by_role("combobox", name="Player").fill("Mei 1")
    expect(page.locator(f"#g{game}")).to_contain_text("reviewed")
    expect(page).to_have_url(re.compile(r"player=Mei%201"))
    page.reload()
    expect(page.get_by_role("combobox", name="Player")).to_have_value("Mei 1")
    expect(page.locator(f"#g{game}")).to_be_visible()


def test_two_browsers_have_their_own_games(
    visit: Visits, browser: Browser, service: Served, watch: Watch, tmp_path: Path
) -> None:
    """Tests that neither lists the other's games, and that a corner moves as one file."""
    page = visit("/games", PHONE)
    paste(page, beginning("classic", 1, "Mine"))
    page.get_by_role("button", name="Only keep it").click()
    expect(page.locator(".game")).to_contain_text("Mine")
    page.get_by_label("My name in records").fill("Mine")
    assert_sound(page)
    with page.expect_download() as download:
        page.locator("[data-act=save-corner]").click()
    file = tmp_path / "corner.json"
    download.value.save_as(file)
    others = Visits(browser, service.address, watch)
    other = others("/games", DESK)
    expect(other.locator(".nothing")).to_contain_text("no game")
    other.get_by_role("link", name="All games of this server").click()
    row = other.locator(".game", has_text="Mine").first
    expect(row).to_be_visible()
    expect(other.locator(".remove")).to_have_count(0)
    other.get_by_role("link", name="My games").click()
    other.locator("#corner input[type=file]").set_input_files(file)
    expect(other.locator("#corner .note")).to_contain_text("1 game")
    expect(other.locator(".game")).to_contain_text("Mine")
    expect(other.get_by_label("My name in records")).to_have_value("Mine")
    others.close()


@pytest.mark.long
def test_what_is_no_record(visit: Visits, watch: Watch) -> None:
    """Tests that the fault is named, that an example is offered, and that nothing typed is lost."""
    watch.expected.add(422)
    page = visit("/games")
    broken = beginning("classic").replace('"type": "play"', '"type": "pass"', 1)
    for text, fault in (("hello", "looks like no record"), (broken, "line 5")):
        paste(page, text)
        page.get_by_role("button", name="Review", exact=True).click()
        problem = page.get_by_role("alert")
        expect(problem).to_contain_text(fault)
        page.reload()
        expect(page.get_by_label("Record", exact=True)).to_have_value(text)
    paste(page, "{")
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_text("Show an example").click()
    example_text = page.locator("[role=alert] pre").inner_text()
    assert example_text == page.get_by_label("Record", exact=True).get_attribute("placeholder")


@pytest.mark.long
def test_a_game_that_cannot_be_reviewed_is_not_kept(visit: Visits, watch: Watch) -> None:
    """Tests that asking for a review of a game without hands says so, and leaves nothing behind."""
    watch.expected.add(422)
    page = visit("/games")
    text = "Landlord: 34567\nUnheard Of: pass\nChen: 89TJQ"
    paste(page, text)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("say at least one hand")
    expect(page.get_by_label("Record", exact=True)).to_have_value(text)
    kept = page.request.get("/v1/games?player=Unheard%20Of").json()
    assert kept["games"] == []


@pytest.mark.long
def test_many_games_at_once(visit: Visits, tmp_path: Path) -> None:
    """Tests files with good and bad games: one progress, which reloading keeps, and the reasons."""
    good, mixed = tmp_path / "good.jsonl", tmp_path / "mixed.jsonl"
    good.write_text(beginning("classic", 1, "Batch") + "\n" + beginning("snatch", 1, "Batch"))
    mixed.write_text(beginning("street", 1, "Batch") + '\n{"type":"start_game"}\n{"type":"deal"}\n')
    page = visit("/games")
    page.locator("#add input[type=file]").set_input_files([good, mixed])
    found = page.locator(".found")
    expect(found).to_contain_text("3 games are kept.")
    expect(found).to_contain_text("mixed.jsonl: line")
    page.get_by_role("button", name="Review all 3 games").click()
    expect(page).to_have_url(re.compile("batch="))
    page.reload()
    expect(page.locator(".batch")).to_contain_text("3 of 3 games")
    # The list was read anew, and with it its address; the batch is looked at every two seconds.
    page.wait_for_timeout(2500)
    page.get_by_role("button", name="Done").click()
    expect(page).not_to_have_url(re.compile("batch="))


def test_a_game_is_deleted(visit: Visits) -> None:
    """Tests that deleting asks first, and takes the game out of the list."""
    page = visit("/games")
    paste(page, beginning("classic", 1, "Leaving"))
    page.get_by_role("button", name="Only keep it").click()
    row = page.locator(".game", has_text="Leaving")
    row.get_by_role("button", name="Delete this game").click()
    row.get_by_role("button", name="Keep").click()
    expect(row).to_be_visible()
    row.get_by_role("button", name="Delete this game").click()
    row.get_by_role("button", name="Delete", exact=True).click()
    expect(row).to_have_count(0)


@pytest.mark.long
def test_a_review_is_stopped(visit: Visits, service: Served) -> None:
    """Tests that progress is shown, and that a review which is stopped can be asked for again."""
    page = visit("/games", PHONE)
    keep_and_open(page, beginning("classic", name="Stopped"))
    # Nobody has reviews done meanwhile: this one does not end before it is stopped.
    (reviewer,) = service.members("landlord-review")
    os.kill(reviewer, signal.SIGSTOP)
    try:
        page.get_by_role("button", name="Review", exact=True).click()
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(page.get_by_role("button", name="Review", exact=True)).to_be_visible()
        assert_sound(page)
    finally:
        os.kill(reviewer, signal.SIGCONT)


@pytest.mark.long
def test_report_and_files(visit: Visits, service: Served) -> None:
    """Tests that the report and the record can be downloaded, and what a format would lose."""
    game, review = reviewed(service, "classic")
    page = visit(f"/games/{game}?review={review}&tab=files", lang="zh")
    with page.expect_download() as download:
        page.get_by_role("link", name="下载报告").click()
    assert 'lang="zh' in Path(download.value.path()).read_text("utf-8")
    with page.expect_download() as download:
        page.get_by_role("link", name="RLCard", exact=True).click()
    assert "trace" in Path(download.value.path()).read_text("utf-8")
    expect(page.locator(".formats")).to_contain_text("叫牌")
    assert_sound(page)


@pytest.mark.long
def test_a_game_that_is_not_there(visit: Visits, watch: Watch) -> None:
    """Tests that the page says so, and leads back to the list."""
    watch.expected.add(404)
    page = visit("/games/0123456789abcdef01234567")
    expect(page.get_by_role("alert")).to_contain_text("not kept here")
    page.get_by_role("alert").get_by_role("link").click()
    expect(page).to_have_url(re.compile("/games$"))


@pytest.mark.long
def test_a_busy_service_is_asked_again(visit: Visits, watch: Watch) -> None:
    """Tests that a refusal under load is said and retried, and a review followed without a stream."""
    watch.expected.add(503)
    refusals = [1]

    def refuse(route: Route) -> None:
        if refusals and route.request.method == "POST":
            refusals.pop()
            headers = {"Retry-After": "1", "Content-Type": "application/problem+json"}
            route.fulfill(status=503, headers=headers, body='{"title": "Busy", "detail": "busy"}')
        else:
            route.continue_()

    page = visit("/games")
    page.route("**/v1/reviews", refuse)
    page.route("**/events", lambda route: route.fulfill(status=503, body="{}"))
    keep_and_open(page, beginning("classic", 1, "Patient"))
    page.get_by_label("How thorough").select_option("quick")
    page.get_by_role("button", name="Review", exact=True).click()
    expect_notice(page, "The service is busy. It is asked again in 1 s.")
    page.locator(".who [data-seat=nobody]").click()
    expect(page.locator(".curve .chance")).to_be_attached()


@pytest.mark.long
def test_a_review_that_fails_is_asked_for_again(visit: Visits) -> None:
    """Tests that a failed review says why, and is begun again by itself."""
    failures = [1]

    def fail(route: Route) -> None:
        if failures:
            failures.pop()
            job = {"status": "failed", "progress": {"done": 1, "of": 4}, "reason": "a worker died"}
            route.fulfill(json=job)
        else:
            route.continue_()

    page = visit("/games")
    page.route(re.compile(r"/v1/reviews/\w{24}\?"), fail)
    keep_and_open(page, beginning("classic", 1, "Unlucky"))
    page.get_by_label("How thorough").select_option("quick")
    page.get_by_role("button", name="Review", exact=True).click()
    expect_notice(page, "a worker died It is asked for again")
    page.locator(".who [data-seat=nobody]").click()
    expect(page.locator(".curve .chance")).to_be_attached()
