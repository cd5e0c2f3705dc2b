"""The Discord side: the client, its commands, their buttons and forms."""
