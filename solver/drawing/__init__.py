"""How cards, numbers and answers look: in reports, on the page and in notebooks."""
