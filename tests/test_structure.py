"""The structure of the repository: short modules and functions, plain names, tests that stand alone."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("api", "benchmarks", "docs", "examples", "landlord", "solver", "tests", "tools")
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
    "tests.command_line",
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
JAVASCRIPT = [path for path in files(".js") if "vendor" not in path.parts]
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
    lines = {
        name_of(path): len(path.read_text("utf-8").splitlines())
        for path in PYTHON + CPP + JAVASCRIPT
    }
    assert larger(lines, MOST_MODULE_LINES) == {}


def test_no_module_has_a_vague_name() -> None:
    assert [name_of(path) for path in PYTHON + CPP + JAVASCRIPT if path.stem in VAGUE_NAMES] == []


# --- Functions -----------------------------------------------------------------------------------


def python_functions(text: str) -> Iterator[tuple[str, int]]:
    """Yields the name and the number of lines of each function, without its decorators."""

    def visit(node: ast.AST, outer: str) -> Iterator[tuple[str, int]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{outer}{child.name}"
                if not isinstance(child, ast.ClassDef):
                    assert child.end_lineno is not None
                    yield name, child.end_lineno - child.lineno + 1
                yield from visit(child, f"{name}.")
            else:
                yield from visit(child, outer)

    yield from visit(ast.parse(text), "")


# Comments and literals of C++; raw strings first, because they may hold anything.
_CPP_NO_CODE = re.compile(
    r'R"(?P<delimiter>[^(\s]*)\(.*?\)(?P=delimiter)"'
    r"|//[^\n]*|/\*.*?\*/"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'",
    re.DOTALL,
)
_CPP_CONTAINER = re.compile(r"(?:inline )?(?:namespace|class|struct|union|enum|extern)\b")
# What stands before the body of a function: its parameters or last initializer, and qualifiers.
_CPP_BODY_FOLLOWS = re.compile(r"[)}](?:\s*(?:const|noexcept|override|final))*(?:\s*->[^()]+)?$")
_CPP_TEMPLATE = re.compile(r"^template <[^{}]*?>\s+(?:requires [^{}]*?\n)?", re.DOTALL)


def cpp_functions(text: str) -> Iterator[tuple[str, int]]:
    """Yields the name and the number of lines of each function at namespace or class scope."""

    def blank(match: re.Match[str]) -> str:
        return "".join("\n" if char == "\n" else " " for char in match[0])

    code = _CPP_NO_CODE.sub(blank, text)
    code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, code, flags=re.MULTILINE)
    # For each open brace: its kind, the function's name, and where its header starts.
    open_braces: list[tuple[str, str, int]] = []
    start = 0
    for match in re.finditer(r"[{};]", code):
        at = match.start()
        if match[0] == "{":
            header = _CPP_TEMPLATE.sub("", code[start:at].strip()).strip()
            header = re.sub(r"^(?:public|private|protected):\s*", "", header)
            inside = open_braces[-1][0] if open_braces else "container"
            name = re.search(r"([~\w]+|operator\S+)\s*\(", header)
            kind = "block"
            if inside == "container" and _CPP_CONTAINER.match(header):
                kind = "container"
            elif inside == "container" and name and "=" not in header[: name.start()]:
                kind = "function" if _CPP_BODY_FOLLOWS.search(header) else "initializer"
            open_braces.append((kind, name[1] if name else "", start))
            start = at + 1
        elif match[0] == "}":
            kind, function, header_start = open_braces.pop()
            if kind == "function":
                header = code[header_start : at + 1]
                yield function, header.strip().count("\n") + 1
            # The header of a constructor goes on after a member's initializer.
            start = header_start if kind == "initializer" else at + 1
        else:
            start = at + 1
    assert not open_braces


def test_the_scan_finds_functions_of_cpp() -> None:
    """Tests the scan on a text with all that could mislead it."""
    text = """\
#include <x>
#define BOTH(a) { a }
namespace landlord {
namespace {
constexpr int TABLE[] = {1, 2};
const char* brace = "{";  // }
constexpr auto BIG = 1'000'000;
template <class T>
int first(T value) {
  if (value) {
    return '}';
  }
  return 0;
}
}  // namespace
struct Some : Base {
  explicit Some(int a) : a_{a}, b_(2) {}
  Some() : a_{1} {
  }
  int second() const { return a_; }
  int a_ = 0;
};
Some::Some(std::vector<int> values)
    : Base(values) {
  auto call = [&](int x) { return x; };
}
bool operator==(const Some& a, const Some& b) {
  return R"(})" == "{";
}
}  // namespace landlord
"""
    assert list(cpp_functions(text)) == [
        ("first", 7),
        ("Some", 1),
        ("Some", 2),
        ("second", 1),
        ("Some", 4),
        ("operator==", 3),
    ]


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


FUNCTIONS = {
    ".py": python_functions,
    ".cpp": cpp_functions,
    ".hpp": cpp_functions,
    ".js": javascript_functions,
}


def test_no_function_is_too_long() -> None:
    sizes: dict[str, int] = {}
    for path in PYTHON + CPP + JAVASCRIPT:
        for name, lines in FUNCTIONS[path.suffix](path.read_text("utf-8")):
            key = f"{name_of(path)}:{name}"
            sizes[key] = max(lines, sizes.get(key, 0))
    assert len(sizes) > 1000
    assert larger(sizes, MOST_FUNCTION_LINES) == {}


def test_contributors_are_told_these_bounds() -> None:
    said = " ".join((ROOT / "CONTRIBUTING.md").read_text("utf-8").split())
    assert f"at most {MOST_MODULE_LINES} lines and a function at most {MOST_FUNCTION_LINES}" in said


# --- Imports -------------------------------------------------------------------------------------


def imported_modules(path: Path) -> Iterator[str]:
    """Yields the modules of the tests that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (
            name for name in names if (ROOT / name.replace(".", "/")).with_suffix(".py").exists()
        )


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
    assert set(contract["source_modules"]) == packages - {"solver.native"} | {"api"}


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
