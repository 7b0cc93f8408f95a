"""Moving closed entries out of the files that are read at every task, into one file a year."""
