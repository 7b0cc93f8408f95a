"""What a new claim does to an old one: says it again, changes it, corrects it, contradicts it."""
