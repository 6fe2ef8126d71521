"""The offences that a club judges by."""
