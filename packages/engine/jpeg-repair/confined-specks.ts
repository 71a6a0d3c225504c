/** Side of a block. */
const SIDE = 8;
/** Specks lie off the ground by this at least, levels, and by less than the second: more is the art itself. */
const LEAST_SPECK = 0.9;
const MOST_SPECK = 30;
/** So many times as many specks begin or end at the borders of blocks as at any other of eight columns, or rows, and in both together. */
const LEAST_LEAD = 1.05;
const LEAST_LEADS = 1.44;
/** Fewer tell nothing. */
const LEAST_STEPS = 40;
/** Steps of one column or row count up to this: a line of the art makes many. */
const MOST_OF_LINE = 16;
/** In blocks without an edge lie at most so many of the specks that do on most grids, and on these the second at least. */
const MOST_STRAYS = 0.5;
const LEAST_STRAYS = 40;

/** A picture as its blocks are read. */
export interface BlockPlane {
  readonly width: number;
  readonly height: number;
  /** Brightness, 0 to 255. */
  readonly values: Float32Array;
}

const KIND = { art: 0, ground: 1, speck: 2, blend: 3 } as const;

/** The brightness that most pixels have, in whole levels. */
function groundOf(values: Float32Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < values.length; at++) counts[(values[at] + 0.5) | 0]++;
  return counts.indexOf(Math.max(...counts));
}

/** What each pixel is. Next to the art lie the blends of its edges, which tell nothing. */
function kindsOf({ width, height, values }: BlockPlane): Uint8Array {
  const ground = groundOf(values);
  const out = new Uint8Array(values.length);
  for (let at = 0; at < out.length; at++) {
    const off = Math.abs(values[at] - ground);
    out[at] = off < LEAST_SPECK ? KIND.ground : off < MOST_SPECK ? KIND.speck : KIND.art;
  }
  for (let y = 0, at = 0; y < height; y++) {
    const [above, below] = [y > 0 ? width : 0, y + 1 < height ? width : 0];
    for (let x = 0; x < width; x++, at++) {
      if (out[at] === KIND.art) continue;
      const isBeside = (x > 0 && out[at - 1] === KIND.art) || (x + 1 < width && out[at + 1] === KIND.art);
      if (isBeside || out[at - above] === KIND.art || out[at + below] === KIND.art) out[at] = KIND.blend;
    }
  }
  return out;
}

/** Where one axis's blocks begin: before which of eight columns or rows most steps lie, and how many times as many as at the next. */
function phaseOf(lines: Uint32Array): { phase: number; lead: number } {
  const steps = new Uint32Array(SIDE);
  for (let line = 0; line < lines.length; line++) steps[line % SIDE] += Math.min(lines[line], MOST_OF_LINE);
  const most = Math.max(...steps);
  const phase = steps.indexOf(most);
  const next = Math.max(1, ...steps.filter((_, other) => other !== phase));
  return { phase, lead: most < LEAST_STEPS ? 0 : most / next };
}

function phasesOf(kinds: Uint8Array, width: number): { phaseX: number; phaseY: number } | null {
  const height = kinds.length / width;
  const [across, down] = [new Uint32Array(width), new Uint32Array(height)];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      // Every step is at one speck: the rest, nearly all, is passed over.
      if (kinds[at] !== KIND.speck) continue;
      if (x > 0 && kinds[at - 1] === KIND.ground) across[x]++;
      if (x + 1 < width && kinds[at + 1] === KIND.ground) across[x + 1]++;
      if (y > 0 && kinds[at - width] === KIND.ground) down[y]++;
      if (y + 1 < height && kinds[at + width] === KIND.ground) down[y + 1]++;
    }
  }
  const [columns, rows] = [phaseOf(across), phaseOf(down)];
  const isGrid = Math.min(columns.lead, rows.lead) >= LEAST_LEAD && columns.lead * rows.lead >= LEAST_LEADS;
  return isGrid ? { phaseX: columns.phase, phaseY: rows.phase } : null;
}

/** Specks in blocks without an edge, by the 64 places where a grid may begin. */
function straysOf(kinds: Uint8Array, width: number, isEven: (at: number) => boolean): Float64Array {
  const columns = new Uint8Array(width);
  const strays = new Float64Array(SIDE * SIDE);
  for (let y = 0; (y + 1) * width <= kinds.length; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (kinds[row + x] === KIND.speck) columns[x]++;
      if (y >= SIDE && kinds[row + x - SIDE * width] === KIND.speck) columns[x]--;
    }
    const top = y + 1 - SIDE;
    if (top < 0) continue;
    let specks = 0;
    for (let x = 0; x < width; x++) {
      specks += columns[x] - (x >= SIDE ? columns[x - SIDE] : 0);
      const left = x + 1 - SIDE;
      if (left >= 0 && specks > 0 && isEven(top * width + left)) strays[(top % SIDE) * SIDE + (left % SIDE)] += specks;
    }
  }
  return strays;
}

/**
 * Where blocks begin whose edges left faint specks on an even ground: JPEG's specks end at the borders of their edge's block, so that on its own grid few
 * lie in a block without any. Null where nothing tells of such blocks.
 * @param isEven whether the block from a pixel on, to the right and down, holds no edge
 */
export function confinedSpecks(plane: BlockPlane, isEven: (at: number) => boolean): { phaseX: number; phaseY: number } | null {
  const { width } = plane;
  const kinds = kindsOf(plane);
  const found = phasesOf(kinds, width);
  if (!found) return null;
  const strays = straysOf(kinds, width, isEven);
  const usual = strays.slice().sort()[strays.length / 2];
  return usual >= LEAST_STRAYS && strays[found.phaseY * SIDE + found.phaseX] <= MOST_STRAYS * usual ? found : null;
}
