"""`python -m taquin` is the command."""

from taquin.cli import main

main()
