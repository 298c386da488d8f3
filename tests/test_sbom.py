"""The software bill of materials names all that is shipped."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools import sbom

ROOT = Path(__file__).parent.parent


def test_every_package_of_the_lock_is_named() -> None:
    bill = json.loads(sbom.text())
    lock = (ROOT / "requirements/run.txt").read_text("utf-8")
    pins = re.findall(r"^(\S+)==(\S+)", lock, re.MULTILINE)
    assert pins
    named = {(each["name"], each["version"]) for each in bill["components"]}
    assert {(name.split("[")[0], version) for name, version in pins} <= named
    hashes = {each["value"] for found in bill["components"] for each in found.get("properties", [])}
    assert hashes == set(re.findall(r"sha256:([0-9a-f]{64})", lock))


def test_the_scripts_of_others_are_named() -> None:
    files = {path.name for path in (ROOT / "api/web/static/vendor").glob("*.js")}
    described = {Path(each.get("description", "")).name for each in sbom.kept()}
    assert described == files


def test_the_bill_is_well_formed() -> None:
    bill = json.loads(sbom.text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    references = [each["bom-ref"] for each in bill["components"]]
    assert len(set(references)) == len(references)
    assert bill["dependencies"][0]["dependsOn"] == references
    assert sbom.text() == sbom.text()
