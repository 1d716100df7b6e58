"""taquin completion: the script that teaches a shell Taquin's commands, algorithms and heuristics."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> int:
    """Print the completion script for a shell.

    \b
    bash:  echo 'eval "$(taquin completion bash)"' >> ~/.bashrc
    zsh:   echo 'eval "$(taquin completion zsh)"' >> ~/.zshrc
    fish:  taquin completion fish > ~/.config/fish/completions/taquin.fish
    """
    from taquin.cli.command import taquin

    script = get_completion_class(shell)
    assert script is not None
    click.echo(script(taquin, {}, "taquin", "_TAQUIN_COMPLETE").source())
    return 0
