"""The memory store: what agents and people write down one fact at a time, under discipline."""
