"""The care of API keys: `python -m api.access`, which is `landlord keys`."""

from __future__ import annotations

import json
from contextlib import closing
from typing import Any

import click

from api.access.amounts import amount_of
from api.access.keys import new_token
from api.store import Store, commands, keys
from api.store.inspection import NOT_THERE, existing
from api.store.models import ApiKey
from api.telemetry import logs

# What may be said of a key: all but its digest.
_SHOWN = ("id", "name", "rate", "work", "created", "revoked")


class _Amount(click.ParamType[str]):
    """An amount by time, such as `600/minute`, or `off`."""

    name = "amount"

    def convert(self, value: str, param: Any, ctx: Any) -> str:
        try:
            amount_of(value)
        except ValueError as error:
            self.fail(f"{value}: {error}", param, ctx)
        return value


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Makes, lists and revokes the API keys of the service, in the store of LANDLORD_STORE."""
    logs.be_silent()


@main.command()
@click.argument("name")
@click.option("--rate", type=_Amount(), help="Its requests, such as 6000/minute, or off.")
@click.option("--work", type=_Amount(), help="Its seconds of searches, such as 300/minute, or off.")
@commands.AS_JSON
def add(name: str, rate: str | None, work: str | None, as_json: bool) -> None:
    """Makes a key, and shows it this one time: the store keeps its digest alone.

    Without --rate and --work the key has the limits of everybody, counted for itself.
    """
    if not 1 <= len(name.strip()) <= 100 or not name.strip().isprintable():
        raise click.UsageError(
            "a name has 1 to 100 characters, without line breaks and other control characters"
        )
    token, key_id, digest = new_token()
    key = ApiKey(id=key_id, name=name.strip(), digest=digest, rate=rate, work=work)
    with (
        commands.settings() as settings,
        closing(Store.open(settings.store)) as store,
        store.write() as session,
    ):
        keys.add(session, key)
    if as_json:
        click.echo(json.dumps({"key": token, "id": key_id, "name": name.strip()}))
        return
    click.echo(token)
    click.echo(f"Keep it: it is shown this one time. Its id is {key_id}.", err=True)


@main.command(name="list")
@commands.AS_JSON
def listing(as_json: bool) -> None:
    """Lists all keys by their ids, with those that were revoked."""
    found: list[dict[str, str | None]] = []
    with commands.settings() as settings, existing(settings.store) as store:
        if store is not None:
            with store.read() as session:
                found = [_shown(key) for key in keys.listing(session)]
    if store is None:
        click.echo(NOT_THERE, err=True)
    if as_json:
        click.echo(json.dumps({"keys": found}))
        return
    for key in found:
        limits = f"rate {key['rate'] or 'as usual'}, work {key['work'] or 'as usual'}"
        state = f"revoked {key['revoked']}" if key["revoked"] else f"made {key['created']}"
        click.echo(f"{key['id']}  {_in_one_line(str(key['name']))}: {limits}, {state}")


@main.command()
@click.argument("key_id", metavar="ID")
@commands.AS_JSON
def revoke(key_id: str, as_json: bool) -> None:
    """Revokes a key for ever; the workers of the service notice within ten seconds."""
    with commands.settings() as settings, existing(settings.store, migrating=True) as store:
        if store is None:
            raise click.UsageError(NOT_THERE)
        with store.write() as session:
            revoked = keys.revoke(session, key_id)
    if not revoked:
        raise click.UsageError(f"there is no key {key_id!r}, or it was revoked before")
    click.echo(json.dumps({"revoked": key_id}) if as_json else f"{key_id} is revoked")


def _shown(key: ApiKey) -> dict[str, str | None]:
    """Returns what may be said of a key."""
    found = {name: getattr(key, name) for name in _SHOWN}
    for moment in ("created", "revoked"):
        if found[moment] is not None:
            found[moment] = found[moment].isoformat(timespec="seconds")
    return found


def _in_one_line(name: str) -> str:
    """Returns a name with control characters, which older keys may have, as Python writes them."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in name)


if __name__ == "__main__":
    main(prog_name="landlord keys")
