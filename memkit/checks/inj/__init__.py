"""INJ: text that is planted to steer the agent that reads it."""

MODULES: tuple[str, ...] = (
    "hidden_unicode",
    "hidden_instruction",
    "override_phrase",
    "encoded_payload",
    "exfiltration_link",
)
