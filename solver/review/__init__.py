"""How well was a finished game played?"""
