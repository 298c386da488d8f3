"""Makes api/client/schemas of the OpenAPI document; `make install` and `make wheels` run it.

Each object of the document becomes a TypedDict, and so do the parameters in the address of each
operation. Requests take any sequence and mapping; answers are the lists and dicts that JSON gives.
The questions that have one request and one answer become api/client/questions.py.
"""

from __future__ import annotations

import json
import re
import tempfile
import textwrap
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

from api.app import create_app
from api.config import Settings
from tools.client_names import ALIASES, MODULES, SHARED
from tools.client_questions import QuestionsWriter

# Where the package is installed; it cannot be imported before its files are there.
_CLIENT = find_spec("api.client")
assert _CLIENT is not None
assert _CLIENT.origin is not None
FOLDER = Path(_CLIENT.origin).parent / "schemas"
QUESTIONS = FOLDER.parent / "questions.py"

_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_HEAD = "# Written by `python -m tools.client_types`.\n"
_WIDTH = 100


def document() -> dict[str, Any]:
    """Returns the OpenAPI document of a service as it is now."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(log_level="CRITICAL", store=f"sqlite:///{folder}/store.sqlite3")
        app = create_app(settings)
        try:
            found: dict[str, Any] = app.test_client().get("/openapi.json").get_json()
        finally:
            app.extensions["landlord"].store.close()
    return found


def modules(document: dict[str, Any]) -> dict[str, str]:
    """Returns by the name of each file what it holds."""
    return _Writer(document).files()


def questions(document: dict[str, Any]) -> str:
    """Returns the module of questions."""
    writer = _Writer(document)
    return QuestionsWriter(document, writer.type_of, _docstring).module()


class _Writer:
    """Writes the objects of one document.

    Attributes:
        schemas: the objects by name, the queries of operations among them.
        asked: the names of those that clients send.
        base: by name the object whose fields another one has as well, if there is one.
        homes: by name the module.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self.schemas: dict[str, Any] = dict(document["components"]["schemas"])
        self.asked: set[str] = set()
        users: dict[str, set[str]] = {}
        for operations in document["paths"].values():
            for operation in operations.values():
                self._note(operation, users)
        self.schemas = {name: self.schemas[name] for name in sorted(users)}
        self.base = {name: self._base_of(name) for name in self.schemas}
        for name, base in self.base.items():
            if base is not None:
                users[base] |= users[name]
                for each in self._reached(base):
                    users[each] |= users[name]
        self.homes = {
            name: next(iter(each)) if len(each) == 1 else self._shared(name)
            for name, each in users.items()
        }
        aliases = " ".join(ALIASES)
        self.homes |= {
            name: "inputs" for name in self.schemas if re.search(rf"\b{name}\b", aliases)
        }

    def _shared(self, name: str) -> str:
        return "inputs" if name in self.asked else "parts"

    def files(self) -> dict[str, str]:
        """Returns by the name of each file what it holds."""
        found = {f"{module}.py": self._module(module) for module in (*SHARED, *MODULES)}
        found["__init__.py"] = self._package()
        return found

    def type_of(self, name: str, field: str) -> str:
        """Returns the type of a field of an answer."""
        return self._fields(name)[field][1]

    def _package(self) -> str:
        """Returns the module from which everything is imported, wherever its home is."""
        names: dict[str, list[str]] = {each: [] for each in sorted((*SHARED, *MODULES))}
        for name in self.schemas:
            if not self._is_plain(name):
                names[self.homes[name]].append(name)
        names["inputs"] += [alias for alias, _ in ALIASES.values()]
        imports = "".join(
            _wrapped_import(f".{home}", sorted(each, key=str.lower)) for home, each in names.items()
        )
        offered = "".join(f'    "{each}",\n' for each in sorted(chain(*names.values())))
        about = '"""The requests and answers of the service, as its OpenAPI document has them."""'
        return f"{about}\n\n{_HEAD}\n{imports}\n__all__ = [\n{offered}]\n"

    def _note(self, operation: dict[str, Any], users: dict[str, set[str]]) -> None:
        """Notes the objects of an operation, and a new one for its query."""
        module = next(each for each, tags in MODULES.items() if operation["tags"][0] in tags)
        sent = [operation.get("requestBody", {})]
        query = _query_of(operation)
        if query is not None:
            name = operation["operationId"][0].upper() + operation["operationId"][1:] + "Query"
            self.schemas[name] = query
            users[name] = {module}
            self.asked.add(name)
        answers = [
            answer
            for status, answer in operation["responses"].items()
            if status < "300" or status == "409"
        ]
        for name in self._reached_from(sent):
            self.asked.add(name)
            users.setdefault(name, set()).add(module)
        for name in self._reached_from(answers):
            users.setdefault(name, set()).add(module)

    def _reached_from(self, value: Any) -> set[str]:
        found: set[str] = set()
        for name in set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(value))):
            found |= {name} | self._reached(name)
        return found

    def _reached(self, name: str) -> set[str]:
        found: set[str] = set()
        rest = [name]
        while rest:
            text = json.dumps(self.schemas[rest.pop()])
            for each in re.findall(r'"#/components/schemas/([^"]+)"', text):
                if each not in found:
                    found.add(each)
                    rest.append(each)
        return found

    def _base_of(self, name: str) -> str | None:
        """Returns the largest request, or answer, whose fields are among those of another one."""
        own = self._fields(name)
        best: tuple[int, str] | None = None
        for other in self.schemas:
            fields = self._fields(other)
            asked = {name in self.asked, other in self.asked}
            if len(fields) < 3 or other == name or len(asked) > 1:
                continue
            # Of objects with equal fields the first by name is the base.
            if fields.items() <= own.items() and (len(fields) < len(own) or other < name):
                best = min(best or (0, ""), (-len(fields), other))
        return None if best is None else best[1]

    def _fields(self, name: str) -> dict[str, tuple[bool, str]]:
        schema = self.schemas[name]
        needed = schema.get("required", ())
        return {
            field: (field in needed, self._type(each, name in self.asked))
            for field, each in schema.get("properties", {}).items()
        }

    def _module(self, module: str) -> str:
        names = [each for each in self._ordered(module) if not self._is_plain(each)]
        body = "\n".join(self._object(each) for each in names if self._is_object(each))
        # Behind the objects, because they are made of them.
        unions = "".join(self._union(each) for each in names if not self._is_object(each))
        if module == "inputs":
            unions += "".join(map(_alias, ALIASES.items()))
        body += f"\n\n{unions}" if unions else ""
        title = SHARED.get(module, f"The requests and answers about {module}.")
        code = re.sub(r'""".*?"""', "", body, flags=re.DOTALL)
        abstract = [each for each in ("Mapping", "Sequence") if re.search(rf"\b{each}\b", code)]
        known = ("Any", "Literal", "NotRequired", "TypedDict")
        typing = [each for each in known if re.search(rf"\b{each}\b", code)]
        head = f'"""{title}"""\n\n{_HEAD}\nfrom __future__ import annotations\n\n'
        if abstract:
            head += f"from collections.abc import {', '.join(abstract)}\n"
        if re.search(r"\bdt\.date\b", code):
            head = head.replace("annotations\n\n", "annotations\n\nimport datetime as dt\n")
        head += f"from typing import {', '.join(typing)}\n"
        return f"{head}{self._imports(module, code)}\n{body}"

    def _imports(self, module: str, code: str) -> str:
        given = {alias for alias, _ in ALIASES.values()}
        lines = []
        for home in _before(module):
            known = {name for name, where in self.homes.items() if where == home}
            known |= given if home == "inputs" else set()
            used = sorted(name for name in known if re.search(rf"\b{name}\b(?!:)", code))
            lines += [_wrapped_import(f".{home}", used)] if used else []
        return "".join(["\n", *lines]) if lines else ""

    def _ordered(self, module: str) -> Iterator[str]:
        """Yields the objects of a module by name, each behind its base."""
        done: set[str] = set()

        def visit(name: str) -> Iterator[str]:
            base = self.base[name]
            if name not in done and self.homes[name] == module:
                done.add(name)
                if base is not None:
                    yield from visit(base)
                yield name

        for name in self.schemas:
            yield from visit(name)

    def _object(self, name: str) -> str:
        schema, base = self.schemas[name], self.base[name]
        about = _docstring(schema["description"])
        inherited = set() if base is None else set(self._fields(base))
        lines = []
        for field, (needed, kind) in self._fields(name).items():
            if field not in inherited:
                lines.append(f"    {field}: {kind if needed else f'NotRequired[{kind}]'}")
                if told := schema["properties"][field].get("description"):
                    lines.append(_docstring(told).rstrip())
        fields = "".join(f"{line}\n" for line in ["", *lines]) if lines else ""
        return f"\nclass {name}({base or 'TypedDict'}):\n{about}{fields}"

    def _is_object(self, name: str) -> bool:
        return _has_fields(self.schemas[name])

    def _is_plain(self, name: str) -> bool:
        """Tells whether a schema is a list or a map, which is written out where it is used."""
        schema = self.schemas[name]
        is_map = isinstance(schema.get("additionalProperties"), dict)
        return bool(schema.get("type") == "array" or is_map)

    def _union(self, name: str) -> str:
        kind = self._type(self.schemas[name], asked=False)
        return f"{name} = {kind}\n{_docstring(self.schemas[name]['description'], '')}"

    def _type(self, schema: dict[str, Any], asked: bool) -> str:
        """Returns the type of a schema, with the name that it has where it has one."""
        text = self._plain(schema, asked)
        for known, (alias, _) in ALIASES.items():
            if text == known:
                return alias
            if text == f"{known} | None":
                return f"{alias} | None"
        return text

    def _plain(self, schema: dict[str, Any], asked: bool) -> str:
        if "$ref" in schema:
            name = str(schema["$ref"].rpartition("/")[2])
            return self._plain(self.schemas[name], asked) if self._is_plain(name) else name
        if shapes := schema.get("anyOf", schema.get("oneOf")):
            members = [self._type(each, asked) for each in shapes]
            if "str" in members:
                members = [each for each in members if not each.startswith('Literal["')]
            return " | ".join(dict.fromkeys(members))
        if "enum" in schema:
            return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
        kind = schema.get("type")
        if kind == "array":
            return self._array(schema, asked)
        if kind == "object":
            return self._mapping(schema, asked)
        if schema.get("format") == "date" and asked:
            return "str | dt.date"
        return _PLAIN.get(str(kind), "Any")

    def _array(self, schema: dict[str, Any], asked: bool) -> str:
        places = [self._plain(each, asked) for each in schema.get("prefixItems", ())]
        if places and not asked:
            return f"tuple[{', '.join(places)}]"
        if places:
            members = dict.fromkeys(" | ".join(places).split(" | "))
            plain = [each for each in members if not each.startswith('Literal["')]
            return f"Sequence[{' | '.join(plain)}]"
        item = self._type(schema.get("items", {}), asked)
        return f"Sequence[{item}]" if asked else f"list[{item}]"

    def _mapping(self, schema: dict[str, Any], asked: bool) -> str:
        if _has_fields(schema):
            same = {
                name
                for name, each in self.schemas.items()
                if each.get("properties", {}).keys() == schema["properties"].keys()
            }
            return str(min(same))
        values = schema.get("additionalProperties")
        item = self._type(values, asked) if isinstance(values, dict) else "Any"
        return f"{'Mapping' if asked else 'dict'}[str, {item}]"


def _before(module: str) -> list[str]:
    """Returns the shared modules that a module may use."""
    shared = list(SHARED)
    return shared[: shared.index(module)] if module in shared else shared


def _has_fields(schema: dict[str, Any]) -> bool:
    """Tells whether all fields of an object are known."""
    others = schema.get("additionalProperties")
    return "properties" in schema and others is not True and not isinstance(others, dict)


def _query_of(operation: dict[str, Any]) -> dict[str, Any] | None:
    """Returns the parameters in the address of an operation as one object, if it has any."""
    given = [each for each in operation.get("parameters", ()) if each["in"] == "query"]
    if not given:
        return None
    return {
        "type": "object",
        "description": f"The parameters of `{operation['operationId']}`.",
        "properties": {
            each["name"]: {"description": each.get("description", "")} | each["schema"]
            for each in given
        },
        "required": [each["name"] for each in given if each.get("required")],
    }


def _docstring(text: str, indent: str = "    ") -> str:
    """Returns a docstring in lines that are not too long; paragraphs stay apart."""
    paragraphs = [" ".join(each.split()) for each in text.strip().split("\n\n")]
    if len(paragraphs) == 1 and len(paragraphs[0]) <= _WIDTH - len(indent) - 6:
        return f'{indent}"""{paragraphs[0]}"""\n'
    paragraphs[0] = f'"""{paragraphs[0]}'
    lines = [
        "\n".join(textwrap.wrap(each, _WIDTH, initial_indent=indent, subsequent_indent=indent))
        for each in paragraphs
    ]
    return "\n\n".join(lines) + f'\n{indent}"""\n'


def _alias(entry: tuple[str, tuple[str, str]]) -> str:
    text, (alias, about) = entry
    if len(f"{alias} = {text}") > _WIDTH:
        members = _members(text)
        if len(members) > 1:
            text = "(\n    " + "\n    | ".join(members) + "\n)"
        else:
            inside = text.partition("[")[2].removesuffix("]")
            if len(inside) > _WIDTH - 4:
                inside = inside.replace(", ", ",\n    ") + ","
            text = f"{text.partition('[')[0]}[\n    {inside}\n]"
    return f'{alias} = {text}\n"""{about}"""\n'


def _members(text: str) -> list[str]:
    """Returns the members of a union, whatever stands between the brackets of each."""
    found = [""]
    for part in text.split(" | "):
        inside = found[-1].count("[") > found[-1].count("]")
        found = [*found[:-1], f"{found[-1]} | {part}"] if inside else [*found, part]
    return found[1:]


def _wrapped_import(module: str, names: list[str]) -> str:
    line = f"from {module} import {', '.join(names)}\n"
    if len(line) <= _WIDTH + 1:
        return line
    return f"from {module} import (\n" + "".join(f"    {name},\n" for name in names) + ")\n"


def main() -> None:
    """Writes the files, and removes those that are no longer written."""
    described = document()
    found = modules(described)
    QUESTIONS.write_text(questions(described), "utf-8")
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.py"):
        if file.name not in found:
            file.unlink()
    for name, text in found.items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
