"""The command `landlord`, as it begins: before anything of the library is imported."""
