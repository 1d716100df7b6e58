"""Many runs: compare methods, and solve published sets of boards."""
