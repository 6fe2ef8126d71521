"""Tests of the club to try things out on, and of the tournaments it practises."""
