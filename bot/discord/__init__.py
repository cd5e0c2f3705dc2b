"""What Discord shows and sends: the client, its commands, their buttons and forms."""
