"""What stands for the images of compose.yaml on this machine, and what its head says to do once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.bench.compose.containers import TMP, Image
from tests.wire.bot import TOKEN

ROOT = Path(__file__).parents[3]
SHARDS = {"bot": "8-9/16", "bot2": "10-11/16"}
"""Those of the bot of the file, and of a second one."""
_POSTGRES = """
if [ ! -e "$PGDATA/PG_VERSION" ]; then
    echo "$POSTGRES_PASSWORD" > /tmp/secret
    "$BIN/initdb" -U "$POSTGRES_USER" --pwfile /tmp/secret -A scram-sha-256
    echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
    echo "CREATE DATABASE $POSTGRES_USER" | "$BIN/postgres" --single postgres
fi
exec "$BIN/postgres" -k /tmp -c "listen_addresses=*"
"""


def images(venv: Path, folder: Path, discord: str) -> dict[str, Image]:
    """What stands for the images of the services."""
    postgres = max(Path("/usr/lib/postgresql").iterdir()) / "bin"
    (folder / "data").mkdir(mode=0o700)
    shutil.chown(folder / "data", "postgres", "postgres")
    (folder / "loopback").mkdir()
    shutil.copy(ROOT / "tests/wire/program.py", folder / "loopback")
    path = {"PATH": "/opt/gridsmith/bin:/usr/local/bin:/usr/bin:/bin"}
    ours = Image(volumes={str(venv): "/opt/gridsmith"}, environment=path, user="65534", folder="/gridsmith")
    ours = ours._replace(own=["/gridsmith"])
    bot = ours._replace(
        # As in the Dockerfile, but for the addresses of Discord.
        entrypoint=["python", "-m", "program", discord, TMP, *command_of_dockerfile("ENTRYPOINT")[3:]],
        environment={**path, "PYTHONPATH": "/opt/loopback"},
        volumes={**ours.volumes, str(folder / "loopback"): "/opt/loopback"},
    )
    return {
        # Mounted elsewhere, since the environment may lie in /tmp, which is another one inside.
        "nats": Image(["/opt/nats/nats-server"], volumes={str(Path(sys.executable).parent): "/opt/nats"}),
        "postgres": Image(
            ["sh", "-c", _POSTGRES],
            {"PGDATA": "/var/lib/postgresql/data", "BIN": str(postgres)},
            {str(folder / "data"): "/var/lib/postgresql/data"},
        ),
        "bot": bot,
        "bot2": bot,
        "node1": ours,
        "node2": ours,
        "prometheus": Image(
            ["prometheus", "--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"]
        ),
    }


def command_of_dockerfile(instruction: str) -> list[str]:
    """Return the words of the only line that begins with this instruction."""
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    (line,) = [line for line in lines if line.startswith(instruction)]
    return list(json.loads(line.removeprefix(instruction)))


def prepared(project: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """The services, and the passwords, after what the head of compose.yaml says was done in a folder."""
    text = (ROOT / "bot/service/nodes/compose.yaml").read_text()
    project.mkdir()
    (project / "bot").symlink_to(ROOT / "bot")
    commands = "".join(line[4:] for line in text.splitlines(keepends=True) if line.startswith("#   "))
    subprocess.run(
        ["sh", "-ec", commands.replace("your-token", TOKEN)], cwd=project, check=True, capture_output=True
    )
    secrets = dict(line.split("=", 1) for line in (project / ".env").read_text().splitlines())
    services = yaml.safe_load(text)["services"]
    settings = (ROOT / "bot/service/nodes/settings.toml").read_text()
    # The user of the image has another number here.
    services["postgres"]["user"] = "postgres:postgres"
    services["bot2"] = services["bot"]
    for name, shards in SHARDS.items():
        (project / f"{name}.toml").write_text(f'{settings}\n[discord]\nshards = "{shards}"\n')
        volumes = [f"./{name}.toml:/gridsmith/config.toml:ro", *services[name]["volumes"][1:]]
        services[name] = {**services[name], "volumes": volumes}
    page = (ROOT / "bot/service/nodes/prometheus.yaml").read_text()
    (project / "prometheus.yaml").write_text(
        page.replace('"bot:9100"', '"bot:9100", "bot2:9100"').replace("15s", "2s")
    )
    services["prometheus"]["volumes"][0] = "./prometheus.yaml:/etc/prometheus/prometheus.yml:ro"
    return services, secrets
