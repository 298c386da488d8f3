"""The OpenAPI document: what APIFlask generates, completed.

`document` adds errors and parameters, `shapes` writes schemas as client generators read them,
`served` answers with it, `links` says which operation follows another, `examples` shows requests
with their answers, and `descriptions` says what is said nowhere else.
"""

from api.spec.document import CONTACT, LICENSE, SECURITY_SCHEMES, SERVERS
from api.spec.served import init_app

__all__ = ["CONTACT", "LICENSE", "SECURITY_SCHEMES", "SERVERS", "init_app"]
