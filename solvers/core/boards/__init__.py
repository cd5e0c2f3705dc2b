"""Boards, their text form and their solutions, without any deduction."""
