"""Looks that programs and pages may have, each of many switches thrown on its own: how they are combined is
left to chance.
"""
