"""The table of benches/masks.rs for pygame-ce, to be read beside it.

    python3 -m venv target/pygame
    target/pygame/bin/pip install pygame-ce
    target/pygame/bin/python crates/jostle_bench/pygame/masks.py

The cost of a call from Python is measured on masks of one pixel and shown in the last column
subtracted: what is left is the C core.
"""

import os
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame

SIZES = [1, 32, 64, 256, 1024]
OFFSETS = [(0, 0), (8, 6)]
ROUNDS = 200
ROUND_SECONDS = 0.0002


def boards(size):
    """The light and the dark squares of a chess board: apart at every offset with an even sum."""
    light = pygame.mask.Mask((size, size))
    dark = pygame.mask.Mask((size, size))
    for y in range(size):
        for x in range(size):
            (light if (x + y) % 2 == 0 else dark).set_at((x, y))
    return light, dark


def time_of(calls, job, other, offset):
    start = time.perf_counter()
    for _ in range(calls):
        job(other, offset)
    return time.perf_counter() - start


def best_time(job, other, offset):
    calls = 1
    while time_of(calls, job, other, offset) < ROUND_SECONDS:
        calls *= 2
    best = min(time_of(calls, job, other, offset) for _ in range(ROUNDS))
    return best / calls * 1e9


def main():
    print(f"pygame-ce {pygame.version.ver}: best time of one call in ns; no pixel in common")
    print(f"{'job':24} {'call':>9} {'core':>9}")
    tiny_light, tiny_dark = pygame.mask.Mask((1, 1)), pygame.mask.Mask((1, 1))
    cost = {
        "overlaps": best_time(tiny_light.overlap, tiny_dark, (0, 0)),
        "common_area": best_time(tiny_light.overlap_area, tiny_dark, (0, 0)),
    }
    for size in SIZES:
        for offset in OFFSETS:
            light, dark = boards(size)
            assert light.overlap(dark, offset) is None
            for name, job in (("overlaps", light.overlap), ("common_area", light.overlap_area)):
                call = best_time(job, dark, offset)
                row = f"{name} {size} ({offset[0]},{offset[1]})"
                print(f"{row:24} {call:9.1f} {call - cost[name]:9.1f}")


main()
