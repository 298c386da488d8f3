"""How the application is served: uvicorn's event loop reads requests, threads answer them.

`worker` is the worker class of gunicorn, `connection` the protocol of uvicorn with a deadline for
everything that a client may do, and `bridge` gives complete requests to threads.
"""
