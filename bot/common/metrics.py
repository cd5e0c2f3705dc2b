"""Metrics for Prometheus: jobs, seconds, the queue, the gateway. They contain nothing about users."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, start_http_server

from bot import __version__
from bot.common.config import Metrics as Settings
from bot.common.errors import ConfigError

_BUCKETS = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300)
_FIGURES = {
    "queue": "Jobs in work or waiting",
    "gateway_latency_seconds": "Round trip to Discord",
    "servers": "Servers on which the bot is",
    "workers": "Jobs that can be in work at the same time, apart from long ones",
    "worker_restarts": "Worker processes that were replaced since the start",
}


class Metrics:
    """Counts from the start of the process, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        Info("gridsmith", "Version of the bot", registry=self.registry).info({"version": __version__})
        self.refusals = Counter(
            "gridsmith_refusals", "Requests that were refused without work", registry=self.registry
        )
        self._jobs = Counter(
            "gridsmith_jobs", "Jobs by puzzle and status", ["puzzle", "status"], registry=self.registry
        )
        self._seconds = Histogram(
            "gridsmith_seconds",
            "Seconds by stage: waiting for a worker, working, sending",
            ["stage"],
            registry=self.registry,
            buckets=_BUCKETS,
        )
        kind = ["puzzle", "level"]
        self._daily_medians = Gauge(
            "gridsmith_daily_median_seconds",
            "Median time for a daily board, from Start to the solution",
            kind,
            registry=self.registry,
        )
        self._daily_times = Gauge(
            "gridsmith_daily_times", "Number of times in such a median", kind, registry=self.registry
        )

    def count(self, puzzle: str, status: str) -> None:
        self._jobs.labels(puzzle, status).inc()

    def took(self, stage: str, seconds: float) -> None:
        self._seconds.labels(stage).observe(seconds)

    def set_daily_times(self, times: Iterable[tuple[str, str, int, float]]) -> None:
        """Replace the medians of daily boards: puzzle, level, number of times, and median in seconds."""
        self._daily_medians.clear()
        self._daily_times.clear()
        for puzzle, level, number, median in times:
            self._daily_times.labels(puzzle, level).set(number)
            self._daily_medians.labels(puzzle, level).set(median)

    def watch(self, **figures: Callable[[], float]) -> None:
        """Export figures that are computed when they are read, by the names in `_FIGURES`."""
        for name, figure in figures.items():
            Gauge(f"gridsmith_{name}", _FIGURES[name], registry=self.registry).set_function(figure)

    def add_nodes(self, waiting: Callable[[], float]) -> NodeMetrics:
        """Return metrics of jobs on other machines; `waiting` returns how many wait for a node."""
        return NodeMetrics(self.registry, waiting)

    def watch_node(self, at_work: Callable[[], float]) -> None:
        """Add the gauge of a node: its jobs at work."""
        Gauge("gridsmith_node_jobs", "Jobs at work here", registry=self.registry).set_function(at_work)

    @contextmanager
    def serve(self, port: int, host: str = "127.0.0.1") -> Iterator[int]:
        """Serve the metrics at an address of this machine; yield the port, which is any free one for 0."""
        server, thread = start_http_server(port, host, self.registry)
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class NodeMetrics:
    """Metrics of jobs on other machines."""

    def __init__(self, registry: CollectorRegistry, waiting: Callable[[], float]) -> None:
        Gauge("gridsmith_nodes_waiting", "Jobs that wait for a node", registry=registry).set_function(waiting)
        self.begun_twice = Counter(
            "gridsmith_nodes_begun_twice", "Jobs that were begun a second time", registry=registry
        )
        self.lost_leases = Counter(
            "gridsmith_nodes_lost_leases", "Jobs whose node no longer reported them", registry=registry
        )
        self._jobs = Counter("gridsmith_nodes_jobs", "Jobs by node", ["node"], registry=registry)
        self._round_trip = Histogram(
            "gridsmith_nodes_round_trip_seconds",
            "From the bot to a node and back, with the waiting and without the work",
            registry=registry,
            buckets=_BUCKETS,
        )

    def done(self, node: str, seconds: float) -> None:
        """Count the answer of a node, with the seconds that were not work."""
        self._jobs.labels(node).inc()
        self._round_trip.observe(seconds)


@contextmanager
def serve_metrics(metrics: Metrics, settings: Settings) -> Iterator[None]:
    """Serve the metrics while the context lasts, if a port is set. Raises ConfigError if that fails."""
    if not settings.port:
        yield
        return
    with ExitStack() as stack:
        try:
            stack.enter_context(metrics.serve(settings.port, settings.host))
        except (OSError, UnicodeError) as error:  # UnicodeError: no name of a host
            why = getattr(error, "strerror", None) or error
            raise ConfigError(
                f"[metrics] host {settings.host!r} and port {settings.port} cannot be used: {why}."
            ) from error
        yield
