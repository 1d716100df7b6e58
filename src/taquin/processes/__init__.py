"""Child processes: each works on a request under limits, and dies with its parent."""
