"""`python -m taquin` is the command `taquin`."""

from taquin.cli import main

main()
