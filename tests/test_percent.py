"""Shares in percent: only nothing is 0, and only all is 100."""

from solver.percent import in_percent, out_of_hundred


def test_shares_near_the_bounds() -> None:
    shares = (0, 0.0001, 0.004, 0.006, 0.5, 0.994, 0.996, 0.9999, 1)
    expected = ["0", "0.1", "0.4", "1", "50", "99", "99.6", "99.9", "100"]
    assert [in_percent(share) for share in shares] == expected
    counts = ["0", "1", "1", "1", "50", "99", "99", "99", "100"]
    assert [out_of_hundred(share) for share in shares] == counts
