"""Reviews as jobs: the coordinator that has their parts done by a Dask cluster, and what it uses.

The store says what there is to do and what is done (`api.store.leases`); the cluster only computes.
`python -m api.jobs` is a coordinator.
"""
