"""What operators see of the running service: logs, metrics and traces."""
