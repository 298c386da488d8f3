"""Reviews as jobs: what takes their parts from the store, does them, and puts reviews together.

The store says what there is to do and what is done (`api.store.leases`). `python -m api.jobs` is a
worker.
"""
