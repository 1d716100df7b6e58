"""What a search may take: the deadline that every part of it consults, and the memory it holds."""
