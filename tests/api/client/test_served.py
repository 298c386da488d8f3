"""The client and `landlord serve`: a review with its progress, cancelled jobs, and the example."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.client import JobRemoved, Landlord, Refused
from api.client.questions import BEATS
from api.client.schemas import Progress
from solver.records import write_record
from tests.builders import greedy_record
from tests.served import PATIENCE, Served

ROOT = Path(__file__).parents[3]
# The beginning of a game, whose review takes little time.
RECORD = write_record(greedy_record("classic", 1, most=12))


@pytest.fixture
def landlord(served: Served) -> Iterator[Landlord]:
    with Landlord(served.address, timeout=PATIENCE) as found:
        yield found


def test_a_review(landlord: Landlord) -> None:
    """Tests that workers make it, and that its end and its events come."""
    assert landlord.readiness()["cluster"]["state"] != "none"
    told: list[Progress] = []
    pending = landlord.reviews.ask(record=RECORD, limit={"worlds": 1}, seed=1)
    names = [each.name for each in pending.events()]
    assert names[-1] == "done"
    review = pending.wait(told.append)
    assert names.count("decision") == len(review["decisions"])
    assert told[-1]["done"] == told[-1]["of"]
    assert landlord.review(record=RECORD, limit={"worlds": 1}, seed=1) == review
    assert "<html" in pending.report(language="zh")


def test_cancelling(landlord: Landlord) -> None:
    """Tests that nothing of a cancelled batch is left, and that whoever waits is told."""
    records = "".join(write_record(greedy_record("classic", seed)) for seed in range(4))
    batch = landlord.reviews.ask_many(records, worlds=2000, seed=1)
    assert batch.state()["progress"]["of"] == 4
    first = next(batch.reviews())
    batch.cancel()
    batch.cancel()
    with pytest.raises(JobRemoved):
        batch.wait(seconds=PATIENCE)
    with pytest.raises(JobRemoved):
        landlord.reviews.review(first["id"]).wait(seconds=PATIENCE)


def test_a_lazy_batch(landlord: Landlord) -> None:
    plays = ["4", "33333", "2"]
    found = landlord.batch(
        BEATS, ({"rules": "classic", "play": play, "over": "3"} for play in plays), together=2
    )
    first, second, third = found
    assert (first.result(), third.result()) == ({"beats": True}, {"beats": True})
    with pytest.raises(Refused, match="5 times"):
        second.result()


def test_a_wrong_request(landlord: Landlord) -> None:
    with pytest.raises(Refused) as caught:
        list(landlord.legal_plays(rules="classic", hand="33333"))
    assert caught.value.status == 422
    assert caught.value.issues[0].pointer == "/hand"
    assert caught.value.request_id
    assert "5 times" in str(caught.value)


@pytest.mark.long
def test_the_document(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that the code of docs/client.md runs, from its first line to its last."""
    text = (ROOT / "docs/client.md").read_text("utf-8")
    code = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(code) > 6
    said: list[str] = []
    monkeypatch.chdir(ROOT)
    names = {"print": lambda *words: said.append(" ".join(map(str, words)))}
    for part in code:
        quick = part.replace('"seconds": 1', '"seconds": 0.1').replace('"worlds": 4', '"worlds": 1')
        exec(quick.replace("http://127.0.0.1:8000", served.address), names)
    assert "334455 1" in said
    assert any(line.startswith("33333 422 ") for line in said)
    assert any("in the end" in line for line in said)
    assert said[-1] == "ok"


@pytest.mark.long
def test_the_readme(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    """Tests the code of api/client/README.md; the distribution has another name for the package."""
    text = (ROOT / "api/client/README.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    here = code.replace("landlord_client", "api.client")
    exec(here.replace("http://127.0.0.1:8000", served.address), {})
    assert capsys.readouterr().out.strip()


@pytest.mark.long
@pytest.mark.process
def test_the_example(served: Served) -> None:
    command = [sys.executable, "examples/client.py", "classic", "3344455667788TJQKA2B"]
    done = subprocess.run(
        [*command, served.address], cwd=ROOT, capture_output=True, text=True, check=False,
        env={"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "5 plays at the fewest" in done.stdout
    assert "In the end:" in done.stdout
