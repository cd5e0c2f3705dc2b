"""Whose turn it is: who may ask, in which order jobs begin, and which of them make room for others."""

from bot.service.queue.turn import Turn
from bot.service.queue.turns import Turns

__all__ = ["Turn", "Turns"]
