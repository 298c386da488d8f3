"""What the views ask: what a request says, how its answer is kept or streamed, who works for it.

`api.service.service` has what all views of one app share. Nothing here knows a view.
"""
