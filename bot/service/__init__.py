"""From a request to its result: jobs, their queue, the worker processes and nodes that run them."""
