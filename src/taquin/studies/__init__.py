"""Many runs: compare methods, solve published sets, and run each in a limited child process."""
