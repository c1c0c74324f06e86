"""From finished tables to the reports' folder: built beside, swapped in whole."""
