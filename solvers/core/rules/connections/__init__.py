"""What hangs together: nodes, edges, and pieces of land that grow."""
