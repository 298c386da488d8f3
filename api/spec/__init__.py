"""The OpenAPI document: what APIFlask generates, completed.

`document` adds errors and parameters, `shapes` writes schemas as client generators read them,
`links` says which operation follows another, and `examples` shows requests with their answers.
"""

from api.spec.document import SECURITY_SCHEMES, complete

__all__ = ["SECURITY_SCHEMES", "complete"]
