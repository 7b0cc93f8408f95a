"""What is kept about one person, wherever this user's memkit keeps it, and its erasure."""
