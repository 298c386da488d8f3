"""The files of a deployment: well-formed, pinned, and about settings and metrics that there are."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from api.app import create_app
from api.config import Settings

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
KUBERNETES = list(yaml.safe_load_all((ROOT / "deploy/kubernetes/landlord.yaml").read_text("utf-8")))
ALERTS = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text("utf-8"))
SETTINGS = {f"LANDLORD_{name.upper()}" for name in Settings.model_fields}
# The password of the database in compose, which becomes a part of LANDLORD_STORE.
NOT_SETTINGS = {"LANDLORD_DATABASE_PASSWORD"}


@pytest.mark.parametrize(
    "file", ["Dockerfile", "compose.yaml", "deploy/kubernetes/landlord.yaml", "deploy/Caddyfile"]
)
def test_every_setting_named_exists(file: str) -> None:
    named = set(re.findall(r"LANDLORD_[A-Z_]+", (ROOT / file).read_text("utf-8")))
    assert named <= SETTINGS | NOT_SETTINGS


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
    images = {name: service["image"] for name, service in COMPOSE["services"].items()}
    for name, image in images.items():
        if name not in {"web", "scheduler", "worker"}:
            assert re.search(r":v?\d+\.\d+(\.\d+)?(-\w+)?$", image), image
    assert images["web"] == images["scheduler"] == images["worker"] == "landlord"


def test_compose_has_all_parts_and_lets_nobody_reach_the_inner_ones() -> None:
    services = COMPOSE["services"]
    assert set(services) == {
        "proxy",
        "web",
        "scheduler",
        "worker",
        "database",
        "redis",
        "prometheus",
    }
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["back"]["internal"] is True
    for name in ("web", "scheduler", "worker"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
    for name in ("scheduler", "worker", "database", "redis"):
        assert services[name]["networks"] == ["back"]
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (
                (ROOT / source).exists()
                if source.startswith("./")
                else source in COMPOSE["volumes"]
            )
        for other in service.get("depends_on", ()):
            assert other in services


def containers() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yields each pod of the Kubernetes example with its container."""
    for document in KUBERNETES:
        if document["kind"] == "Deployment":
            pod = document["spec"]["template"]["spec"]
            for container in pod["containers"]:
                yield pod, container


def test_no_container_of_kubernetes_is_privileged() -> None:
    found = list(containers())
    assert [container["name"] for _, container in found] == ["web", "scheduler", "worker"]
    for pod, container in found:
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert f"--uid {pod['securityContext']['runAsUser']} " in IMAGE
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["securityContext"]["allowPrivilegeEscalation"] is False
        assert set(container["resources"]) == {"requests", "limits"}
        assert re.search(r":\d+\.\d+\.\d+$", container["image"])


def test_kubernetes_selects_its_own_pods() -> None:
    labels = [
        document["spec"]["template"]["metadata"]["labels"]
        for document in KUBERNETES
        if document["kind"] == "Deployment"
    ]
    for document in KUBERNETES:
        if document["kind"] == "Service":
            assert document["spec"]["selector"] in labels
        if document["kind"] == "Deployment":
            selected = document["spec"]["selector"]["matchLabels"]
            assert selected == document["spec"]["template"]["metadata"]["labels"]


def test_every_probe_is_an_address_of_the_service() -> None:
    client = create_app(Settings(log_level="CRITICAL")).test_client()
    text = (ROOT / "deploy/kubernetes/landlord.yaml").read_text("utf-8")
    for path in set(re.findall(r"path: (/\w+)", text)):
        assert client.get(path).status_code in {200, 503}


def test_every_metric_of_an_alert_exists() -> None:
    listed = set(
        re.findall(
            r"^\| `(landlord_\w+)` \|",
            (ROOT / "docs/operation.md").read_text("utf-8"),
            re.MULTILINE,
        )
    )
    [group] = ALERTS["groups"]
    for rule in group["rules"]:
        named = set(re.findall(r"landlord_\w+", rule["expr"]))
        assert {name.removesuffix("_bucket") for name in named} <= listed, rule["alert"]
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in {"page", "ticket"}


def check(program: str, *words: str) -> None:
    """Runs a checker of other people on a file, where this machine has it."""
    found = shutil.which(program)
    if not found:
        pytest.skip(f"no {program} on this machine")
    done = subprocess.run(
        [found, *words], check=False, cwd=ROOT, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_takes_the_alerts() -> None:
    check("promtool", "check", "rules", "deploy/alerts.yml")


def test_caddy_takes_its_configuration() -> None:
    check("caddy", "validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile")


def test_hadolint_takes_the_image() -> None:
    check("hadolint", "--ignore", "DL3008", "Dockerfile")
