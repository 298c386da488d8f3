"""Bundles of the page's files: a script and a style sheet for each room, and the file of reports.

`python -m tools.bundle` makes them in a second where the sources have changed. esbuild, of the
version in tools/js/package-lock.json, follows the imports of each file that a template names, makes
the result short and puts its hash into its name. The room `report` has no address: it becomes the
beginning of the file that `solver.report` writes reviews into, in each language.
"""

from __future__ import annotations

import base64
import html
import json
import re
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory

from api.bundles import FOLDER, SOURCES, TEMPLATES, Bundles, digest
from api.vocabulary import SHELL, report_words, table
from tools import node

LACKING = "no esbuild on this machine (`make install` installs it)"
# `asset('css/' ~ room ~ '.css')`, which names each style sheet in css/.
_NAMED = re.compile(r"\basset\(([^)]+)\)")
# What stands in no bundle: code that others have published as one short file, and what is no code.
_AS_THEY_ARE = "vendor"
_CODE = (".js", ".css")
# What a report begins with, and the folder of the package that writes reports.
_REPORT = Path(__file__).with_name("report.html")
REPORTS = node.ROOT / "solver/report/page"


def entries() -> list[Path]:
    """Returns the files that the templates name."""
    return sorted({file for pattern in _patterns() for file in SOURCES.glob(pattern)})


def _patterns() -> Iterator[str]:
    for template in TEMPLATES.glob("*.html"):
        for expression in _NAMED.findall(template.read_text("utf-8")):
            parts = (part.strip() for part in expression.split("~"))
            yield "".join(part[1:-1] if part[0] in "'\"" else "*" for part in parts)


def build(folder: Path, reports: Path) -> None:
    """Writes the bundles of the sources as they are now.

    Args:
        folder: an empty folder, for the bundles of the rooms.
        reports: another one, for the beginnings of reports.

    Raises:
        SystemExit: esbuild is not there, or has found a mistake in the sources and printed it.
    """
    sources = digest()
    bundled = [
        each for each in entries() if each.suffix in _CODE and _AS_THEY_ARE not in each.parts
    ]
    names = {}
    for file in set(entries()) - set(bundled):
        name = file.relative_to(SOURCES)
        hashed = name.with_stem(f"{name.stem}-{sha256(file.read_bytes()).hexdigest()[:8]}")
        (folder / hashed).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, folder / hashed)
        names[name.as_posix()] = hashed.as_posix()
    names |= _esbuild(bundled, folder)
    script, style = (
        _taken(folder / names.pop(name)) for name in ("rooms/report.js", "css/report.css")
    )
    for lang in table(SHELL):
        (reports / f"{lang}.html").write_text(_report(lang, script, style), "utf-8")
    Bundles(sources, dict(sorted(names.items()))).write(folder)


def _esbuild(files: list[Path], folder: Path) -> dict[str, str]:
    """Bundles files, and returns source -> bundle."""
    with TemporaryDirectory() as kept:
        meta = Path(kept) / "meta.json"
        options = (
            "--bundle",
            "--minify",
            "--format=esm",
            "--target=esnext",
            "--charset=utf8",
            "--log-level=warning",
            "--entry-names=[dir]/[name]-[hash]",
            f"--outbase={SOURCES}",
            f"--outdir={folder}",
            f"--metafile={meta}",
        )
        if node.run("esbuild/bin/esbuild", *map(str, files), *options):
            sys.exit(1)
        outputs = json.loads(meta.read_text("utf-8"))["outputs"]
    return {
        _within(SOURCES, made["entryPoint"]): _within(folder, output)
        for output, made in outputs.items()
    }


def _within(folder: Path, written: str) -> str:
    """Returns a path of esbuild, which is one from the checkout, as one in a folder."""
    return (node.ROOT / written).resolve().relative_to(folder.resolve()).as_posix()


def _taken(file: Path) -> str:
    """Returns the text of a file, which is removed."""
    text = file.read_text("utf-8").rstrip("\n")
    file.unlink()
    return text


def _report(lang: str, script: str, style: str) -> str:
    """Returns a report in a language up to what it draws."""
    words = report_words(lang)
    return Template(_REPORT.read_text("utf-8").rstrip("\n")).substitute(
        lang={"zh": "zh-CN"}.get(lang, lang),
        title=html.escape(f"{words['room_report']} · {words['title']}"),
        name=html.escape(words["room_report"]),
        needs_script=html.escape(words["report_script"]),
        loading=html.escape(words["loading"]),
        words=json.dumps({"words": words}, ensure_ascii=False).replace("<", r"\u003c"),
        signs=(SOURCES / "signs.svg").read_text("utf-8"),
        script=script,
        script_hash=_source(script),
        style=style,
        style_hash=_source(style),
    )


def _source(text: str) -> str:
    """Returns how a policy names the only script or style that it allows."""
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def main() -> None:
    """Makes the bundles, unless those that are there are of the current sources."""
    if Bundles.read().are_current() and REPORTS.exists():
        return
    if not (node.MODULES / "node_modules/esbuild").exists():
        sys.exit(LACKING)
    # The old ones are there until the new ones are whole.
    with TemporaryDirectory(dir=FOLDER.parent, prefix="bundles-") as beside:
        made = {
            folder: Path(beside) / name for folder, name in ((FOLDER, "made"), (REPORTS, "page"))
        }
        for new in made.values():
            new.mkdir()
        build(*made.values())
        for folder, new in made.items():
            if folder.exists():
                folder.rename(Path(beside) / f"old-{new.name}")
            new.rename(folder)


if __name__ == "__main__":
    main()
