"""From what people write to problems: boards, files, published boards, links, other domains."""
