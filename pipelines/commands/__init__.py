"""The commands, side by side: each is a way through the steps, and none is a library for another."""
