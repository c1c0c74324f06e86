"""A hint to the processor that a row will be needed soon: it fetches the row from memory while others are worked on.

Without it, a loop over rows in no order waits for memory most of its time. Interpreted, the hint does nothing; compiled
it is one instruction, which changes no result.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

CACHE_LINE = 64
# For writing too; to be kept in every cache; data, not code.
READ_WRITE, KEEP, DATA = 1, 3, 1


def prefetch(rows: npt.NDArray[Any], row: int) -> None:
    """Hints that `rows[row]` will be needed."""


def rows_of_zeros(rows: int, columns: int, number: type[np.integer[Any]]) -> npt.NDArray[np.integer[Any]]:
    """Zeros, rows × columns, that begin where a cache line does: a row of half a line never lies in two."""
    line = CACHE_LINE // np.dtype(number).itemsize
    space = np.zeros(rows * columns + line, dtype=number)
    first = -space.ctypes.data % CACHE_LINE // space.itemsize
    return space[first : first + rows * columns].reshape(rows, columns)


@cache
def teach_compiler() -> None:
    """Tells Numba what `prefetch` is in compiled code."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic
    def fetch(typing: Any, address: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            byte = ir.IntType(8).as_pointer()
            flags = [ir.Constant(ir.IntType(32), flag) for flag in (READ_WRITE, KEEP, DATA)]
            kind = ir.FunctionType(ir.VoidType(), [byte, *(flag.type for flag in flags)])
            instruction = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
            builder.call(instruction, [builder.inttoptr(arguments[0], byte), *flags])
            return context.get_dummy_value()

        return types.void(types.intp), emit

    # Its arguments are what the compiled code gives it, not what Python would.
    fetch_at: Any = fetch
    overload(prefetch)(lambda rows, row: lambda rows, row: fetch_at(rows.ctypes.data + row * rows.strides[0]))
