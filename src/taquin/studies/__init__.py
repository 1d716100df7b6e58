"""Many runs: each in a limited child process, compared or held against published lengths."""
