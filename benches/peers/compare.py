#!/usr/bin/env python3
"""Compares the board pictures with what a bot would use instead. By hand:

    python3 -m venv target/peers/venv
    target/peers/venv/bin/pip install pillow
    target/peers/venv/bin/python benches/peers/compare.py

Pillow is taken from the Python that runs this, lila-gif (a server that answers
with GIF) from the PATH or from the variable LILA_GIF. What is absent is
skipped. Times are CPU time, lila-gif's with answering over HTTP; pictures show
the same positions.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "target" / "peers"
ROUNDS = 9
LIGHT, DARK, RIM, INK = (242, 227, 160), (140, 176, 98), (59, 50, 40), (194, 180, 155)
NAMES = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}


def main():
    """Runs the renderer, then each peer that is present."""
    before = krepost()
    positions = [line.split(";") for line in (FOLDER / "positions.txt").read_text().splitlines()]
    missed = 0
    for name, width, measure, faster, bytes_most in (
        ("Pillow, cached board", 1000, pillow, 15.0, 1.0),
        ("lila-gif, one image", 720, lila_gif, 3.0, None),
    ):
        try:
            theirs = measure(positions)
        except Absent as absent:
            print(f"{name}: skipped, {absent}")
            continue
        # Before and after, since a busy machine changes its pace.
        after = krepost()
        ours = ((before[width][0] + after[width][0]) / 2, after[width][1])
        before = after
        show(f"krepost, {width} pixels", ours)
        show(f"{name}, {width} pixels", theirs)
        missed += not judge(ours, theirs, faster, bytes_most)
    sys.exit(1 if missed else 0)


def krepost():
    """Milliseconds and KiB of our picture by its width."""
    command = ["cargo", "bench", "--quiet", "--bench", "render", "--", "--peers", str(FOLDER)]
    subprocess.run(command, cwd=ROOT, check=True)
    measured = {}
    for line in (FOLDER / "krepost.txt").read_text().splitlines():
        width, milliseconds, kib = line.split()
        measured[int(width)] = (float(milliseconds), float(kib))
    return measured


class Absent(Exception):
    """A peer is not installed."""


def show(name, measured):
    """Prints a time and a size."""
    print(f"{name:40} {measured[0]:8.3f} ms {measured[1]:8.1f} KiB")


def judge(ours, theirs, faster, bytes_most):
    """Whether the targets are met."""
    times, size = theirs[0] / ours[0], ours[1] / theirs[1]
    met = times >= faster and (bytes_most is None or size <= bytes_most)
    print(f"  {times:.1f} times as fast (at least {faster:.0f}), {size:.2f} of the bytes: {'met' if met else 'MISSED'}")
    return met


def median(samples):
    """The middle one."""
    return sorted(samples)[len(samples) // 2]


def pillow(positions):
    """A bot's usual way: a board kept in memory, pieces pasted, saved as PNG."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise Absent("this Python has no Pillow") from None
    cell, rim = 120, 20
    board = Image.new("RGB", (cell * 8 + 2 * rim, cell * 8 + 2 * rim), RIM)
    draw = ImageDraw.Draw(board)
    for index in range(64):
        file, row = index % 8, index // 8
        corner = (rim + file * cell, rim + row * cell)
        far = (corner[0] + cell - 1, corner[1] + cell - 1)
        draw.rectangle([corner, far], fill=LIGHT if (file + row) % 2 == 0 else DARK)
    for index in range(8):
        draw.text((6, rim + index * cell + cell // 2), str(8 - index), fill=INK)
        draw.text((rim + index * cell + cell // 2, rim + cell * 8 + 4), "abcdefgh"[index], fill=INK)
    men = {}
    for letter, name in NAMES.items():
        for colour, key in (("black", letter), ("white", letter.upper())):
            men[key] = Image.open(FOLDER / f"{colour}-{name}-{cell}.png").convert("RGBA")

    def picture(fen, last):
        image = board.copy()
        paint = ImageDraw.Draw(image)
        for square in filter(None, last.split(",")):
            x, y = rim + (ord(square[0]) - 97) * cell, rim + (8 - int(square[1])) * cell
            paint.rectangle([(x, y), (x + cell - 1, y + cell - 1)], fill=(244, 181, 85))
        for row, text in enumerate(fen.split()[0].split("/")):
            file = 0
            for letter in text:
                if letter.isdigit():
                    file += int(letter)
                    continue
                man = men[letter]
                image.paste(man, (rim + file * cell, rim + row * cell), man)
                file += 1
        file = BytesIO()
        image.save(file, "PNG")
        return len(file.getvalue())

    samples, size = [], 0
    for _ in range(ROUNDS):
        begin = time.process_time()
        size = sum(picture(fen, last) for fen, last in positions)
        samples.append(time.process_time() - begin)
    return median(samples) * 1e3 / len(positions), size / len(positions) / 1024


def lila_gif(positions):
    """The server of lichess, by the CPU time that its process uses."""
    program = os.environ.get("LILA_GIF") or shutil.which("lila-gif")
    if not program:
        raise Absent("there is no lila-gif in the PATH")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([program, "--bind", f"127.0.0.1:{port}"])
    try:
        urls = [image_url(port, fen, last) for fen, last in positions]
        wait_for(urls[0])
        samples, size = [], 0
        for _ in range(ROUNDS):
            begin = cpu_seconds(server.pid)
            size = 0
            # The kernel counts in hundredths of a second.
            for url in urls * 20:
                with urllib.request.urlopen(url) as answer:
                    size += len(answer.read())
            samples.append((cpu_seconds(server.pid) - begin) / 20)
        return median(samples) * 1e3 / len(urls), size / 20 / len(urls) / 1024
    finally:
        server.terminate()
        server.wait()


def image_url(port, fen, last):
    """The address of a position's picture."""
    query = urllib.parse.urlencode({"fen": fen, "lastMove": last.replace(",", ""), "coordinates": "true"})
    return f"http://127.0.0.1:{port}/image.gif?{query}"


def wait_for(url):
    """Waits until the server answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(url):
                return
        except OSError:
            time.sleep(0.1)
    raise Absent("lila-gif does not answer")


def cpu_seconds(pid):
    """The CPU time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
