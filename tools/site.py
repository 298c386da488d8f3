"""What `make site` does beyond mkdocs: pages from the files at the top, and links that leave docs/.

The README is the start. A link to a
file outside docs/ leads to that file's page, or to the repository at `REPOSITORY`; without such an
address it becomes the file's path. A link to a file that is not there is a warning, which fails.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from itertools import starmap
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
# The files at the top that are pages.
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "reporting.md",
}
# What mkdocstrings writes at the end of a page, each with its options: modules, and single objects.
_OBJECT = "{show_root_heading: true, show_root_toc_entry: true, show_root_full_path: false}"
_CLIENT = ("games.Games", "games.Players", "reviews.Reviews", "puzzles.Puzzles")
REFERENCES = {
    "library.md": {"solver": "{}", "solver.review.review.review": _OBJECT},
    "client.md": {"api.client": "{inherited_members: true}"}
    | dict.fromkeys((f"api.client.{name}" for name in _CLIENT), _OBJECT),
}
_SCHEMA = "{inherited_members: true, show_bases: false, show_labels: false}"
_LINK = re.compile(r"(?<!\\)(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_CODE = re.compile(r"(^```.*?^```$|^(?: {4}|\t)[^\n]*$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
log = logging.getLogger("mkdocs.hooks.site")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made from the files at the top."""
    from mkdocs.structure.files import File  # noqa: PLC0415 # only `make site` has mkdocs

    for name, text in made_pages():
        files.append(File.generated(config, name, content=text))
    # Behind the list of them, which mkdocs.yml names, each decision.
    assert isinstance(config.nav, list)
    config.nav[-1]["Decisions"] += [f"decisions/{file.name}" for file in _decisions()]
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: object) -> str:
    """Rewrites the links of a page that leave docs/, and adds its reference."""
    text = rewritten(markdown, DOCS / page.file.src_uri, config.repo_url or "")
    return text + "".join(starmap(_reference, REFERENCES.get(page.file.src_uri, {}).items()))


def _reference(name: str, options: str) -> str:
    """Returns what makes mkdocstrings write about a module or an object."""
    return f"\n::: {name}\n    options: {options}\n"


def made_pages() -> Iterator[tuple[str, str]]:
    """Yields the names and the texts of pages that are not in docs/, as if they were."""
    for name, page in PAGES.items():
        yield page, _moved((ROOT / name).read_text("utf-8"))
    objects = "".join(
        f"\n## {file.stem.capitalize()}\n{_reference(f'api.client.schemas.{file.stem}', _SCHEMA)}"
        for file in sorted((ROOT / "api/client/schemas").glob("[a-z]*.py"))
    )
    about = "As the [Python client](client.md) has them."
    yield "schemas.md", f"# Requests and answers\n\n{about}\n{objects}"
    listed = (f"- [{_title(file)}]({file.name})\n" for file in _decisions())
    yield (
        "decisions/index.md",
        f"# Decisions\n\nThe reasons behind the design.\n\n{''.join(listed)}",
    )


def _decisions() -> list[Path]:
    return sorted((DOCS / "decisions").glob("*.md"))


def _title(file: Path) -> str:
    number = file.name.partition("-")[0]
    title = file.read_text("utf-8").partition("\n")[0].removeprefix("# ")
    return f"{int(number)}. {title.removeprefix(f'{int(number)}. ')}"


def _moved(text: str) -> str:
    """Returns a text of the folder at the top with its links as they are from docs/."""

    def link(found: re.Match[str]) -> str:
        target = found[3]
        if _is_address(target):
            return found[0]
        inside = target.removeprefix("docs/")
        return f"{found[1]}[{found[2]}]({inside if inside != target else f'../{target}'})"

    return _outside_code(text, link)


def rewritten(text: str, file: Path, repository: str) -> str:
    """Returns a page with links that a site can have.

    Args:
        text: the page, in Markdown.
        file: where it is, or would be, in docs/.
        repository: the address of the repository, or nothing.
    """

    def link(found: re.Match[str]) -> str:
        path, mark, anchor = found[3].partition("#")
        target = Path(os.path.normpath(file.parent / path))
        if _is_address(found[3]) or target.is_relative_to(DOCS):
            if path and target.is_dir():
                return f"[{found[2]}]({path.rstrip('/')}/index.md)"  # the list of what is in it
            return found[0]
        if not target.exists():
            log.warning("%s: no file %s", file.name, path)
        inside = target.relative_to(ROOT).as_posix()
        if inside in PAGES:
            depth = len(file.relative_to(DOCS).parents) - 1
            return f"[{found[2]}]({'../' * depth}{_page_of(inside, anchor)})"
        if repository:
            return f"[{found[2]}]({repository.rstrip('/')}/blob/main/{inside}{mark}{anchor})"
        return f"`{inside}`" if found[2].strip("`") == inside else f"{found[2]} (`{inside}`)"

    return _outside_code(text, link)


def _page_of(name: str, anchor: str) -> str:
    """Returns the page, with the anchor, of a place in a file at the top."""
    return PAGES[name] + (f"#{anchor}" if anchor else "")


def _is_address(target: str) -> bool:
    return bool(re.match(r"[a-z]+:|#", target))


def _outside_code(text: str, link: object) -> str:
    parts = _CODE.split(text)
    # Code stands at the odd places.
    parts[::2] = [_LINK.sub(link, part) for part in parts[::2]]  # type: ignore[call-overload]
    return "".join(parts)
