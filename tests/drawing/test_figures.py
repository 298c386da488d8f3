# ruff: noqa: RUF001 - the dash and the minus sign of printed numbers look like others
"""Numbers as they are printed."""

from solver.drawing.figures import figure, percent, signed


def test_numbers_in_words() -> None:
    assert [percent(share) for share in (None, 0, 0.001, 0.5, 0.999, 1)] == [
        "–",
        "0 %",
        "0.1 %",
        "50 %",
        "99.9 %",
        "100 %",
    ]
    assert [figure(-0.25), figure(None), signed(2, 0), signed(-2.0)] == ["−0.2", "–", "+2", "−2.0"]
