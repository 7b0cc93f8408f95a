"""One `memkit doctor`: what memkit finds around it and what stands in its way; it changes nothing."""
