"""Makes packages/tools/image-cropper/golden: a small picture and what Pillow makes of it.

Needs Python with NumPy and Pillow. Run from the root of the checkout: python3 packages/tools/image-cropper/golden/make.py
"""
import numpy as np
from PIL import Image, ImageChops

FOLDER = "packages/tools/image-cropper/golden"


def picture(width=48, height=36):
    """Letters F in two colors off the middle, a half clear patch, one stray speck."""
    sheet = np.zeros((height, width, 4), np.uint8)
    sheet[6:26, 8:12] = [200, 40, 50, 255]
    sheet[6:10, 8:24] = [200, 40, 50, 255]
    sheet[14:18, 8:19] = [30, 90, 200, 255]
    sheet[22:28, 26:34] = [240, 200, 20, 120]
    sheet[33, 45] = [10, 10, 10, 255]
    return Image.fromarray(sheet)


def on_paper(sheet):
    """The same, printed on an even paper."""
    paper = Image.new("RGBA", sheet.size, (246, 240, 226, 255))
    return Image.alpha_composite(paper, sheet)


source = picture()
source.save(f"{FOLDER}/input.png")
source.crop((8, 6, 34, 28)).save(f"{FOLDER}/trim-ignore-specks.png")
source.crop(source.getchannel("A").getbbox()).save(f"{FOLDER}/trim.png")
source.transpose(Image.Transpose.ROTATE_270).save(f"{FOLDER}/turn-90.png")
source.transpose(Image.Transpose.FLIP_LEFT_RIGHT).transpose(Image.Transpose.ROTATE_270).save(f"{FOLDER}/flip-turn-90.png")
source.transpose(Image.Transpose.ROTATE_180).crop((4, 3, 24, 33)).save(f"{FOLDER}/turn-180-rect.png")
paper = on_paper(source)
paper.save(f"{FOLDER}/input-on-paper.png")
ground = Image.new("RGB", paper.size, paper.convert("RGB").getpixel((0, 0)))
difference = ImageChops.difference(paper.convert("RGB"), ground)
paper.crop(difference.getbbox()).save(f"{FOLDER}/trim-border.png")
