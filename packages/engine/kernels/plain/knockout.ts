import type { KnockoutCounts, KnockoutStrip, KnockoutTables } from '../knockout-tables.ts';
import { KNOCKOUT_CLASS, KNOCKOUT_MODE } from '../knockout-tables.ts';
import { writeExactOklab } from './lib/exact-oklab.ts';
import { knockoutRims } from './lib/knockout-rims.ts';
import { unmixedChannel, zoneOpacity } from './lib/zone.ts';

const { FADING, ZONE, KEPT, VOID, UNDECIDED } = KNOCKOUT_CLASS;
const { fround } = Math;
const lab = new Float32Array(3);

function labsOf({ keys, colors }: KnockoutTables): Float32Array {
  const labs = new Float32Array(keys * 4);
  for (let key = 0; key < keys; key++) writeExactOklab(colors[key * 4], colors[key * 4 + 1], colors[key * 4 + 2], labs, key * 4);
  return labs;
}

/** The class of a color by its distances to every key. */
function decide(r: number, g: number, b: number, { keys, limits }: KnockoutTables, labs: Float32Array): number {
  writeExactOklab(r, g, b, lab, 0);
  let [removed, zone, least, leastInZone] = [-1, -1, 1e9, 1e9];
  for (let key = 0; key < keys; key++) {
    const [dl, da, db] = [fround(lab[0] - labs[key * 4]), fround(lab[1] - labs[key * 4 + 1]), fround(lab[2] - labs[key * 4 + 2])];
    const distance = fround(fround(fround(dl * dl) + fround(da * da)) + fround(db * db));
    if (distance <= limits[key * 2] && distance < least) [least, removed] = [distance, key];
    else if (distance < limits[key * 2 + 1] && distance < leastInZone) [leastInZone, zone] = [distance, key];
  }
  if (removed >= 0) return removed;
  return zone >= 0 ? ZONE + zone : KEPT;
}

function classOf(r: number, g: number, b: number, alpha: number, tables: KnockoutTables, labs: Float32Array): number {
  if (alpha === 0) return VOID;
  const known = tables.cells[((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2)];
  return known === UNDECIDED ? decide(r, g, b, tables, labs) : known;
}

function put(target: Uint8Array, at: number, r: number, g: number, b: number, alpha: number, isHard: boolean): void {
  const final = isHard ? (alpha >= 128 ? 255 : 0) : alpha;
  target[at] = final ? r : 0;
  target[at + 1] = final ? g : 0;
  target[at + 2] = final ? b : 0;
  target[at + 3] = final;
}

/** Writes what becomes of the pixel at `from`, of class `kind`. */
function putResult(strip: KnockoutStrip, tables: KnockoutTables, kind: number, from: number, at: number): void {
  const { source, target, isHard, unmixes } = strip;
  const [r, g, b, before] = [source[from], source[from + 1], source[from + 2], source[from + 3]];
  if (kind < FADING) {
    target.fill(0, at, at + 4);
    return;
  }
  const alpha = kind < ZONE ? zoneOpacity(r, g, b, kind - FADING, tables) : 255;
  if (kind === VOID || (alpha === 255 && before === 255)) {
    target.set(source.subarray(from, from + 4), at);
    return;
  }
  const final = Math.trunc((alpha * before + 127) / 255);
  if (alpha === 0 || alpha === 255 || !unmixes) {
    put(target, at, r, g, b, final, isHard);
    return;
  }
  const { grounds } = tables;
  const ground = (kind - FADING) * 4;
  const full = (value: number, channel: number) => unmixedChannel(value, grounds[ground + channel], alpha);
  put(target, at, full(r, 0), full(g, 1), full(b, 2), final, isHard);
}

function count(counts: KnockoutCounts, kind: number, before: number, alpha: number): void {
  counts.alphaBefore += before;
  counts.alphaAfter += alpha;
  if (alpha > 0 && alpha < 255) counts.semi++;
  if (alpha === 0 && before > 0 && kind < ZONE) counts.removed[kind & 15]++;
}

/** Plain twin of the kernel `knockout`; see kernels.ts. */
export function knockout(strip: KnockoutStrip, tables: KnockoutTables, counts: KnockoutCounts): void {
  const { source, target, width, rows, modes, fading, connected, top, bottom } = strip;
  const classes = strip.classes ?? new Uint8Array(width * rows);
  const blocks = (width + 15) >> 4;
  const labs = labsOf(tables);
  for (let index = 0; index < width * rows; index++) {
    const from = index * 4;
    const y = Math.floor(index / width);
    let kind = classOf(source[from], source[from + 1], source[from + 2], source[from + 3], tables, labs);
    if (connected && kind < FADING && connected[index] !== 255) kind = KEPT;
    if (kind >= ZONE && kind < KEPT) {
      const mode = modes[y * blocks + ((index % width) >> 4)];
      if (mode === KNOCKOUT_MODE.FADES || (mode === KNOCKOUT_MODE.MIXED && fading[index] === 255)) kind += FADING - ZONE;
    }
    classes[index] = kind;
    if (y < top || y >= bottom) continue;
    const at = from - top * width * 4;
    putResult(strip, tables, kind, from, at);
    count(counts, kind, source[from + 3], target[at + 3]);
  }
  knockoutRims(strip, classes, tables, counts);
}
