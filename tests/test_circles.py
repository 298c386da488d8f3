"""No files of the project import each other in a circle."""

import ast
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

from tests.together import together

ROOT = Path(__file__).parent.parent


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
