"""scorehouse: from game logs to standings that people trust."""
