"""`python -m scorehouse`: the command line."""

from scorehouse.pipelines.cli import main

main()
