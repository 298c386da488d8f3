"""Writes the software bill of materials: `python -m tools.sbom [FILE]`, or `make sbom`.

It is CycloneDX 1.6 as JSON: every package of requirements/run.txt with its hashes, as the image
installs them, and other people's code that is kept in this repository.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
_PIN = re.compile(
    r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==(\S+)((?:[^\n]*\\\n\s+--hash=\S+)*)", re.MULTILINE
)
_VENDORED = re.compile(r"^\| `([^`]+)` \| ([\w.-]+)[^|]* \| ([\d.]+) \|", re.MULTILINE)


def text() -> str:
    """Returns the bill; equal sources give equal text."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    root = {
        "type": "application",
        "bom-ref": project["name"],
        "name": project["name"],
        "version": project["version"],
        "licenses": [{"license": {"id": project["license"]}}],
    }
    components = [*locked(), *kept()]
    names = [each["bom-ref"] for each in components]
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": root},
        "components": components,
        "dependencies": [{"ref": root["bom-ref"], "dependsOn": names}],
    }
    return json.dumps(document, indent=2) + "\n"


def locked() -> list[dict[str, Any]]:
    """Returns the packages of Python, each with the hashes of its files."""
    found = []
    for name, version, rest in _PIN.findall((ROOT / "requirements/run.txt").read_text("utf-8")):
        reference = f"pkg:pypi/{name.lower().replace('_', '-')}@{version}"
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", rest)
        component = {
            "type": "library",
            "bom-ref": reference,
            "name": name,
            "version": version,
            "purl": reference,
            "properties": [{"name": "landlord:sha256", "value": each} for each in hashes],
        }
        found.append(component)
    return found


def kept() -> list[dict[str, Any]]:
    """Returns the scripts of the page that others wrote."""
    table = (ROOT / "api/web/static/vendor/README.md").read_text("utf-8")
    return [
        {
            "type": "library",
            "bom-ref": f"pkg:npm/{package}@{version}",
            "name": package,
            "version": version,
            "purl": f"pkg:npm/{package}@{version}",
            "description": f"api/web/static/vendor/{file}",
        }
        for file, package, version in _VENDORED.findall(table)
    ]


if __name__ == "__main__":
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/sbom.cdx.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text(), "utf-8")
