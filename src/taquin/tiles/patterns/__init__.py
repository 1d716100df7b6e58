"""Pattern databases: patterns of tiles, their tables, and the cache that keeps the tables on disk."""
