"""Running and fetching what proves an item, apart from the machine it runs on as far as can be."""
