"""The care of the store: `python -m api.store`, which is `landlord store`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

import click
from sqlalchemy import exc

from api.store import commands, games, retention, schema
from api.store.address import make_engine, parse_url
from api.store.inspection import NOT_THERE, existing
from api.telemetry import logs

# Games that one transaction deletes.
_TOGETHER = 25
# Counting more games than this would take seconds.
_MOST_COUNTED = 10_000_000


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Looks after the store that LANDLORD_STORE names."""
    logs.be_silent()


@main.command()
@commands.AS_JSON
def info(as_json: bool) -> None:
    """Says where the store is and what it holds."""
    with commands.settings() as settings:
        url = parse_url(settings.store).render_as_string(hide_password=True)
        found: dict[str, object] = {"url": url, "schema": None, "games": 0, "bytes": 0}
        with existing(settings.store) as store:
            if store is not None:
                with store.read() as session:
                    found |= {
                        "schema": schema.current_revision(session.connection()),
                        "games": games.count(session, _MOST_COUNTED),
                        "bytes": retention.size(session),
                    }
    if store is None:
        found["schema"] = None if as_json else NOT_THERE
    _print(found, as_json)


@main.command()
@click.option(
    "--days",
    type=click.IntRange(1, 36_500),
    help="Keep what came in during this many days; by default LANDLORD_KEEP_DAYS.",
)
@commands.AS_JSON
def prune(days: int | None, as_json: bool) -> None:
    """Deletes games, reviews and batches that are too old, and answers kept for repeats."""
    with commands.settings() as settings, existing(settings.store, migrating=True) as store:
        found = retention.Pruned()
        if store is not None:
            found = retention.prune(store, settings.keep_days if days is None else days)
    _print(asdict(found), as_json)


@main.command()
@click.option("--game", "game_id", help="The id of a game.")
@click.option("--player", help="The name of a player: all games of it are deleted.")
@commands.AS_JSON
def delete(game_id: str | None, player: str | None, as_json: bool) -> None:
    """Deletes a game, or all games of a player, whosever corner they lie in."""
    if (game_id is None) == (player is None):
        raise click.UsageError("say which games: --game ID or --player NAME")
    deleted = 0
    with commands.settings() as settings, existing(settings.store, migrating=True) as store:
        while store is not None:
            with store.write(in_turns=True, frees=True) as session:
                if game_id is not None:
                    found = int(games.remove(session, game_id))
                else:
                    found = games.remove_of_player(session, str(player), _TOGETHER, anybodys=True)
            deleted += found
            if found < _TOGETHER:
                break
    _print({"deleted": deleted}, as_json)


@main.command()
@click.option("--to", "revision", default="head", show_default=True, help="The revision to reach.")
@commands.AS_JSON
def migrate(revision: str, as_json: bool) -> None:
    """Brings the schema to a revision: up for this version, or down for an older one.

    Whatever a lower revision has no place for is lost. `base` leaves an empty database.
    """
    with commands.settings() as settings:
        engine = make_engine(parse_url(settings.store), settings.store_patience)
        try:
            schema.migrate(engine, revision)
            with engine.connect() as connection:
                found = {"schema": schema.current_revision(connection)}
        except exc.DBAPIError as error:
            raise commands.CannotWork(str(error.orig).splitlines()[0]) from None
        finally:
            engine.dispose()
    _print(found, as_json)


def _print(found: Mapping[str, object], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(found))
        return
    for name, value in found.items():
        click.echo(f"{name:8} {value}")


if __name__ == "__main__":
    main(prog_name="landlord store")
