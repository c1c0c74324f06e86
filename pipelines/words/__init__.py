"""What people are told: a catalogue a room and one of the house (code, and the English for it), and what says it."""
