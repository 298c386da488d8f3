"""Clients in three languages, as generators write them from the document, ask a running service.

Each program of `clients/` makes the same five calls: the games, the plays over a play, advice with a
small limit, a review that is asked for and fetched, and a request that is refused. Each prints
what it read, which must be what plain HTTP says. The generators run with their usual options; what
they stumble over is mended in the document (`api/spec/shapes.py`), and not here.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.served import PATIENCE, Served
from tools.node import MODULES, program

ROOT = Path(__file__).parents[3]
PROGRAMS = Path(__file__).parent / "clients"
RECORD = ROOT / "examples/games/classic.ddz.jsonl"
DECISION = {
    "rules": "classic",
    "landlord": 0,
    "seat": 1,
    "hand": "3346678TJJQKKAA22",
    "bid": 2,
    "history": [[0, "QQ"]],
    "limit": {"worlds": 20},
    "seed": 1,
}
GENERATOR = Path(sys.executable).with_name("openapi-generator-cli")
# What the generated Java client needs (Jackson, JSR 305) is in the generator's own archive.
ARCHIVE = str(files("openapi_generator_cli") / "openapi-generator.jar")
TYPESCRIPT = MODULES / "node_modules/@hey-api/openapi-ts"
# Generates and compiles a client in a folder with the programs; returns the command that asks.
Client = Callable[[Path, Path], list[str | Path]]
pytestmark = [pytest.mark.long, pytest.mark.process]
needs_java = pytest.mark.skipif(
    shutil.which("javac") is None, reason="no Java compiler (Debian: default-jdk-headless)"
)
needs_jre = pytest.mark.skipif(shutil.which("java") is None, reason="no Java")
needs_go = pytest.mark.skipif(shutil.which("go") is None, reason="no Go (Debian: golang-go)")
needs_typescript = pytest.mark.skipif(
    program() is None or not TYPESCRIPT.exists(),
    reason="no generators for TypeScript (`make lint` installs them)",
)


@pytest.fixture(scope="module")
def document(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The document as the service sends it."""
    file = tmp_path_factory.mktemp("document") / "openapi.json"
    file.write_text(json.dumps(served.call("/openapi.json")), "utf-8")
    return file


def ran(command: list[str | Path], folder: Path, **environment: str) -> str:
    """Returns what a command printed; it ends well."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENCE,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-5000:]
    return done.stdout


def five_calls(served: Served, seed: int) -> dict[str, Any]:
    """Returns what each of the programs is to print, asked with plain HTTP."""

    def post(path: str, **body: Any) -> Any:
        return served.call(f"/v1/{path}", json.dumps(body).encode())

    over = post("plays", rules="classic", hand="3344455667TJQKA2", over="33")
    advice = post("advice", **DECISION)
    review = post(
        "reviews", record=RECORD.read_text("utf-8"), limit={"worlds": 2}, seed=seed, wait=True
    )
    with pytest.raises(AssertionError) as refused:
        post("plays", rules="classic", hand="33333")
    problem = json.loads(str(refused.value))
    return {
        "games": [game["id"] for game in served.call("/v1/rules")["rules"]],
        "plays": [play["cards"] for play in over["plays"]],
        "best": advice["best"],
        "labels": [decision["label"] for decision in review["decisions"]],
        "problem": [problem["status"], problem["type"], problem["errors"][0]["pointer"]],
    }


def go_client(document: Path, folder: Path) -> list[str | Path]:
    options = "packageName=landlord"
    ran(
        [GENERATOR, "generate", "-g", "go", "-i", document, "-p", options, "-o", "landlord"], folder
    )
    # The client needs nothing but Go's own library. The name of its module is the user's to choose.
    client = folder / "landlord"
    (client / "go.mod").write_text("module landlord\n\ngo 1.19\n")
    (client / "five").mkdir()
    shutil.move(folder / "five_calls.go", client / "five")
    ran(["go", "build", "-o", folder, "./five"], client, GOPROXY="off")
    ran(["go", "vet", "."], client, GOPROXY="off")
    return ["./five"]


def java_client(document: Path, folder: Path) -> list[str | Path]:
    # A list that is one of several shapes becomes a class only as a model.
    options = "openApiNullable=false,invokerPackage=landlord,apiPackage=landlord.api"
    options += ",modelPackage=landlord.model"
    ran(
        [
            *(GENERATOR, "generate", "-g", "java", "--library", "native", "-i", document),
            *("--generate-alias-as-model", "-p", options, "-o", "client"),
        ],
        folder,
    )
    # The mark on generated classes is the one thing that the archive lacks.
    mark = folder / "javax/annotation/Generated.java"
    mark.parent.mkdir(parents=True)
    mark.write_text(
        "package javax.annotation;\n"
        "public @interface Generated {\n"
        '  String[] value(); String date() default ""; String comments() default "";\n}\n'
    )
    sources = [mark, *(folder / "client/src/main").rglob("*.java"), folder / "FiveCalls.java"]
    ran(["javac", "-nowarn", "-proc:none", "-d", "classes", "-cp", ARCHIVE, *sources], folder)
    return ["java", "-cp", f"{ARCHIVE}{os.pathsep}classes", "FiveCalls"]


def typescript_program(name: str, folder: Path) -> list[str | Path]:
    """Compiles a program, with all that it imports."""
    compile_typescript(folder, "node.d.ts", f"{name}.ts")
    return [node(), f"js/{name}.js"]


def compile_typescript(folder: Path, *sources: str) -> None:
    """Compiles programs of a folder as strictly as TypeScript can."""
    options = {
        "strict": True,
        "target": "es2022",
        "lib": ["es2022", "dom", "dom.iterable"],
        "module": "nodenext",
        "outDir": "js",
        "types": [],
    }
    (folder / "tsconfig.json").write_text(
        json.dumps({"compilerOptions": options, "files": sources})
    )
    (folder / "package.json").write_text('{"type": "commonjs"}')
    ran([node(), "node_modules/typescript/bin/tsc", "-p", "."], folder)


def node() -> str:
    return program() or "node"


def openapi_typescript_client(document: Path, folder: Path) -> list[str | Path]:
    (folder / "node_modules").symlink_to(MODULES / "node_modules")
    generator = "node_modules/openapi-typescript/bin/cli.js"
    ran([node(), generator, document, "-o", "schema.ts"], folder)
    return typescript_program("openapi_fetch", folder)


def hey_api_client(document: Path, folder: Path) -> list[str | Path]:
    (folder / "node_modules").symlink_to(MODULES / "node_modules")
    generator = "node_modules/@hey-api/openapi-ts/bin/run.js"
    ran([node(), generator, "-i", document, "-o", "client", "--no-log-file"], folder)
    return typescript_program("hey_api", folder)


@pytest.mark.parametrize(
    ("generated", "seed"),
    [
        pytest.param(openapi_typescript_client, 12, marks=needs_typescript),
        pytest.param(hey_api_client, 13, marks=needs_typescript),
        pytest.param(go_client, 14, marks=needs_go),
        pytest.param(java_client, 15, marks=needs_java),
    ],
)
def test_five_calls(
    generated: Client, seed: int, served: Served, document: Path, tmp_path: Path
) -> None:
    """Tests that a client is generated, compiles, asks, and reads every answer.

    Each asks for a review of its own: a second request for one would find it finished.
    """
    shutil.copytree(PROGRAMS, tmp_path, dirs_exist_ok=True)
    command = generated(document, tmp_path)
    said = ran([*command, served.address, str(RECORD), str(seed)], tmp_path)
    assert json.loads(said) == five_calls(served, seed)


@needs_typescript
@needs_jre
def test_typescript_by_openapi_generator(document: Path, tmp_path: Path) -> None:
    """Tests that its client compiles; types of fields with several forms are too narrow in it."""
    (tmp_path / "node_modules").symlink_to(MODULES / "node_modules")
    ran([GENERATOR, "generate", "-g", "typescript-fetch", "-i", document, "-o", "client"], tmp_path)
    compile_typescript(tmp_path, "client/index.ts")


@needs_typescript
def test_the_first_step_in_typescript(served: Served, document: Path, tmp_path: Path) -> None:
    """Tests that what docs/start.md shows compiles as it stands, and prints the plays."""
    (tmp_path / "node_modules").symlink_to(MODULES / "node_modules")
    generator = "node_modules/openapi-typescript/bin/cli.js"
    ran([node(), generator, document, "-o", "service.d.ts"], tmp_path)
    shown = (ROOT / "docs/start.md").read_text("utf-8").partition("```ts\n")[2].partition("```")[0]
    source = tmp_path / "ask.mts"
    source.write_text(shown.replace("http://127.0.0.1:8000", served.address))
    compiler = "node_modules/typescript/bin/tsc"
    ran([node(), compiler, "--strict", "--noEmit", source], tmp_path)
    compile_typescript(tmp_path, "ask.mts")
    assert "cards: " in ran([node(), "js/ask.mjs"], tmp_path)
