"""Messages made of results: texts, pictures and buttons; nothing here sends them."""
