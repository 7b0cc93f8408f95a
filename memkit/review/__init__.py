"""What has gone stale: everything that carries time, by how urgent it is."""
