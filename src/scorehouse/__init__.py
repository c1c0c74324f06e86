"""From game logs to standings that people trust."""
