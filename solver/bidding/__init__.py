"""Which call now?"""
