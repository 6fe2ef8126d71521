"""The pages of the jury: calls, cases, decisions, appeals."""
