"""Notebooks: boards, problems, results, traces and comparisons as HTML with SVG, without scripts.

The classes call `html` by way of taquin.display. The HTML has its styles in place, so that it looks
the same in Jupyter, VS Code and a page that nbconvert has made.
"""

from taquin.notebook.views import html

__all__ = ["html"]
