"""Weights: written, read, and run with the same result on every processor."""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lab.training.self_play import SelfPlaySettings, duel, play_samples
from solver.errors import InvalidRequest, ResourceUnavailable
from solver.game.knowledge import Knowledge
from solver.native import _core
from solver.protocol import ProblemDetails
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from solver.search.search import Search
from solver.weights import Network, ProposalWeights, Weights, file, load, read
from solver.weights.networks import networks_of, weights_of
from tests.builders import middle_of_game, random_proposals, random_weights, with_readers


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_read(game: str, tmp_path: Path) -> None:
    """Tests the round trip, and that the name tells the content."""
    plain = random_weights(game)
    first, *others = with_readers(plain).networks
    weights = replace(
        plain, networks=(replace(first, optimism=0.35), *others), proposals=random_proposals(game)
    )
    saved = weights.save(tmp_path / "some.npz")
    assert [path.name for path in tmp_path.iterdir()] == ["some.npz"]
    found = read(tmp_path / "some.npz")
    assert found.card == saved.card
    assert found.card.name.startswith(f"{game}-")
    for unlike in (random_weights(game, 2), plain):
        assert unlike.save(tmp_path / "other.npz").card.name != found.card.name
    assert found.proposals.features == weights.proposals.features
    written = (*weights.networks, *weights.proposals.networks)
    for one, other in zip(written, (*found.networks, *found.proposals.networks), strict=True):
        assert_same(one, other)
    assert found.native(load_rules(game))


def assert_same(one: Network | None, other: Network | None) -> None:
    """Checks that two networks have the same numbers, and so do their readers."""
    if one is None or other is None:
        assert one is other
        return
    assert (one.scale, one.top, one.optimism) == (other.scale, other.top, other.optimism)
    assert (one.table == other.table).all()
    assert (one.bias == other.bias).all()
    for a, b in zip(one.layers, other.layers, strict=True):
        assert a.shift == b.shift
        assert (a.weights == b.weights).all()
        assert (a.bias == b.bias).all()
    assert_same(one.reader, other.reader)


def test_a_reader_adds_to_what_an_option_is_worth() -> None:
    """Tests that its features go by their names too, and that one of zeros adds nothing."""
    plain = random_weights("street")
    weights = with_readers(plain)
    readers = [each.reader for each in weights.networks if each.reader is not None]
    assert estimates(weights, "street") != estimates(plain, "street")

    layer = readers[0].layers[0]
    silent = replace(layer, weights=np.zeros_like(layer.weights), bias=np.zeros_like(layer.bias))
    mute = tuple(
        replace(each, reader=replace(reader, layers=(silent,)))
        for each, reader in zip(weights.networks, readers, strict=True)
    )
    assert estimates(replace(weights, networks=mute), "street") == estimates(plain, "street")
    # The features of a situation change places among themselves.
    first = len(readers[0].table)
    order = np.random.default_rng(2).permutation(first)
    whole = np.concatenate([order, np.arange(first, len(plain.features))])
    moved = tuple(
        replace(each, table=each.table[whole], reader=replace(reader, table=reader.table[order]))
        for each, reader in zip(weights.networks, readers, strict=True)
    )
    names = tuple(plain.features[at] for at in whole)
    assert estimates(replace(weights, networks=moved, features=names), "street") == estimates(
        weights, "street"
    )


def estimates(weights: Weights, game: str) -> list[float]:
    """Returns the win probabilities that the networks estimate during a few games."""
    by_role = play_samples(load_rules(game), weights, 8, 3, SelfPlaySettings(trace=0.0), 1)
    return [win for samples in by_role for win in samples.wins.tolist()]


@pytest.mark.parametrize("game", ["snatch", "street"])
def test_features_go_by_their_names(game: str) -> None:
    """Tests that their order is nothing, and that one which was not taught counts nothing."""
    weights = random_weights(game)
    order = np.random.default_rng(2).permutation(len(weights.features))
    shuffled = Weights(
        weights.card,
        tuple(weights.features[at] for at in order),
        tuple(replace(each, table=each.table[order]) for each in weights.networks),
    )
    assert estimates(shuffled, game) == estimates(weights, game)
    taught = np.array(["let a pair pass" not in name for name in weights.features])
    silent = [replace(each, table=each.table.copy()) for each in weights.networks]
    for network in silent:
        network.table[~taught] = 0
    older = Weights(
        weights.card,
        tuple(name for name, known in zip(weights.features, taught, strict=True) if known),
        tuple(replace(each, table=each.table[taught]) for each in weights.networks),
    )
    assert estimates(older, game) == estimates(replace(weights, networks=tuple(silent)), game)
    assert estimates(older, game) != estimates(weights, game)


def worlds(weights: Weights, view: Knowledge) -> list[list[int]]:
    """Returns the worlds that a search samples."""
    search = Search(view, 5, networks_of(view.rules, weights))
    search.run(list(view.legal()), Limit(worlds=64), by_wins=True)
    found: list[list[int]] = search.worlds(64)[0].tolist()
    return found


@pytest.mark.parametrize("game", ["snatch", "street"])
def test_proposals_go_by_the_names_of_their_features(game: str) -> None:
    """Tests that worlds are dealt by them, and that the order of their features is nothing."""
    plain, proposals = random_weights(game), random_proposals(game)
    _, view = middle_of_game(game, 3)
    order = np.random.default_rng(2).permutation(len(proposals.features))
    shuffled = ProposalWeights(
        tuple(proposals.features[at] for at in order),
        tuple(replace(each, table=each.table[order]) for each in proposals.networks),
    )
    one, other = (worlds(replace(plain, proposals=each), view) for each in (proposals, shuffled))
    assert one == other
    assert one != worlds(plain, view)


def test_weights_of_a_game_with_other_cards() -> None:
    """Tests that they are refused, and that both games are named."""
    with pytest.raises(InvalidRequest, match=r"classic.*double"):
        random_weights("classic").native(load_rules("double"))
    with pytest.raises(InvalidRequest, match="classic"):
        replace(random_weights("classic"), networks=random_weights("classic").networks[:2]).native(
            load_rules("classic")
        )


def test_a_bottom_that_the_training_hid_has_no_effect() -> None:
    """Tests that rows of the shown bottom count only where the training's game shows it."""
    shown = {"base": "snatch", "bottom_public": True}
    for game, public, hidden in (("snatch", shown, "snatch"), ("happy", "happy", "snatch")):
        weights = random_weights(game)
        rows = [at for at, name in enumerate(weights.features) if name.startswith("shown ")]
        there, gone = (weights.arranged(load_rules(source)) for source in (public, hidden))
        assert any(network.table[rows].any() for network in gone)
        assert any(network.table[rows].any() for network in there) == (game == "happy")


def test_weights_of_new_rules() -> None:
    """Tests which game's networks play rules that have none, such as those of a variant."""

    def chosen(source: Any) -> str | None:
        weights = weights_of(load_rules(source))
        return None if weights is None else weights.card.rules

    assert chosen({"base": "snatch", "bottom_public": True}) == "snatch"
    for game in ("classic", "snatch", "douzero"):
        document = load_rules(game).description.model_dump(mode="json", exclude_unset=True)
        assert chosen(document | {"id": "house"}) == game
    assert chosen({"base": "decktet", "hand": 13, "bottom": 6}) is None


def test_weights_that_could_overflow_are_refused() -> None:
    """Tests that no sum of the core can leave its type, whatever the features."""
    weights = random_weights("classic")
    first = weights.networks[0]
    loud = replace(first, table=np.full_like(first.table, 3000))
    with pytest.raises(InvalidRequest, match="overflow"):
        replace(weights, networks=(loud, *weights.networks[1:])).native(load_rules("classic"))
    layer = replace(first.layers[0], weights=np.full_like(first.layers[0].weights, 30000))
    loud = replace(first, layers=(layer, *first.layers[1:]))
    with pytest.raises(InvalidRequest, match="overflow"):
        replace(weights, networks=(loud, *weights.networks[1:])).native(load_rules("classic"))


def test_readers_that_do_not_fit_are_refused() -> None:
    """Tests another scale, a sum that could overflow only with a reader, and a reader's reader."""
    rules = load_rules("classic")
    weights = with_readers(random_weights("classic"))
    first = weights.networks[0]
    assert first.reader is not None

    def fit(network: Network) -> None:
        replace(weights, networks=(network, *weights.networks[1:])).native(rules)

    coarse = replace(first.reader, scale=128)
    with pytest.raises(InvalidRequest, match="one scale and one top"):
        fit(replace(first, reader=coarse))
    narrow = random_proposals("classic").networks[0]
    with pytest.raises(InvalidRequest, match="another number of outputs"):
        fit(replace(first, reader=narrow))
    with pytest.raises(InvalidRequest, match="at most one reader"):
        fit(replace(first, reader=replace(first.reader, reader=narrow)))
    # Without a reader every sum stays below 32,767, but a reader may add up to 2,048.
    near = replace(first, table=np.zeros_like(first.table), bias=first.bias * 0 + 31000)
    fit(replace(near, reader=None))
    with pytest.raises(InvalidRequest, match="first sums could overflow"):
        fit(near)


@pytest.mark.parametrize("game", GAMES)
def test_shipped_weights_say_what_they_are_worth(game: str) -> None:
    """Tests that weights, where they are shipped, fit their game and beat the greedy player."""
    weights = load(game)
    if weights is None:
        pytest.skip(f"no weights are shipped for {game}")
    assert weights.card.rules == game
    assert weights.card.trained["games"] > 0
    found = weights.card.strength["greedy, for wins"]
    assert found["win_rate"] - 1.96 * found["win_rate_error"] > 0.5
    assert weights.native(load_rules(game))


@pytest.fixture
def kernels() -> Iterator[list[str]]:
    """The kernels that this processor has, the portable ones first; those of before come back."""
    before, found = _core.kernels(), []
    for name in ("portable", "avx2", "avx512"):
        with contextlib.suppress(ValueError):
            _core.use_kernels(name)
            found.append(name)
    yield found
    _core.use_kernels(before)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", ["street", "decktet"])
def test_every_path_of_the_arithmetic_gives_the_same_games(game: str, kernels: list[str]) -> None:
    """Tests the portable path against the ones that this processor has, bit for bit."""
    rules, weights = load_rules(game), with_readers(random_weights(game))
    settings = SelfPlaySettings(
        epsilon=0.05, temperature=0.02, points=0.5, greedy=0.1, trace=0.9, branches=1,
        strongest_landlord=0.5,
    )  # fmt: skip

    def played(name: str) -> list[list[float]]:
        _core.use_kernels(name)
        assert _core.kernels() == name
        sides = duel(rules, weights, None, deals=12, seed=3, by_points=True, threads=2)
        roles = play_samples(rules, weights, 6, 3, settings, 1)
        arrays = [(each.features, each.offsets, each.wins, each.points) for each in roles]
        return [array.tolist() for array in chain(sides, *arrays)]

    portable = played(kernels[0])
    for name in kernels[1:]:
        assert played(name) == portable


def test_numbers_that_were_changed_are_refused(tmp_path: Path) -> None:
    """The file is a sound archive, but its numbers are not those of its name."""
    path = tmp_path / "some.npz"
    random_weights("classic").save(path)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["0.bias"] = arrays["0.bias"] + 1
    np.savez_compressed(path, **arrays)
    with pytest.raises(InvalidRequest, match="damaged weights: their check sum is not that of"):
        read(path)


def test_a_file_that_is_no_weights(tmp_path: Path) -> None:
    """Tests other contents, and files that were cut off; the file is named."""
    path = tmp_path / "broken.npz"
    random_weights("classic").save(path)
    whole = path.read_bytes()
    parts = [whole[: int(share * len(whole))] for share in (0.0, 0.3, 0.9, 0.999)]
    for content in (b"no weights", b"PK\x03\x04", *parts):
        path.write_bytes(content)
        with pytest.raises(InvalidRequest, match=r"broken\.npz.*not a file of weights"):
            read(path)
    with pytest.raises(InvalidRequest, match=r"missing\.npz"):
        read(tmp_path / "missing.npz")


def test_bytes_that_were_changed_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.npz"
    random_weights("classic").save(path)
    whole = bytearray(path.read_bytes())
    for place in range(len(whole) // 7, len(whole), len(whole) // 7):
        changed = bytearray(whole)
        changed[place] ^= 0x55
        path.write_bytes(changed)
        try:
            found = read(path)
        except InvalidRequest:
            continue
        # What was changed is no number: a time, a name in the archive's list.
        assert found.card == read_whole(whole, tmp_path).card


def read_whole(whole: bytes, folder: Path) -> Weights:
    path = folder / "whole.npz"
    path.write_bytes(whole)
    return read(path)


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty folder in the place of that of the shipped weights."""
    monkeypatch.setattr(file, "FOLDER", tmp_path)
    load.cache_clear()
    yield tmp_path
    load.cache_clear()


def test_damaged_weights_of_a_game_are_unavailable(shipped: Path) -> None:
    (shipped / "classic.npz").write_bytes(b"PK")
    with pytest.raises(ResourceUnavailable, match="the weights of classic cannot be used") as lost:
        load("classic")
    assert ProblemDetails.of(lost.value).status == 503


def test_weights_of_another_game_are_unavailable(shipped: Path) -> None:
    random_weights("snatch").save(shipped / "classic.npz")
    with pytest.raises(
        ResourceUnavailable, match="the weights of classic are those of another game"
    ):
        load("classic")


def test_a_game_without_weights_has_none(shipped: Path) -> None:
    assert not list(shipped.iterdir())
    assert load("classic") is None
