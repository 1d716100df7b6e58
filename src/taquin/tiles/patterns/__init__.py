"""Pattern databases: patterns of tiles, their tables, and the cache that keeps these on disk."""
