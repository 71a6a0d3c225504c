"""Skeleton and dilation as a peer of the line enhancer: python3 line-peer.py FILE WIDTH HEIGHT MIN_WIDTH; prints its milliseconds without reading.

One byte a pixel. The textbook way at the picture's own size: skeleton (scikit-image), distance inside (OpenCV), balls around the thin part of the skeleton.
"""

import sys
import time

import cv2
import numpy
from skimage.morphology import skeletonize

path, width, height, least = sys.argv[1], *map(int, sys.argv[2:5])
alpha = numpy.fromfile(path, numpy.uint8).reshape(height, width)
cv2.setNumThreads(1)
started = time.perf_counter()
mask = alpha > 127
inside = cv2.distanceTransform(mask.astype(numpy.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
thin = skeletonize(mask) & (inside < least / 2)
around = cv2.distanceTransform((~thin).astype(numpy.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
numpy.maximum(alpha, (numpy.clip(least / 2 + 0.5 - around, 0, 1) * 255).astype(numpy.uint8))
print((time.perf_counter() - started) * 1000)
