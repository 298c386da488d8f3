"""Which play now?"""
