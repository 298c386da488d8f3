"""Writes the software bill of materials: `python -m tools.sbom [FILE]`, or `make sbom`.

`cyclonedx-py` writes it as CycloneDX 1.6: every package of requirements/run.txt with its hashes, as
the image installs them. The scripts that others wrote and that are kept in this repository are
added, since no list of packages names them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
_PACKAGES = "requirements --pyproject pyproject.toml --output-reproducible --sv 1.6"
_VENDORED = re.compile(r"^\| `([^`]+)` \| ([\w.-]+)[^|]* \| ([\d.]+) \|", re.MULTILINE)


def text() -> str:
    """Returns the bill; equal sources give equal text."""
    made = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "cyclonedx_py", *_PACKAGES.split(), "requirements/run.txt"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    document = json.loads(made.stdout)
    document["components"] += kept()
    references = sorted(each["bom-ref"] for each in document["components"])
    root = document["metadata"]["component"]["bom-ref"]
    document["dependencies"] = [{"ref": root, "dependsOn": references}]
    return json.dumps(document, indent=2) + "\n"


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
