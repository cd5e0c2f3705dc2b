"""Constraints on connections: nodes, edges, and pieces of land that grow."""
