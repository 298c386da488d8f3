"""The files that build and ship the project agree with each other."""

import os
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_image_installs_what_the_makefile_installs() -> None:
    """Tests that the image installs the locked requirements, with hashes, as `make install` does."""
    image = (ROOT / "Dockerfile").read_text()
    assert "--no-deps --require-hashes -r requirements/run.txt" in image
    assert "--no-deps --require-hashes -r $<" in (ROOT / "Makefile").read_text()
    for sources in re.findall(r"^COPY (?!--from)(.+) \S+$", image, re.MULTILINE):
        for source in sources.split():
            assert (ROOT / source).exists(), source
    runtime = image.partition("FROM ${PYTHON} AS build")[2].partition("FROM ${PYTHON}\n")[2]
    assert "COPY --from=build /opt/landlord /opt/landlord" in runtime  # and nothing that compiles
    run = (ROOT / "requirements/run.txt").read_text("utf-8")
    assert not re.search(r"^(cmake|ninja|nanobind|scikit-build-core)==", run, re.MULTILINE)


def test_the_image_keeps_its_store_in_the_volume() -> None:
    """Tests that a new container finds the games of the old one."""
    image = (ROOT / "Dockerfile").read_text()
    folder = re.search(r"^VOLUME (\S+)$", image, re.MULTILINE)
    assert folder
    assert f"LANDLORD_STORE=sqlite:///{folder[1]}/" in image
    assert f"install --directory --owner landlord {folder[1]}\n" in image


def test_ci_is_a_program() -> None:
    """Tests that the script of continuous integration is executable and stops at a failure."""
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    text = script.read_text()
    assert "set -euo pipefail" in text
    packages = re.search(r"^packages=\((.*)\)$", text, re.MULTILINE)
    assert packages  # what tests need beyond Python's packages
    assert {"chromium-headless-shell", "postgresql", "redis-server"} <= set(packages[1].split())
    for target in ("lint", "test", "sanitize"):
        assert f"make {target}" in text
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_locks_name_every_dependency() -> None:
    """Tests that every dependency in pyproject.toml is pinned with hashes, and no index is named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    run = [*project["project"]["dependencies"], *extras["service"], *extras["client"]]
    wanted = {"run": run} | {
        group: project["dependency-groups"][group] for group in ("build", "test", "lint", "bench")
    }
    for lock, requirements in wanted.items():
        text = (ROOT / f"requirements/{lock}.txt").read_text().lower().replace("_", "-")
        assert "://" not in text
        assert "--hash=sha256:" in text
        for requirement in requirements:
            name = re.split(r"[<>=!~\[ ]", requirement)[0].lower().replace("_", "-")
            assert re.search(rf"^{re.escape(name)}==", text, re.MULTILINE), (lock, name)
