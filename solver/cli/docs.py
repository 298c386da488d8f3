"""The command that shows the documentation, to which errors lead."""

from __future__ import annotations

import click
from rich.markdown import Markdown

from solver.cli.options import json_option, print_json
from solver.cli.tables import console
from solver.documents import pages, title


@click.command(epilog="For instance: landlord docs notation")
@click.argument("page", required=False)
@json_option
def docs(page: str | None, as_json: bool) -> None:
    """Shows a PAGE of the documentation, or lists the pages."""
    known = pages()
    if page is None and as_json:
        print_json(
            {"pages": [{"name": name, "title": title(file)} for name, file in known.items()]}
        )
        return
    if page is None:
        width = max(map(len, known), default=0)
        for name, file in known.items():
            click.echo(f"{name:<{width}}  {title(file)}")
        return
    found = known.get(page.removesuffix(".md"))
    if found is None:
        raise click.UsageError(f"no page {page}; `landlord docs` lists the pages")
    text = found.read_text("utf-8")
    if as_json:
        print_json({"name": found.stem, "title": title(found), "text": text})
    elif console.is_terminal:
        console.print(Markdown(text))
    else:
        click.echo(text, nl=False)
