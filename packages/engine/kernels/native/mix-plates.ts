import { cornerTable, GROUND_PLANES, NODE_CHANNELS, type PlateTable } from '../../separation/plate-table.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

const STRIP_PIXELS = 4096;
const NODE_BYTES = NODE_CHANNELS * 2;
/** Shares of four pixels, and the same turned into channels of f32. */
const SCRATCH_BYTES = NODE_BYTES * 4 + NODE_CHANNELS * 16;
const SETTINGS_BYTES = 256;
/** Words of the settings where the stack and the needs begin. */
const STACK_WORD = 9;
const GROUND_WORD = 31;
const NEEDS_WORD = 32;
const HIGHLIGHT_RULES = { none: 0, white: 1, brights: 2 } as const;

function settingsOf(table: PlateTable, solidVectors: number): Uint8Array {
  const bytes = new Uint8Array(SETTINGS_BYTES);
  const words = new Int32Array(bytes.buffer);
  const floats = new Float32Array(bytes.buffer);
  words.set([solidVectors, table.solidLevels, table.darkest, table.stack.length, table.channels, HIGHLIGHT_RULES[table.highlight]]);
  floats.set([table.softness, table.mostGarment, table.turn], 6);
  words.set(table.stack, STACK_WORD);
  words[GROUND_WORD] = table.hasGround ? 1 : 0;
  floats.set(table.needs, NEEDS_WORD);
  return bytes;
}

/** Blocks of colors on a side, 32 levels wide, and which of them a solid reaches into: in most no color need be compared. */
const BLOCKS = 8;

function blocksOf({ solids, solidLevels }: PlateTable): Uint8Array {
  const blocks = new Uint8Array(BLOCKS ** 3);
  const reach = (level: number) => [Math.max(0, level - solidLevels) >> 5, Math.min(255, level + solidLevels) >> 5];
  for (const { r, g, b } of solids) {
    for (const red of reach(r))
      for (const green of reach(g)) for (const blue of reach(b)) blocks[(red * BLOCKS + green) * BLOCKS + blue] = 1;
  }
  return blocks;
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

export function nativeMixPlates(native: NativeModule): Kernels['mixPlates'] {
  const mix = native.export('mixPlates');
  const corners = cornerTable();
  return (pixels, table, out) => {
    const { words, channels } = solidsOf(table);
    const planes = table.stack.length + (table.hasGround ? GROUND_PLANES : 0);
    const sizes = [
      table.nodes.byteLength,
      corners.byteLength,
      words.byteLength,
      channels.length,
      BLOCKS ** 3,
      SETTINGS_BYTES,
      SCRATCH_BYTES,
    ];
    const [nodes, cornersAt, solidsAt, channelsAt, blocksAt, settings, scratch, source, target] = native.areas(
      ...sizes,
      STRIP_PIXELS * 4,
      STRIP_PIXELS * planes,
    );
    native.copyIn(nodes, table.nodes);
    native.copyIn(cornersAt, corners);
    native.copyIn(solidsAt, words);
    native.copyIn(channelsAt, channels);
    native.copyIn(blocksAt, blocksOf(table));
    native.copyIn(settings, settingsOf(table, words.length / 4));
    const solveFour = (from: number) => {
      for (let at = from * 4; at < Math.min(pixels.length, from * 4 + 16); at += 4) {
        for (const node of table.solveAround(pixels[at], pixels[at + 1], pixels[at + 2])) {
          native.copyIn(nodes + node * NODE_BYTES, table.nodes, node * NODE_CHANNELS, NODE_CHANNELS);
        }
      }
    };
    const total = pixels.length / 4;
    for (let first = 0; first < total; first += STRIP_PIXELS) {
      const count = Math.min(STRIP_PIXELS, total - first);
      native.copyIn(source, pixels, first * 4, count * 4);
      // A vector past the end reads clear pixels: whatever stood there might ask for nodes forever.
      native.wordsAt(source + count * 4, 4).fill(0);
      for (let done = 0; done < count; ) {
        done = mix(source, done, count, nodes, cornersAt, solidsAt, channelsAt, blocksAt, settings, scratch, target, STRIP_PIXELS);
        if (done < count) solveFour(first + done);
      }
      for (let plane = 0; plane < planes; plane++) native.copyOut(target + plane * STRIP_PIXELS, out[plane], first, count);
    }
  };
}
