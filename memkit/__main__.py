"""`python -m memkit`."""

from memkit.cli.door import main

main()
