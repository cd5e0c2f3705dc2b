FROM python:3.12 AS build
WORKDIR /src
COPY pyproject.toml requirements.txt README.md LICENSE ./
COPY solvers solvers
COPY bot bot
RUN python -m venv /opt/gridsmith \
    && /opt/gridsmith/bin/pip install --no-cache-dir --constraint requirements.txt ".[postgresql,nodes]"

FROM python:3.12-slim
RUN useradd --system --home-dir /gridsmith --create-home gridsmith \
    && install --directory --owner=gridsmith --group=gridsmith /gridsmith/data
COPY --from=build /opt/gridsmith /opt/gridsmith
# What is set here overrules config.toml, and `docker run -e` overrules what is set here.
ENV PATH=/opt/gridsmith/bin:$PATH \
    GRIDSMITH_STORE_URL=sqlite+aiosqlite:////gridsmith/data/gridsmith.db
USER gridsmith
WORKDIR /gridsmith
VOLUME /gridsmith/data
# The bot touches the file while all its shards are connected.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-m", "bot.health", "/gridsmith/connected"]
ENTRYPOINT ["python", "-m", "bot", "run", "--health", "/gridsmith/connected"]
