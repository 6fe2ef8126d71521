"""How a case goes: called, decided, appealed, told, and what it costs."""
