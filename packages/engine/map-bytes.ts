/** A plane with each byte turned into what `of` says of its value, which is asked 256 times: `map` on a typed array calls back for every pixel. */
export function mapBytes(plane: Uint8Array, of: (value: number) => number): Uint8Array {
  const turned = Uint8Array.from({ length: 256 }, (_, value) => of(value));
  const out = new Uint8Array(plane.length);
  for (let at = 0; at < plane.length; at++) out[at] = turned[plane[at]];
  return out;
}
