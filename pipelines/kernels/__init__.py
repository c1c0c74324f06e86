"""What SQL cannot say exactly, or not fast: pure functions, frames or arrays in and out; no connection, path or clock."""
