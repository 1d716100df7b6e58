"""Many runs: compare methods, solve published sets of boards, review solutions, draw boards."""
