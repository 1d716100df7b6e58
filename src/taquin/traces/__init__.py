"""Traces: the events of a search, recorded, exported, and replayed to predict the next one."""
