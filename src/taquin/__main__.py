"""`python -m taquin` is the command `taquin`."""

import os

try:
    from taquin.cli import main
except KeyboardInterrupt:
    os._exit(130)

main()
