"""Carrying out: the driver, the native engine, the replay of every solution, and `auto`."""
