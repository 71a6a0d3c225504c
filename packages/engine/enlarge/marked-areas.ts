import type { Size } from '../region/rect.ts';

/** The area that each marked pixel is in, from 1; 0 where none. Areas hang together by their sides and have one word. */
export function markedAreas(
  words: Uint32Array,
  marks: Uint8Array,
  { width, height }: Size,
): { readonly areas: Int32Array; readonly count: number } {
  const areas = new Int32Array(marks.length);
  const stack = new Int32Array(marks.length);
  const bottom = width * (height - 1);
  let count = 0;
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] === 0 || areas[start] > 0) continue;
    areas[start] = ++count;
    let filled = 1;
    stack[0] = start;
    const word = words[start];
    while (filled > 0) {
      const at = stack[--filled];
      const x = at % width;
      // Four times the same, written out: a closure that is made for each pixel took longer than all else here.
      if (x > 0 && marks[at - 1] === 1 && areas[at - 1] === 0 && words[at - 1] === word) {
        areas[at - 1] = count;
        stack[filled++] = at - 1;
      }
      if (x < width - 1 && marks[at + 1] === 1 && areas[at + 1] === 0 && words[at + 1] === word) {
        areas[at + 1] = count;
        stack[filled++] = at + 1;
      }
      if (at >= width && marks[at - width] === 1 && areas[at - width] === 0 && words[at - width] === word) {
        areas[at - width] = count;
        stack[filled++] = at - width;
      }
      if (at < bottom && marks[at + width] === 1 && areas[at + width] === 0 && words[at + width] === word) {
        areas[at + width] = count;
        stack[filled++] = at + width;
      }
    }
  }
  return { areas, count };
}

/** The middle value of each area, by its number; 0 for what is in none, which may be most of a picture and is not sorted. */
export function middles(values: Float32Array, areas: Int32Array, count: number): Float32Array {
  const sizes = new Int32Array(count + 2);
  for (let index = 0; index < areas.length; index++) sizes[areas[index] + 1]++;
  for (let area = 1; area < sizes.length; area++) sizes[area] += sizes[area - 1];
  const next = sizes.slice();
  const sorted = new Float32Array(values.length);
  for (let index = 0; index < areas.length; index++) if (areas[index] > 0) sorted[next[areas[index]]++] = values[index];
  return Float32Array.from({ length: count + 1 }, (_, area) => {
    if (area === 0) return 0;
    const own = sorted.subarray(sizes[area], sizes[area + 1]).sort();
    return own.length > 0 ? own[own.length >> 1] : 0;
  });
}
