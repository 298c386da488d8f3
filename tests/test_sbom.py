"""The software bill of materials names all that is shipped."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools import sbom

pytestmark = pytest.mark.long

ROOT = Path(__file__).parent.parent


@cache
def bill() -> Any:
    return json.loads(sbom.text())


def test_every_package_of_the_lock_is_named() -> None:
    lock = (ROOT / "requirements/run.txt").read_text("utf-8")
    pins = re.findall(r"^(\S+)==(\S+)", lock, re.MULTILINE)
    assert pins
    named = {(each["name"], each["version"]) for each in bill()["components"]}
    assert {(name.split("[")[0], version) for name, version in pins} <= named
    hashes = {
        each["content"]
        for component in bill()["components"]
        for reference in component.get("externalReferences", [])
        for each in reference.get("hashes", [])
    }
    assert hashes == set(re.findall(r"sha256:([0-9a-f]{64})", lock))


def test_the_scripts_of_others_are_named() -> None:
    files = {path.name for path in (ROOT / "api/web/static/vendor").glob("*.js")}
    described = {Path(each["description"]).name for each in sbom.kept()}
    assert described == files
    named = {each["purl"] for each in bill()["components"]}
    assert {each["purl"] for each in sbom.kept()} <= named


def test_the_bill_is_well_formed() -> None:
    assert (bill()["bomFormat"], bill()["specVersion"]) == ("CycloneDX", "1.6")
    references = [each["bom-ref"] for each in bill()["components"]]
    assert len(set(references)) == len(references)
    assert bill()["dependencies"][0]["dependsOn"] == sorted(references)
    assert bill() == json.loads(sbom.text())
