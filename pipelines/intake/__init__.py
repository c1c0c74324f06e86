"""From the files of a competition's folder to typed rows in the warehouse, every row accounted for."""
