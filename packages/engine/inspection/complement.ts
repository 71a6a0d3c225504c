/** 255 less each byte of a plane: ground for shape. Its length may be any; it is only read. */
export function complementOf(plane: Uint8Array): Uint8Array {
  const ground = new Uint8Array(plane.length);
  const whole = plane.byteOffset % 4 === 0 ? plane.length >> 2 : 0;
  const from = new Uint32Array(plane.buffer, whole > 0 ? plane.byteOffset : 0, whole);
  const to = new Uint32Array(ground.buffer, 0, whole);
  for (let at = 0; at < whole; at++) to[at] = ~from[at];
  for (let at = whole * 4; at < plane.length; at++) ground[at] = 255 - plane[at];
  return ground;
}
