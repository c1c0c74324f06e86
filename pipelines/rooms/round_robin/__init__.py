"""The round-robin room: tables by strength, a clock, play-offs."""
