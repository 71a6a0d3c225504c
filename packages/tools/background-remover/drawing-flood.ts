import type { Matte } from '@underbase/engine';

/** From here on a pixel is ink, and paper up to it. */
export const INK = 128;

/** Calls for each pixel that hangs together with one, over sides, as long as `belongs`; `seen` gets 1 there, and what it has 1 at is passed over. */
export function flood(
  first: number,
  { width, height }: Pick<Matte, 'width' | 'height'>,
  seen: Uint8Array,
  belongs: (at: number) => boolean,
  visit: (at: number) => void = () => undefined,
): void {
  const waiting: number[] = [];
  const look = (at: number) => {
    if (seen[at] || !belongs(at)) return;
    seen[at] = 1;
    waiting.push(at);
  };
  look(first);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    visit(at);
    const x = at % width;
    if (x > 0) look(at - 1);
    if (x < width - 1) look(at + 1);
    if (at >= width) look(at - width);
    if (at + width < width * height) look(at + width);
  }
}
