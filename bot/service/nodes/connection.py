"""The connection to NATS: opened once, with a sentence if that fails, and opened again after each break."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.errors import APIError

from bot.common.config import Workers
from bot.common.errors import BotError, ConfigError
from bot.service.nodes.message_limits import LARGEST
from bot.service.wire import WireError

_CONNECT_SECONDS = 8.0
_AGAIN_SECONDS = 1
_PING_SECONDS = 5
_ANSWER_SECONDS = 10.0
"""Seconds after a restart of NATS in which answers may go to messages from before it."""
_PENDING_BYTES = 64 << 20
"""Maximum number of bytes of messages that wait in this process without a connection."""

BROKEN = (NatsError, APIError, OSError, TimeoutError)
"""Errors of a call to NATS without a connection or a stream."""

Handler = Callable[[Msg], Awaitable[None]]

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_log = logging.getLogger(__name__)


class Connection:
    """A connection; `up` is set while it is open, since `since` by time.monotonic().

    `name` is the user of the login; no other user may read the inbox with that name.
    """

    def __init__(self, settings: Workers) -> None:
        self._settings = settings
        self._parts = urlsplit(settings.url)
        self.host = self._parts.hostname or ""
        self.name, self._password = login(settings.credentials, self._parts)
        self.up = asyncio.Event()
        self.since = 0.0
        self.client = Client()
        self._last: Exception | None = None  # the reason for a missing connection
        self._refused = asyncio.Event()
        self._on_return: list[Callable[[], Awaitable[None]]] = []
        self._subscriptions: list[tuple[str, Handler]] = []
        self._ending = False
        self._beginning: asyncio.Task[None] | None = None

    @property
    def streams(self) -> JetStreamContext:
        return self.client.jetstream(timeout=2.0)

    def on_return(self, act: Callable[[], Awaitable[None]]) -> None:
        """Call `act` whenever a broken connection is open again."""
        self._on_return.append(act)

    async def subscribe(self, subject: str, handler: Handler) -> None:
        """Call `handler` with every message of a subject, also after breaks of the connection.

        A message that is damaged or cannot be answered is dropped and logged.
        """
        dropping = _guard(handler)
        self._subscriptions.append((subject, dropping))
        await self.client.subscribe(subject, cb=dropping)

    async def connect(self) -> None:
        """Open the connection. Raises ConfigError for wrong settings, BotError if there is no answer."""
        if self._parts.scheme == "nats" and self.host not in _LOOPBACK:
            _log.warning('what goes to %s is not encrypted; [workers] url = "tls://…" is', self.host)
        connecting = asyncio.ensure_future(self._connect())
        refused = asyncio.ensure_future(self._refused.wait())
        try:
            # nats-py never gives up, even with a wrong password, and reports errors only to `error_cb`.
            await asyncio.wait(
                {connecting, refused}, timeout=_CONNECT_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if not connecting.done():
                raise self._complaint()
            await connecting
        finally:
            connecting.cancel()
            refused.cancel()
            await asyncio.gather(connecting, refused, return_exceptions=True)
        self._check_size()
        self._is_up()

    async def _connect(self) -> None:
        secure = self._parts.scheme == "tls"
        context = tls_context(self._settings.ca) if secure else None
        await self.client.connect(
            self._parts._replace(netloc=self._parts.netloc.rpartition("@")[2]).geturl(),
            user=self.name or None,
            password=self._password or None,
            name="gridsmith",
            tls=context,
            tls_handshake_first=secure,  # otherwise a server without TLS would get the password in clear text
            inbox_prefix=f"_INBOX.{self.name}" if self.name else "_INBOX",  # accounts.conf allows no other
            connect_timeout=2,
            reconnect_time_wait=_AGAIN_SECONDS,
            max_reconnect_attempts=-1,  # without end
            ping_interval=_PING_SECONDS,
            pending_size=_PENDING_BYTES,
            error_cb=self._on_error,
            disconnected_cb=self._if_current(self.client, self._on_disconnect),
            reconnected_cb=self._if_current(self.client, self._on_reconnect),
            closed_cb=self._if_current(self.client, self._on_close),
        )

    def _if_current(
        self, client: Client, act: Callable[[], Awaitable[None]]
    ) -> Callable[[], Awaitable[None]]:
        """Return a callback for a client that does nothing after `_begin_anew` has replaced that client."""

        async def act_if_current() -> None:
            if client is self.client:
                await act()

        return act_if_current

    async def _on_error(self, error: Exception) -> None:
        self._last = error
        # By words of NATS: nats-py raises its plain Error for permissions, and at first for passwords too.
        if "authorization" in str(error).lower():
            self._refused.set()
        if "permissions" in str(error).lower():
            self._log_refusal(str(error))

    def _log_refusal(self, error: str) -> None:
        is_again = self.client.stats["reconnects"] > 0 and (
            not self.up.is_set() or time.monotonic() - self.since < _ANSWER_SECONDS
        )
        if is_again and 'publish to "_inbox.' in error.lower():
            # A restarted NATS forgets who may be answered; the sender of the message asks again.
            _log.warning("NATS restarted before a message was answered; it is asked again: %s", error)
        else:
            _log.error("NATS does not allow this process its work: %s", error)

    async def _on_disconnect(self) -> None:
        if self.up.is_set():
            _log.warning("the connection to NATS is lost; it is tried again until it is there")
        self.up.clear()

    async def _on_reconnect(self) -> None:
        _log.info("the connection to NATS is there again")
        self._is_up()
        try:
            self._check_size()
        except ConfigError as error:
            _log.error("%s", error)
        for act in self._on_return:
            try:
                await act()
            except BROKEN as error:
                _log.warning("after the connection came back: %r", error)

    async def _on_close(self) -> None:
        begins = self._beginning is not None and not self._beginning.done()
        if not (self._ending or begins):  # a new connection may be refused again
            self._beginning = asyncio.create_task(self._begin_anew())

    async def _begin_anew(self) -> None:
        """Replace the connection after NATS has ended it for good, as when a password is changed there."""
        _log.error("NATS has ended the connection; it is tried again until it is there: %s", self._last)
        self.up.clear()
        while not self._ending and self.client.is_closed:
            self.client = Client()
            try:
                async with asyncio.timeout(_CONNECT_SECONDS):
                    await self._connect()
                    for subject, handler in self._subscriptions:
                        await self.client.subscribe(subject, cb=handler)
            except BROKEN:
                await self.client.close()
                await asyncio.sleep(_AGAIN_SECONDS)
            else:
                await self._on_reconnect()

    def _is_up(self) -> None:
        self.since = time.monotonic()
        self.up.set()

    def _check_size(self) -> None:
        if self.client.max_payload < LARGEST:
            raise ConfigError(
                f"NATS at {self.host} takes messages of {self.client.max_payload:,} bytes; pictures "
                f"need {LARGEST:,}. Set max_payload: 8MB in its configuration."
            )

    def _complaint(self) -> BotError:
        where = f"{self.host}:{self._parts.port or 4222}"
        if self._refused.is_set():
            return ConfigError(
                f"NATS at {where} refuses the name or the password. See [workers] url and credentials."
            )
        if isinstance(self._last, ssl.SSLError):
            return ConfigError(
                f"NATS at {where} cannot be trusted: {self._last.reason or self._last}. See [workers] ca."
            )
        why = getattr(self._last, "strerror", None) or self._last or "there is no answer"
        return BotError(f"NATS at {where} cannot be reached: {why}.")

    async def close(self) -> None:
        """Send the waiting messages, and end the connection."""
        self._ending = True
        self.up.clear()
        if self._beginning:
            self._beginning.cancel()
        await self.client.close()


def _guard(handler: Handler) -> Handler:
    """Return a handler without errors: nats-py would take them for errors of the connection."""

    async def handle(message: Msg) -> None:
        try:
            await handler(message)
        except (WireError, *BROKEN) as error:
            _log.warning("a message is dropped: %r", error)

    return handle


@asynccontextmanager
async def open_connection(settings: Workers) -> AsyncIterator[Connection]:
    """Yield a connection while the context lasts. Raises the errors of `connect`."""
    connection = Connection(settings)
    try:
        await connection.connect()
        yield connection
    finally:
        await connection.close()


def tls_context(ca: str) -> ssl.SSLContext:
    """Return TLS that trusts one certificate, or those of the system. Raises ConfigError."""
    try:
        return ssl.create_default_context(cafile=ca or None)
    except (OSError, ValueError) as error:
        raise ConfigError(f"[workers] ca {ca!r} cannot be read: {error}.") from error


def login(file: str, parts: SplitResult) -> tuple[str, str]:
    """Return name and password of a file with one line, name:password, otherwise those of the URL.

    Raises ConfigError.
    """
    if not file:
        return unquote(parts.username or ""), unquote(parts.password or "")
    try:
        name, colon, password = Path(file).read_text(encoding="utf-8").strip().partition(":")
    except (OSError, ValueError) as error:
        raise ConfigError(f"[workers] credentials {file!r} cannot be read: {error}.") from error
    if not colon:
        raise ConfigError(f"[workers] credentials {file!r} must hold one line, name:password.")
    return name, password
