"""The sockets of the web server: connections, complete requests and answers.

`worker` is the worker class of gunicorn. One thread of it reads from and writes to all sockets
without waiting for any of them. Other threads get complete requests only, and leave what a client
has not yet read of their answers with it.
"""
