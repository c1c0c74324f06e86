"""What may come in and what goes out, one module a room: pandera models that are also the data dictionary."""
