"""Admission of requests, the order in which their jobs begin, and the jobs that make room for others."""

from bot.service.queue.admission import Admission, SpareRun, Ticket

__all__ = ["Admission", "SpareRun", "Ticket"]
