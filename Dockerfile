FROM python:3.13.7-slim-bookworm AS build
WORKDIR /src
COPY pyproject.toml requirements.txt README.md LICENSE ./
COPY solvers solvers
COPY bot bot
# An environment without pip. The bot loads z3/lib/libz3.so; its copy under another name and the program are
# 29 MB each.
RUN python -m venv --without-pip /opt/gridsmith \
    && pip --python /opt/gridsmith/bin/python install --no-cache-dir --constraint requirements.txt \
        ".[postgresql,nodes]" \
    && rm -r /opt/gridsmith/bin/z3 /opt/gridsmith/lib/python3.13/site-packages/z3/lib/libz3.so.* \
        /opt/gridsmith/lib/python3.13/site-packages/z3/include

FROM python:3.13.7-slim-bookworm
RUN groupadd --gid 10001 gridsmith \
    && useradd --uid 10001 --gid gridsmith --home-dir /gridsmith --create-home gridsmith \
    && install --directory --owner=gridsmith --group=gridsmith /gridsmith/data
COPY --from=build /opt/gridsmith /opt/gridsmith
# Variables that are set here override config.toml, and `docker run -e` overrides them.
ENV PATH=/opt/gridsmith/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    GRIDSMITH_STORE_URL=sqlite:////gridsmith/data/gridsmith.db
USER 10001:10001
WORKDIR /gridsmith
VOLUME /gridsmith/data
# The bot touches the file while all its shards are connected. /tmp is writable in a read-only container, too.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-m", "bot.health", "/tmp/connected"]
ENTRYPOINT ["python", "-m", "bot", "run", "--health", "/tmp/connected"]
