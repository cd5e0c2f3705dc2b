"""Whose turn it is: who may ask, in which order jobs begin, and which of them make room for others."""

from bot.service.queue.admission import Admission, Ticket

__all__ = ["Admission", "Ticket"]
