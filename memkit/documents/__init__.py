"""The kinds of documents in a bank: what an entry is, how it is read, how it is written."""
