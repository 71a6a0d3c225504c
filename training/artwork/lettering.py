"""Lettering in the free fonts of the machine.

Families that the acceptance files are lettered in are left out, so that a gain on those is one on foreign letters;
`HELD_OUT` is drawn for validation only.
"""
import functools
import glob
import os

from PIL import Image, ImageDraw, ImageFont

from artwork.chance import between, log_between, opaque_color, pick, spot

KEPT_AWAY = ("URWGothic", "C059", "URWBookman", "Z003", "NimbusSans", "LiberationSans", "LiberationSerif", "StandardSymbols")
HELD_OUT = ("P052", "LiberationMono", "DejaVuSerifCondensed")
NO_LETTERS = ("cmex10", "cmsy10", "esint10", "msam10", "msbm10", "stmary10", "wasy10", "rsfs10", "D050000L")
FOLDERS = ("/usr/share/fonts/truetype", "/usr/share/fonts/opentype")
LETTERS = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&!?.,:;-+()$%@'"


@functools.lru_cache(None)
def font_files(held_out):
    files = [f for folder in FOLDERS for ending in ("ttf", "otf") for f in sorted(glob.glob(f"{folder}/**/*.{ending}", recursive=True))]
    plain = [f for f in files if not os.path.basename(f).startswith(KEPT_AWAY + NO_LETTERS)]
    return [f for f in plain if os.path.basename(f).startswith(HELD_OUT) == held_out]


@functools.lru_cache(512)
def font(file, size):
    return ImageFont.truetype(file, size)


def words(rng):
    """Letters by chance: no language, so no word is learned by heart."""
    length = int(rng.integers(2, 14))
    text = "".join(pick(rng, LETTERS) for _ in range(length))
    case = rng.random()
    text = text.upper() if case < 0.35 else text.lower() if case < 0.55 else text.capitalize() if case < 0.75 else text
    return text if length < 8 else text[: length // 2] + " " + text[length // 2 :]


def write(rng, canvas, unit, held_out=False):
    """Writes one line: plain, outlined or turned. `unit` is the oversampling; letters are 10 to 150 px high before it."""
    size = int(log_between(rng, 10, 150) * unit)
    face = font(pick(rng, font_files(held_out)), size)
    text = words(rng)
    outline = int(size * between(rng, 0.02, 0.12)) if rng.random() < 0.25 else 0
    fill, edge = opaque_color(rng), opaque_color(rng)
    if rng.random() < 0.7:
        draw = ImageDraw.Draw(canvas)
        draw.fontmode = "1"
        x, y = spot(rng, canvas.width, 0.05)
        draw.text((x - between(rng, 0, 0.6) * canvas.width, y), text, font=face, fill=fill, stroke_width=outline, stroke_fill=edge)
        return
    width, height = face.getbbox(text, stroke_width=outline)[2:]
    line = Image.new("RGBA", (width + 8, height + 8))
    draw = ImageDraw.Draw(line)
    draw.fontmode = "1"
    draw.text((4, 4), text, font=face, fill=fill, stroke_width=outline, stroke_fill=edge)
    line = line.rotate(between(rng, -50, 50), Image.NEAREST, expand=True)
    x, y = spot(rng, canvas.width)
    canvas.paste(line, (int(x - line.width / 2), int(y - line.height / 2)), line.getchannel("A"))


def paragraph(rng, canvas, unit, held_out=False):
    """Several lines of one size, as labels and credits have them."""
    size = int(log_between(rng, 12, 60) * unit)
    face = font(pick(rng, font_files(held_out)), size)
    fill = opaque_color(rng)
    draw = ImageDraw.Draw(canvas)
    draw.fontmode = "1"
    x, y = between(rng, -0.1, 0.3) * canvas.width, between(rng, -0.1, 0.5) * canvas.height
    for _ in range(int(rng.integers(2, 9))):
        draw.text((x, y), " ".join(words(rng) for _ in range(4)), font=face, fill=fill)
        y += size * 1.25
