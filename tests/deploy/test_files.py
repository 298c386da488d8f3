"""The files of a deployment: well-formed, pinned, and about settings and metrics that there are."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from solver.version import VERSION
from tests.served import PATIENCE, free_port, until
from tests.together import together

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "Dockerfile").read_text("utf-8")
DASHBOARD = json.loads((ROOT / "deploy/grafana/landlord.json").read_text("utf-8"))
# The password of the database in compose, which becomes a part of LANDLORD_STORE.
NOT_SETTINGS = {"LANDLORD_DATABASE_PASSWORD"}


@cache
def compose() -> Any:
    """Returns what compose starts."""
    return yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))


@cache
def kubernetes() -> list[Any]:
    """Returns the documents of the Kubernetes example."""
    text = (ROOT / "deploy/kubernetes/landlord.yaml").read_text("utf-8")
    return list(yaml.safe_load_all(text))


@together(
    "file", ["Dockerfile", "compose.yaml", "deploy/kubernetes/landlord.yaml", "deploy/Caddyfile"]
)
def test_every_setting_named_exists(file: str) -> None:
    from api.config import Settings

    known = {f"LANDLORD_{name.upper()}" for name in Settings.model_fields}
    named = set(re.findall(r"LANDLORD_[A-Z_]+", (ROOT / file).read_text("utf-8")))
    assert named <= known | NOT_SETTINGS


def test_the_image_is_pinned_and_runs_as_an_ordinary_user() -> None:
    assert re.search(r"^ARG PYTHON=python:3\.11\.\d+-slim-\w+$", IMAGE, re.MULTILINE)
    assert re.findall(r"^FROM (\S+)", IMAGE, re.MULTILINE) == ["${PYTHON}", "${PYTHON}"]
    user = re.findall(r"^USER (\d+)$", IMAGE, re.MULTILINE)
    assert len(user) == 1
    assert f"--uid {user[0]}" in IMAGE
    assert user[0] != "0"
    assert "/healthz" in IMAGE[IMAGE.index("HEALTHCHECK") :]
    # The image's own last word is a list: a shell would not pass SIGTERM on.
    assert re.search(r'^CMD \["landlord", "serve"', IMAGE, re.MULTILINE)


def test_every_image_of_compose_has_a_version() -> None:
    images = {name: service["image"] for name, service in compose()["services"].items()}
    for name, image in images.items():
        if name not in {"web", "worker"}:
            assert re.search(r":v?\d+\.\d+(\.\d+)?(-\w+)?$", image), image
    assert {images[name] for name in ("web", "worker")} == {f"landlord:{VERSION}"}


def test_compose_has_all_parts_and_lets_nobody_reach_the_inner_ones() -> None:
    services = compose()["services"]
    assert set(services) == {"proxy", "web", "worker", "database", "redis", "prometheus"}
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert compose()["networks"]["back"]["internal"] is True
    for name in ("web", "worker"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
    for name in ("worker", "database", "redis"):
        assert services[name]["networks"] == ["back"]
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (
                (ROOT / source).exists()
                if source.startswith("./")
                else source in compose()["volumes"]
            )
        for other in service.get("depends_on", ()):
            assert other in services


def containers() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yields each pod of the Kubernetes example with its container."""
    for document in kubernetes():
        if document["kind"] == "Deployment":
            pod = document["spec"]["template"]["spec"]
            for container in pod["containers"]:
                yield pod, container


def test_no_container_of_kubernetes_is_privileged() -> None:
    found = list(containers())
    assert [container["name"] for _, container in found] == ["web", "worker"]
    for pod, container in found:
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert f"--uid {pod['securityContext']['runAsUser']} " in IMAGE
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["securityContext"]["allowPrivilegeEscalation"] is False
        assert set(container["resources"]) == {"requests", "limits"}
        assert container["image"] == f"landlord:{VERSION}"


def test_kubernetes_selects_its_own_pods() -> None:
    labels = [
        document["spec"]["template"]["metadata"]["labels"]
        for document in kubernetes()
        if document["kind"] == "Deployment"
    ]
    for document in kubernetes():
        if document["kind"] == "Service":
            assert document["spec"]["selector"] in labels
        if document["kind"] == "Deployment":
            selected = document["spec"]["selector"]["matchLabels"]
            assert selected == document["spec"]["template"]["metadata"]["labels"]


def test_every_probe_is_an_address_of_the_service(create_app: Callable[..., Any]) -> None:
    from api.config import Settings

    client = create_app(Settings(log_level="CRITICAL")).test_client()
    text = (ROOT / "deploy/kubernetes/landlord.yaml").read_text("utf-8")
    for path in set(re.findall(r"path: (/\w+)", text)):
        assert client.get(path).status_code in {200, 503}


def documented_metrics() -> set[str]:
    """Returns the metrics that docs/operation.md lists."""
    return set(
        re.findall(
            r"^\| `(landlord_\w+)` \|",
            (ROOT / "docs/operation.md").read_text("utf-8"),
            re.MULTILINE,
        )
    )


def named_metrics(expression: str) -> set[str]:
    """Returns the metrics of an expression of Prometheus."""
    return {name.removesuffix("_bucket") for name in re.findall(r"landlord_\w+", expression)}


def test_every_metric_of_an_alert_exists() -> None:
    [group] = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text("utf-8"))["groups"]
    for rule in group["rules"]:
        assert named_metrics(rule["expr"]) <= documented_metrics(), rule["alert"]
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in {"page", "ticket"}


def test_the_dashboard_shows_every_metric() -> None:
    shown = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    assert set().union(*map(named_metrics, shown)) == documented_metrics()
    numbers = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(numbers)) == len(numbers)


def test_the_release_has_one_version() -> None:
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == VERSION
    assert f"\n## {VERSION} " in (ROOT / "CHANGELOG.md").read_text("utf-8")


@together("file", sorted((ROOT / ".github").rglob("*.yml")))
def test_the_files_of_a_forge_are_well_formed(file: Path) -> None:
    found = yaml.safe_load(file.read_text("utf-8"))
    for job in found.get("jobs", {}).values():
        for step in job["steps"]:
            assert step.keys() & {"run", "uses"}
            assert "@" in step.get("uses", "@")
    for part in found.get("body", ()):
        assert part["attributes"]["label"]


def check(program: str, *words: str) -> None:
    """Runs a checker of other people on a file, where this machine has it."""
    found = shutil.which(program)
    if not found:
        pytest.skip(f"no {program} on this machine")
    done = subprocess.run(
        [found, *words], check=False, cwd=ROOT, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.process
def test_prometheus_takes_the_alerts() -> None:
    check("promtool", "check", "rules", "deploy/alerts.yml")


@pytest.mark.process
def test_caddy_takes_its_configuration() -> None:
    check("caddy", "validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile")


@pytest.mark.long
@pytest.mark.process
def test_caddy_passes_over_a_server_that_is_away(tmp_path: Path) -> None:
    """Tests the proxy where a name has two addresses, and a server listens at one of them."""
    import requests

    if shutil.which("caddy") is None:
        pytest.skip("no caddy on this machine")
    port, inner = free_port(), free_port()
    text = (ROOT / "deploy/Caddyfile").read_text("utf-8")
    assert text.count("dynamic a web 8000") == text.count("\n:8080 {") == 1
    text = text.replace("dynamic a web 8000", f"dynamic a localhost {inner}")
    text = text.replace("\n:8080 {", f"\nhttp://127.0.0.1:{port} {{").replace(
        "{", "{\n\tadmin off", 1
    )
    (tmp_path / "Caddyfile").write_text(text, "utf-8")
    (tmp_path / "answer").write_text("here", "utf-8")
    server = [sys.executable, "-m", "http.server", str(inner), "--bind", "127.0.0.1"]
    proxy = ["caddy", "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    home = os.environ | {"HOME": str(tmp_path)}
    log = (tmp_path / "log").open("w")
    running = [
        subprocess.Popen(command, cwd=tmp_path, stdout=log, stderr=log, env=home)
        for command in (server, proxy)
    ]

    def answered(path: str) -> int:
        try:
            return requests.get(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE).status_code
        except requests.ConnectionError:
            return 0

    try:
        until(lambda: answered("/answer") == 200, "the proxy and the server")
        assert {answered("/answer") for _ in range(20)} == {200}
        assert answered("/metrics") == 404
    finally:
        for process in running:
            process.terminate()
            process.wait()
        log.close()


@pytest.mark.process
def test_hadolint_takes_the_image() -> None:
    check("hadolint", "--ignore", "DL3008", "Dockerfile")
