import { KNOCKOUT_CONTENT } from '@underbase/engine';
import { FATE } from './fades.ts';
import type { RimView } from './rim-view.ts';

const { REMOVED, ZONE, KEPT } = KNOCKOUT_CONTENT;

/** Rows above and below that count as near. */
const REACH = 3;

/** Contents of each block, less colors of the zone where all of them fade: those have no rim. */
function withoutFades({ modes, contents }: RimView): Uint8Array {
  const result = contents.slice();
  for (let at = 0; at < result.length; at++) if (modes[at] === FATE.FADES) result[at] &= ~ZONE;
  return result;
}

/** For each block, all that lies in its column within three rows: two steps of joining windows of 1, 2 and 4 rows. */
function joinRows(contents: Uint8Array, blocks: number): Uint8Array {
  const size = contents.length;
  const four = contents.slice();
  for (const rows of [1, 2]) {
    for (let at = 0; at + rows * blocks < size; at++) four[at] |= four[at + rows * blocks];
  }
  const seven = four.slice();
  for (let at = 0; at < size; at++) {
    const from = at - REACH * blocks;
    if (from >= 0) seven[at] |= four[from];
  }
  // The first rows have no window that begins three rows above: theirs begins with the picture.
  for (let at = 0; at < Math.min(size, REACH * blocks); at++) {
    for (let other = at % blocks; other < at; other += blocks) seven[at] |= contents[other];
  }
  return seven;
}

/** Visits blocks of 16 pixels that hold or neighbor both ground and art, as index ranges from the top. */
export function eachBusyBlock(view: RimView, visit: (from: number, to: number) => void): void {
  const { width, rows } = view;
  const blocks = (width + 15) >> 4;
  const near = joinRows(withoutFades(view), blocks);
  for (let y = 0; y < rows; y++) {
    const line = y * blocks;
    for (let block = 0; block < blocks; block++) {
      let around = near[line + block];
      if (block > 0) around |= near[line + block - 1];
      if (block < blocks - 1) around |= near[line + block + 1];
      if (around <= REMOVED || !(around & REMOVED) || !(around & (ZONE | KEPT))) continue;
      const from = y * width + block * 16;
      visit(from, Math.min(from + 16, (y + 1) * width));
    }
  }
}
