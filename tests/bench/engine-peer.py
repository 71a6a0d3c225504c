"""OpenCV as a peer: reads one command a line, answers with one line. Work is done on one thread unless its name is followed by their number."""

import sys
import time

import cv2
import numpy

plane = None


def load(path, width, height, channels):
    global plane
    shape = (int(height), int(width)) if channels == "1" else (int(height), int(width), int(channels))
    plane = numpy.fromfile(path, numpy.uint8).reshape(shape)
    return "loaded"


def distance():
    """Distance of every pixel to the nearest one at 128 or above."""
    return cv2.distanceTransform(background, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)


def labels():
    """Labels alone."""
    return cv2.connectedComponents(foreground, connectivity=8, ltype=cv2.CV_32S)


def components():
    """Labels, areas, boxes and centers."""
    return cv2.connectedComponentsWithStats(foreground, connectivity=8, ltype=cv2.CV_32S)


def halve():
    return cv2.resize(plane, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


WORKS = {"labels": labels, "distance": distance, "components": components, "halve": halve}

print("ready", flush=True)
for line in sys.stdin:
    name, *values = line.split()
    if name == "load":
        print(load(*values), flush=True)
        if plane.ndim == 2:
            foreground = (plane >= 128).astype(numpy.uint8)
            background = 1 - foreground
        continue
    cv2.setNumThreads(int(values[0]) if values else 1)
    started = time.perf_counter()
    WORKS[name]()
    print((time.perf_counter() - started) * 1000, flush=True)
