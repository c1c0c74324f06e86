"""The duplicate room: the same deals at every table, IMPs at each wind."""
