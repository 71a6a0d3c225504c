/** Weights of a blur with a deviation of 1.5 pixels, from its middle on. */
const BLUR = [0.2659, 0.2129, 0.1093, 0.036, 0.0088];

/** Where a line goes on, it may be this part as sharp as where it is found. */
const GOES_ON = 0.55;

/** One axis of a separable blur over a plane; pixels at its borders count on. */
function blurred(plane: Float32Array, width: number, height: number, weights: readonly number[], isAcross: boolean): Float32Array {
  const out = new Float32Array(plane.length);
  const [stride, length] = isAcross ? [1, width] : [width, height];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const place = isAcross ? x : y;
      let sum = weights[0] * plane[at];
      for (let step = 1; step < weights.length; step++) {
        sum += weights[step] * (plane[at - Math.min(step, place) * stride] + plane[at + Math.min(step, length - 1 - place) * stride]);
      }
      out[at] = sum;
    }
  }
  return out;
}

/** A plane, blurred by weights from their middle on. Keeps its input. */
export function blurPlane(plane: Float32Array, width: number, height: number, weights: readonly number[]): Float32Array {
  return blurred(blurred(plane, width, height, weights, true), width, height, weights, false);
}

/** How far each pixel of a plane of luma is from its surroundings: high at edges, lines and texture, and next to nothing where light changes softly. */
export function sharpness(lumas: Float32Array, width: number, height: number): Float32Array {
  const soft = blurPlane(lumas, width, height, BLUR);
  for (let at = 0; at < soft.length; at++) soft[at] = Math.abs(lumas[at] - soft[at]);
  return soft;
}

/** Marks with 1 what is sharper than `least`, in levels, and what hangs together with it and is nearly as sharp, corners counted. One byte a pixel. */
export function sharpPixels(sharp: Float32Array, width: number, height: number, least: number): Uint8Array {
  const marks = new Uint8Array(sharp.length);
  const queue = new Int32Array(sharp.length);
  let tail = 0;
  for (let at = 0; at < sharp.length; at++) {
    if (sharp[at] <= least) continue;
    marks[at] = 1;
    queue[tail++] = at;
  }
  for (let head = 0; head < tail; head++) {
    const [x, y] = [queue[head] % width, Math.floor(queue[head] / width)];
    for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
      for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
        const other = j * width + i;
        if (marks[other] === 1 || sharp[other] <= GOES_ON * least) continue;
        marks[other] = 1;
        queue[tail++] = other;
      }
    }
  }
  return marks;
}
