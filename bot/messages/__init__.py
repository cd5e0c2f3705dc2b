"""What a message says: texts, pictures and buttons made of results; nothing here sends one."""
