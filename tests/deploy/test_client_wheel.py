"""The client as a distribution of its own: built, installed beside `requests` alone, and used."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from api import client
from solver.version import VERSION
from tests.deploy.installed import Installed
from tests.served import PATIENCE
from tests.web_server import web_server

FOLDER = Path(client.__file__).parent
PROGRAM = """
import sys
from landlord_client import Landlord, LandlordError

with Landlord(sys.argv[1]) as service:
    hand = "3344455667788TJQKA2B"
    advice = service.advise(
        rules="classic", landlord=0, seat=0, hand=hand, history=[], limit={"worlds": 1}
    )
    print(advice["best"])
    try:
        service.classify(rules="classic", cards="33333")
    except LandlordError as error:
        print(error.status)
print(sorted({"api", "solver", "flask", "numpy"} & {name.partition(".")[0] for name in sys.modules}))
"""


def test_it_has_the_version_and_the_dependency_of_the_project() -> None:
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text("utf-8"))["project"]
    whole = tomllib.loads((FOLDER.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION
    assert project["dependencies"] == whole["optional-dependencies"]["client"]
    assert project["requires-python"] == whole["requires-python"]


@pytest.mark.long
@pytest.mark.process
def test_its_wheel_answers_questions(tmp_path: Path) -> None:
    """Tests a wheel of the folder in an environment that has its dependency, and no checkout."""
    source = tmp_path / "client"
    shutil.copytree(FOLDER, source, ignore=shutil.ignore_patterns("__pycache__"))
    built = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    done = subprocess.run(
        [*built, "--wheel-dir", str(tmp_path), str(source)],
        check=False, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    if "No matching distribution found for setuptools" in done.stderr:
        pytest.skip("no setuptools, which builds the client's wheel, in the package index")
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("landlord_client-*-py3-none-any.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == {
        f"landlord_client/{file.relative_to(FOLDER)}"
        for file in FOLDER.rglob("*")
        if file.suffix == ".py" or file.name == "py.typed"
    }
    installed = Installed(tmp_path / "environment", lent=True)
    installed.pip("install", "--no-deps", "--no-index", str(wheel))
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    with web_server(tmp_path / "service") as server:
        said = installed.run(
            "python", str(program), f"http://127.0.0.1:{server.port}", cwd=tmp_path
        )
    best, status, foreign = said.splitlines()
    assert best
    assert (status, foreign) == ("422", "[]")
