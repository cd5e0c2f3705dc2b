"""What is on paper: boards, their text, marks and answers; nothing that follows from them."""
