"""Turn user input into problems: boards, files, published boards, links, other domains."""
