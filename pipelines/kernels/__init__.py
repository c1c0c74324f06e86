"""What SQL cannot say exactly, or not fast: pure functions, frames or arrays in and out.

No connection, no path, no clock.
"""
