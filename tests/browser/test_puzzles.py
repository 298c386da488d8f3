"""The room of puzzles in a browser: one of each game is solved, by touch and by keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solver.game.cards import Hand
from solver.puzzles.collection import collection_of
from solver.puzzles.endgame import Endgame
from solver.puzzles.perfect_play import PerfectPlay
from solver.puzzles.puzzle import Puzzle
from solver.rules import GAMES, load_rules
from tests.browser.judged import assert_sound
from tests.browser.screens import DESK, PHONE, Held, Screen, Visits, on_screens

pytestmark = pytest.mark.browser


def middling(game: str) -> Puzzle:
    """Returns a puzzle in which the seat decides more than once."""
    puzzles = collection_of(load_rules(game)).puzzles
    return next(each for each in puzzles[60:] if own_decisions(each) > 1)


def own_decisions(puzzle: Puzzle) -> int:
    perfect = PerfectPlay(puzzle.rules, puzzle.side)
    endgame, count = puzzle.start.after(puzzle.answer), 1
    while endgame.winner is None:
        count += endgame.turn == puzzle.seat and endgame.choices() != [None]
        endgame = endgame.after(perfect.best(endgame))
    return count


def tap(page: Page, cards: Hand) -> None:
    """Chooses cards of the hand in front, and plays them."""
    for card in cards:
        page.locator(f".hand [data-card='{card}']").click()
    page.locator("[data-act=play]").click()


def start(visit: Visits, puzzle: Puzzle, screen: Screen, **options: Any) -> Page:
    page = visit(f"/puzzles/{puzzle.id}", screen, **options)
    expect(page.locator(".hand .card")).to_have_count(len(puzzle.hands[puzzle.seat]))
    return page


def wrong_choice(puzzle: Puzzle) -> Hand:
    """Returns the cards of a choice that loses and is no pass."""
    answer = None if puzzle.answer is None else puzzle.answer.native.cards
    plays = [play for play in puzzle.start.choices() if play is not None]
    return next(play.cards for play in plays if play.native.cards != answer)


def choose(page: Page, endgame: Endgame, perfect: PerfectPlay) -> Endgame:
    """Makes a winning move on the page, and returns the endgame after the answers to it."""
    seat = endgame.turn
    best = perfect.best(endgame)
    if best is None:
        page.locator("[data-act=pass]").click()
    else:
        tap(page, best.cards)
    endgame = endgame.after(best)
    while endgame.winner is None and (endgame.turn != seat or endgame.choices() == [None]):
        endgame = endgame.after(perfect.best(endgame))
    return endgame


@pytest.mark.parametrize(("game", "screen"), on_screens(GAMES))
def test_a_puzzle_of_each_game_is_solved(visit: Visits, game: str, screen: Screen) -> None:
    puzzle = middling(game)
    perfect = PerfectPlay(puzzle.rules, puzzle.side)
    page = start(visit, puzzle, screen)
    assert_sound(page)
    tap(page, wrong_choice(puzzle))
    expect(page.locator(".verdict.wrong")).to_be_visible()
    expect(page.locator(".line li")).not_to_have_count(0)
    assert_sound(page)
    page.locator("[data-main]").click()
    expect(page.locator(".hand .card")).to_have_count(len(puzzle.hands[puzzle.seat]))
    assert puzzle.answer is not None or puzzle.over is not None
    endgame = puzzle.start
    while endgame.winner is None:
        expect(page.locator("[data-phase=mine]")).to_have_count(1)
        held = len(endgame.position.hands[puzzle.seat])
        expect(page.locator(".hand .card")).to_have_count(held)
        endgame = choose(page, endgame, perfect)
    assert endgame.winner == puzzle.side
    expect(page.locator(".verdict.won")).to_be_visible()
    assert_sound(page)
    page.locator("[data-main]").click()
    page.wait_for_url(lambda address: puzzle.id not in address and "/puzzles/" in address)


@pytest.mark.long
def test_hints_and_the_solution_have_addresses(visit: Visits, screen: Screen) -> None:
    puzzle = middling("snatch")
    page = start(visit, puzzle, screen, lang="zh")
    page.locator("[data-act=hint]").click()
    expect(page.locator(".hinted")).to_be_visible()
    page.locator("[data-act=hint]").click()
    expect(page.locator(".hinted")).to_contain_text("2")
    assert "hint=2" in page.url
    page.locator("[data-act=solution]").click()
    expect(page.locator(".line li")).not_to_have_count(0)
    page.locator(".line > button").last.click()
    expect(page.locator(".line [aria-current=step]")).to_have_count(1)
    assert_sound(page)
    assert "show=solution" in page.url
    assert "at=1" in page.url
    page.reload()
    expect(page.locator(".line [aria-current=step]")).to_have_count(1)
    page.go_back()
    expect(page.locator(".hand .card")).to_have_count(len(puzzle.hands[puzzle.seat]))


@pytest.mark.long
def test_the_list_is_filtered_and_leads_to_a_puzzle(visit: Visits, screen: Screen) -> None:
    page = visit("/puzzles?game=decktet", screen)
    expect(page.locator(".tile .card").first).to_be_visible()
    assert_sound(page)
    page.locator("[data-act=all]").click()
    everything = page.locator(".tile").count()
    assert everything == min(500, len(collection_of(load_rules("decktet")).puzzles))
    page.locator("[name=level]").select_option("5")
    expect(page.locator(".tile")).not_to_have_count(everything)
    assert "level=5" in page.url
    page.locator("[name=state]").select_option("solved")
    expect(page.locator(".tile")).to_have_count(0)
    page.reload()
    expect(page.locator("[name=state]")).to_have_value("solved")
    page.locator("[name=game]").select_option("happy")
    assert "game=happy" in page.url
    page.locator(".mine .primary[href]").click()
    page.wait_for_url("**/puzzles/happy-*")
    expect(page.locator(".hand .card").first).to_be_visible()


def test_no_puzzle_is_next_before_the_list_is_read(visit: Visits) -> None:
    """Tests that the next puzzle is never one of the game that was chosen before."""
    page = visit("/puzzles?game=decktet", DESK)
    following = page.locator(".mine .primary")
    expect(following).to_have_attribute("href", re.compile("/puzzles/decktet-"))
    held = Held(page, "**/v1/puzzles?*")
    page.locator("[name=game]").select_option("happy")
    expect(following).to_have_attribute("aria-disabled", "true")
    expect(following).not_to_have_attribute("href", re.compile("."))
    held.wait()
    held.let_through()
    expect(following).to_have_attribute("href", re.compile("/puzzles/happy-"))


@pytest.mark.long
def test_the_puzzle_of_the_day(visit: Visits) -> None:
    page = visit("/puzzles/today?game=double", PHONE)
    expect(page.locator(".hand .card").first).to_be_visible()
    assert_sound(page)


@pytest.mark.long
def test_an_unknown_puzzle_is_not_found(visit: Visits) -> None:
    visit.watch.expected.add(404)
    page = visit("/puzzles/classic-00000000", DESK)
    expect(page.locator(".hand")).to_have_count(0)
    page.locator("nav a[href='/puzzles']").click()
    expect(page.locator(".tile").first).to_be_visible()
