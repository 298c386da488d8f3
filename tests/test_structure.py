"""The structure of the repository: short modules and functions, plain names, no circles, tests that stand alone."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path

from tests.together import together

# --- The structure of the repository: short modules and functions, plain names, tests that stand alone


ROOT = Path(__file__).parent.parent
FOLDERS = ("api", "docs", "examples", "lab", "landlord", "solver", "tests", "tools")
MOST_MODULE_LINES = 400
MOST_FUNCTION_LINES = 60
MOST_DOCUMENT_COLUMNS = 120

# Names that say nothing about what a module holds.
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc", "shared", "tools"}
# What tests of different folders may share; everything else stays in its folder.
SHARED_BY_TESTS = (
    "tests.api.questions",
    "tests.api_client",
    "tests.builders",
    "tests.choice",
    "tests.command_line",
    "tests.cost",
    "tests.fact_cases",
    "tests.golden",
    "tests.memory",
    "tests.native.games",
    "tests.oracle",
    "tests.postgres",
    "tests.redis_server",
    "tests.review.reviewed_games",
    "tests.served",
    "tests.strange",
    "tests.together",
    "tests.web_server",
)


def files(*suffixes: str) -> list[Path]:
    """Returns the files of the repository with these suffixes; builds and vendored files apart."""
    found = [path for path in ROOT.glob("*") if path.is_file()]
    for folder in FOLDERS:
        found += (ROOT / folder).rglob("*")
    return sorted(path for path in found if path.suffix in suffixes)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


PYTHON = files(".py")
CPP = files(".cpp", ".hpp")
JAVASCRIPT = [path for path in files(".js") if not {"vendor", "bundles"} & set(path.parts)]
DOCUMENTS = files(".md")


def larger(sizes: dict[str, int], most: int) -> dict[str, int]:
    """Returns what is larger than `most`."""
    return {name: size for name, size in sizes.items() if size > most}


# --- Modules -------------------------------------------------------------------------------------


def test_the_repository_is_found() -> None:
    """Tests that the other tests look at something."""
    assert ROOT / "solver/__init__.py" in PYTHON
    assert ROOT / "solver/native/bind/module.cpp" in CPP
    assert ROOT / "README.md" in DOCUMENTS
    assert ROOT / "api/web/static/lib/query.js" in JAVASCRIPT


def test_no_module_is_too_long() -> None:
    texts = {name_of(path): path.read_text("utf-8") for path in PYTHON + CPP + JAVASCRIPT}
    lines = {
        name: len(text.splitlines())
        for name, text in texts.items()
        if "# Written by `python -m tools." not in text[:400]
    }
    assert larger(lines, MOST_MODULE_LINES) == {}


def test_no_module_has_a_vague_name() -> None:
    assert [name_of(path) for path in PYTHON + CPP + JAVASCRIPT if path.stem in VAGUE_NAMES] == []


# --- Functions -----------------------------------------------------------------------------------


_JS_FUNCTION = re.compile(
    r"^(?P<indent> *)(?:export )?(?:default )?(?:(?:async )?function\*? (?P<function>\w+)\(.*"
    r"|(?:static )?(?:async )?(?:get )?(?P<method>\w+)\(.*\) \{"
    r"|(?:const )?(?P<arrow>\w+) = (?:async )?\(.*=> \{)$"
)


def javascript_functions(text: str) -> Iterator[tuple[str, int]]:
    """Yields the name and the number of lines of each function that a line of its own begins.

    Biome lays the modules out: a function ends at the next line that has its indentation and a
    brace. Its own rule for this does not count the lines of templates.
    """
    lines = text.splitlines()
    for start, line in enumerate(lines):
        if match := _JS_FUNCTION.match(line):
            indent = match["indent"]
            ends = (at for at in range(start, len(lines)) if lines[at].startswith(indent + "}"))
            ended = line.endswith((";", "}")) or match["method"] in ("if", "for", "while", "switch")
            end = start if ended else next(ends, start)
            yield match["function"] or match["method"] or match["arrow"], end - start + 1


def test_the_scan_finds_functions_of_javascript() -> None:
    text = """\
export function first({ a }) {
  if (a) {
    return html`<p>
      }
    </p>`;
  }
  const inner = (b) => {
    return b;
  };
}
const second = (c) => c;
class Third {
  async fourth(d) {
    return d;
  }
}
function fifth(
  e,
) {
  return e;
}
"""
    found = [(name, lines) for name, lines in javascript_functions(text) if name != "if"]
    assert found == [("first", 10), ("inner", 3), ("fourth", 3), ("fifth", 5)]


def test_no_function_of_javascript_is_too_long() -> None:
    """Tests what no linter counts: biome's rule leaves out templates, which are most of a view."""
    sizes: dict[str, int] = {}
    for path in JAVASCRIPT:
        for name, lines in javascript_functions(path.read_text("utf-8")):
            key = f"{name_of(path)}:{name}"
            sizes[key] = max(lines, sizes.get(key, 0))
    assert len(sizes) > 300
    assert larger(sizes, MOST_FUNCTION_LINES) == {}


def test_linters_and_contributors_are_told_these_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    statements = project["tool"]["ruff"]["lint"]["pylint"]["max-statements"]
    tidy = (ROOT / ".clang-tidy").read_text("utf-8")
    assert f"readability-function-size.LineThreshold: {MOST_FUNCTION_LINES}" in tidy
    said = " ".join((ROOT / "CONTRIBUTING.md").read_text("utf-8").split())
    assert f"A module has at most {MOST_MODULE_LINES} lines" in said
    assert f"at most {MOST_FUNCTION_LINES} lines, in Python {statements} statements" in said


# --- Imports -------------------------------------------------------------------------------------


@cache
def imported_modules(path: Path) -> list[str]:
    """Returns the modules of the repository that a file imports."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        found += (
            name for name in names if (ROOT / name.replace(".", "/")).with_suffix(".py").exists()
        )
    return found


def test_tests_do_not_import_each_other() -> None:
    """Tests that no test is imported, and that folders share the modules listed above only."""
    found = set()
    for path in PYTHON:
        if not path.is_relative_to(ROOT / "tests"):
            continue
        own_folder = ".".join(path.parent.relative_to(ROOT).parts)
        for module in imported_modules(path):
            if not module.startswith("tests."):
                continue
            is_test = module.rpartition(".")[2].startswith("test_")
            own = module.rpartition(".")[0] == own_folder
            if is_test or not (own or module.startswith(SHARED_BY_TESTS)):
                found.add((name_of(path), module))
    assert found == set()


def test_no_test_imports_benchmarks() -> None:
    """Tests that benchmarks use what tests have, and not the other way; those of benchmarks apart."""
    found = set()
    for path in PYTHON:
        folders = path.relative_to(ROOT).parts[:3]
        if folders[0] == "tests" and folders != ("tests", "lab", "benchmarks"):
            found |= {
                (name_of(path), module)
                for module in imported_modules(path)
                if module.startswith("lab.benchmarks")
            }
    assert found == set()


def test_the_page_imports_downwards() -> None:
    """Tests that a room uses the folders of rooms, these use `lib`, and nothing the other way.

    With biome's rule that no import leads back to its module this leaves no circle.
    """
    static = ROOT / "api/web/static"
    found = set()
    for path in JAVASCRIPT:
        if not path.is_relative_to(static):
            continue
        own = path.relative_to(static).parts[0]
        text = path.read_text("utf-8")
        for target in re.findall(
            r'^(?:import|export|\} from)\b.*?"(\.[^"]*)";$', text, re.MULTILINE
        ):
            other = (path.parent / target).resolve()
            assert other.exists(), (name_of(path), target)
            folder = other.relative_to(static).parts[0]
            if folder not in (own, "lib", "vendor") and own != "rooms":
                found.add((name_of(path), target))
            if folder == "rooms" or (own == "lib" and folder not in ("lib", "vendor")):
                found.add((name_of(path), target))
    assert found == set()


def test_the_contract_of_the_core_names_every_package() -> None:
    """Tests that no package of the library escapes the contract of the core."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    [contract] = [
        each
        for each in project["tool"]["importlinter"]["contracts"]
        if each["name"] == "Only the modules that wrap the native core import it"
    ]
    packages = {
        f"solver.{path.relative_to(ROOT / 'solver').parts[0].removesuffix('.py')}"
        for path in PYTHON
        if path.is_relative_to(ROOT / "solver") and path != ROOT / "solver/__init__.py"
    }
    laboratory = {f"lab.{name}" for name in ("adapters", "arena", "cli", "training")}
    assert set(contract["source_modules"]) == packages - {"solver.native"} | {"api"} | laboratory


# --- Documents -----------------------------------------------------------------------------------


def test_no_document_has_long_lines() -> None:
    """Tests all but tables, whose rows cannot be divided."""
    wide = {
        name_of(path): sum(
            len(line) > MOST_DOCUMENT_COLUMNS and not line.startswith("|")
            for line in path.read_text("utf-8").splitlines()
        )
        for path in DOCUMENTS
    }
    assert larger(wide, 0) == {}


# --- No files of the project import each other in a circle ---------------------------------------


def module_of(path: Path) -> str:
    """Returns the dotted name of a module; that of a package for its `__init__`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(text: str, known: AbstractSet[str]) -> set[str]:
    """Returns the known modules that a text names in its imports.

    Imports inside functions and for types alone count as well: whoever reads one of two files that
    name each other has to read the other, whenever Python does.
    """
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                found.add(module if module in known else node.module)
    return found & known


def circles(graph: Mapping[str, AbstractSet[str]]) -> list[list[str]]:
    """Returns the largest groups of modules in which each one leads to every other."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        following = {start}
        while following:
            following = set().union(*(graph[each] for each in following)) - found
            found |= following
        return found

    reach = {module: reached(module) for module in graph}
    groups = {
        tuple(sorted(each for each in others if module in reach[each]))
        for module, others in reach.items()
        if module in others
    }
    return sorted(map(list, groups))


@together(
    ("second", "found"),
    [
        ("from a import b", [["a.b", "a.c"]]),
        ("if TYPE_CHECKING:\n    from a.b import B", [["a.b", "a.c"]]),
        ("def f():\n    import a.b", [["a.b", "a.c"]]),
        ("import d", [["a.b", "a.c", "d"]]),
        ("from a import B", []),
        ("import other", []),
    ],
)
def test_circles_are_found(second: str, found: list[list[str]]) -> None:
    texts = {"a": "", "a.b": "from a.c import C", "a.c": second, "d": "import a.b"}
    assert circles({name: imports(text, texts.keys()) for name, text in texts.items()}) == found


def test_no_files_import_each_other_in_a_circle() -> None:
    paths = [
        path
        for name in ("api", "lab", "landlord", "solver")
        for path in (ROOT / name).rglob("*.py")
    ]
    texts = {module_of(path): path.read_text("utf-8") for path in paths}
    graph = {module: imports(text, texts.keys()) for module, text in texts.items()}
    assert sum(map(len, graph.values())) > 1000
    assert circles(graph) == []
