"""The staleness report in its formats."""
