"""What is on paper: boards, their text and answers; nothing that follows from them."""
