"""Cases from the call to the last appeal, and the cost of each ruling."""
