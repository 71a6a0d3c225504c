import {
  CELL_BENT,
  CELL_SOLVED,
  COVER_LANES,
  cellOf,
  cornerTable,
  LATTICE_CELLS,
  LATTICE_NODES,
  NODE_CHANNELS,
} from '../../separation/color-lattice.ts';
import type { PlateTable } from '../../separation/plate-table.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

const STRIP_PIXELS = 4096;
/** Pixels that the loop takes at a time. */
const BLOCK_PIXELS = 16;
const NODE_BYTES = NODE_CHANNELS * 2;
const SCRATCH_BYTES = 2048;
const SETTINGS_BYTES = 256;
/** Words of the settings, as the loop in assembly/mix-plates.ts reads them. */
const STACK_LENGTH_WORD = 3;
const SOFTNESS_WORD = 6;
const TURN_WORD = 8;
const STACK_WORD = 9;
const SHARES_WORD = 23;
const COVER_VECTORS_WORD = 24;
const SOLID_COVERS_WORD = 25;
const GROUND_WORD = 31;
const NEEDS_WORD = 32;
const HIGHLIGHT_RULES = { none: 0, white: 1, brights: 2 } as const;

function settingsOf({ rules, solidLevels, coverStride }: PlateTable, solidVectors: number): Uint8Array {
  const bytes = new Uint8Array(SETTINGS_BYTES);
  const words = new Int32Array(bytes.buffer);
  const floats = new Float32Array(bytes.buffer);
  words.set([solidVectors, solidLevels]);
  words.set([rules.stack.length, rules.channels, HIGHLIGHT_RULES[rules.highlight]], STACK_LENGTH_WORD);
  floats[SOFTNESS_WORD] = rules.softness;
  floats[TURN_WORD] = rules.turn;
  words.set(rules.stack, STACK_WORD);
  words[COVER_VECTORS_WORD] = coverStride / COVER_LANES;
  words[SOLID_COVERS_WORD] = LATTICE_NODES ** 3 * coverStride * 2;
  words[GROUND_WORD] = rules.hasGround ? 1 : 0;
  floats.set(rules.needs, NEEDS_WORD);
  return bytes;
}

/** Solids as RGBA words with alpha 0, the last vector filled up with its first color, and their channels. */
function solidsOf({ solids }: PlateTable): { readonly words: Uint32Array; readonly channels: Uint8Array } {
  const count = Math.ceil(solids.length / 4) * 4;
  const filled = Array.from({ length: count }, (_, index) => solids[index] ?? solids[0]);
  return {
    words: Uint32Array.from(filled, ({ r, g, b }) => (b << 16) | (g << 8) | r),
    channels: Uint8Array.from(filled, ({ channel }) => channel),
  };
}

const SHARE_CORNERS = cornerTable(NODE_BYTES);

export function nativeMixPlates(native: NativeModule): Kernels['mixPlates'] {
  const mix = native.export('mixPlates');
  return (pixels, table, out) => {
    const { words, channels } = solidsOf(table);
    const { covers, coverStride, cells, planes } = table;
    const coverCorners = cornerTable(coverStride * 2);
    const settings = settingsOf(table, words.length / 4);
    const sizes = [covers.byteLength, table.nodes.byteLength, SHARE_CORNERS.byteLength, coverCorners.byteLength];
    const solidSizes = [words.byteLength, channels.length, LATTICE_CELLS ** 3];
    const [coversAt, nodes, shareCornersAt, coverCornersAt, solidsAt, channelsAt, cellsAt, settingsAt, scratch, source, target] =
      native.areas(...sizes, ...solidSizes, SETTINGS_BYTES, SCRATCH_BYTES, (STRIP_PIXELS + BLOCK_PIXELS) * 4, STRIP_PIXELS * planes);
    native.copyIn(coversAt, covers);
    native.copyIn(shareCornersAt, SHARE_CORNERS);
    native.copyIn(coverCornersAt, coverCorners);
    native.copyIn(solidsAt, words);
    native.copyIn(channelsAt, channels);
    native.copyIn(cellsAt, cells);
    native.copyIn(settingsAt, settings);
    const flags = native.bytesAt(cellsAt, cells.length);
    const flagWords = native.wordsAt(settingsAt, SETTINGS_BYTES / 4);
    const places = [coversAt, nodes, shareCornersAt, coverCornersAt, solidsAt, channelsAt, cellsAt, settingsAt, scratch];

    /** Shares are asked for by what is partly clear or lies in a bent cell, which most pictures have little of. */
    const hasShares = () => flagWords[SHARES_WORD] !== 0;
    const copyShares = () => {
      native.copyIn(nodes, table.nodes);
      flagWords[SHARES_WORD] = 1;
    };
    const solveBlock = (from: number) => {
      for (let at = from * 4; at < Math.min(pixels.length, (from + BLOCK_PIXELS) * 4); at += 4) {
        const [r, g, b, alpha] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
        if (alpha < 255 && !hasShares()) copyShares();
        const cell = cellOf(r, g, b);
        if (alpha === 0) continue;
        if (flags[cell] & CELL_BENT && !hasShares()) copyShares();
        if (flags[cell] & CELL_SOLVED) continue;
        for (const node of table.solveAround(r, g, b)) {
          native.copyIn(coversAt + node * coverStride * 2, covers, node * coverStride, coverStride);
          if (hasShares()) native.copyIn(nodes + node * NODE_BYTES, table.nodes, node * NODE_CHANNELS, NODE_CHANNELS);
        }
        flags[cell] = table.cells[cell];
        if (flags[cell] & CELL_BENT && !hasShares()) copyShares();
      }
    };

    const total = pixels.length / 4;
    for (let first = 0; first < total; first += STRIP_PIXELS) {
      const count = Math.min(STRIP_PIXELS, total - first);
      native.copyIn(source, pixels, first * 4, count * 4);
      // Blocks past the end read clear pixels: whatever stood there might ask for nodes forever.
      native.wordsAt(source + count * 4, BLOCK_PIXELS).fill(0);
      for (let done = 0; done < count; ) {
        done = mix(source, done, count, ...places, target, STRIP_PIXELS);
        if (done < count) solveBlock(first + done);
      }
      for (let plane = 0; plane < planes; plane++) native.copyOut(target + plane * STRIP_PIXELS, out[plane], first, count);
    }
  };
}
