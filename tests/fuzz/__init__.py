"""Readers of foreign text, and the fuzzer of the core."""
