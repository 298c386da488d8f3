"""All hands known: exact results, by proof."""
