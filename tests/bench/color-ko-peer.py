"""OpenCV as a peer of color knockout: reads one command a line, answers with one line.

load FILE WIDTH HEIGHT     RGBA bytes
key THREADS                Lab conversion and range test, which only makes a hard mask; answers with its milliseconds
"""

import sys
import time

import cv2
import numpy

print("ready", flush=True)
for line in sys.stdin:
    name, *values = line.split()
    if name == "load":
        path, width, height = values
        rgba = numpy.fromfile(path, numpy.uint8).reshape(int(height), int(width), 4)
        picture = numpy.ascontiguousarray(rgba[..., :3])
        print("loaded", flush=True)
        continue
    cv2.setNumThreads(int(values[0]))
    started = time.perf_counter()
    lab = cv2.cvtColor(picture, cv2.COLOR_RGB2Lab)
    cv2.inRange(lab, (224, 116, 116), (255, 140, 140))
    print((time.perf_counter() - started) * 1000, flush=True)
