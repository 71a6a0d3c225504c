import type { KnockoutCounts, KnockoutStrip, KnockoutTables } from '../knockout-tables.ts';
import { KNOCKOUT_CLASS, KNOCKOUT_CONTENT } from '../knockout-tables.ts';
import { writeOklab } from './lib/oklab.ts';

const { ZONE, KEPT, VOID, UNDECIDED } = KNOCKOUT_CLASS;
const { fround } = Math;
const lab = new Float32Array(3);

/** 255 / alpha; alpha 0 never asks. */
const INVERSES = Float32Array.from({ length: 256 }, (_, alpha) => (alpha === 0 ? 0 : 255 / alpha));

/** The class of a color by its distances to every key. */
function decide(r: number, g: number, b: number, { keys, labs, limits }: KnockoutTables): number {
  writeOklab(r, g, b, lab, 0);
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

function classOf(r: number, g: number, b: number, alpha: number, tables: KnockoutTables): number {
  if (alpha === 0) return VOID;
  const known = tables.cells[((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2)];
  return known === UNDECIDED ? decide(r, g, b, tables) : known;
}

/** Opacity of a color of the zone: between the eight nodes around it. */
export function zoneOpacity(r: number, g: number, b: number, alphas: Uint8Array): number {
  const node = (r >> 3) * 1089 + (g >> 3) * 33 + (b >> 3);
  const [fr, fg, fb] = [r & 7, g & 7, b & 7];
  const pair = (at: number) => alphas[at] * (8 - fb) + alphas[at + 1] * fb;
  const low = pair(node) * (8 - fg) + pair(node + 33) * fg;
  const high = pair(node + 1089) * (8 - fg) + pair(node + 1122) * fg;
  return (low * (8 - fr) + high * fr + 256) >> 9;
}

/** The color that, at this opacity over the ground, gives `value`; halves to the even number, as SIMD rounds. */
function unmixedChannel(value: number, ground: number, alpha: number): number {
  const full = fround(ground + fround((value - ground) * INVERSES[alpha]));
  const rounded = Math.round(full);
  const even = rounded - full === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
  return Math.min(255, Math.max(0, even));
}

function put(target: Uint8Array, at: number, r: number, g: number, b: number, alpha: number, isHard: boolean): void {
  const final = isHard ? (alpha >= 128 ? 255 : 0) : alpha;
  target[at] = final ? r : 0;
  target[at + 1] = final ? g : 0;
  target[at + 2] = final ? b : 0;
  target[at + 3] = final;
}

/** Writes what becomes of a pixel of class `kind`; `softens` where its zone fades. */
function putResult(strip: KnockoutStrip, target: Uint8Array, tables: KnockoutTables, kind: number, softens: boolean, at: number): void {
  const { source, isHard, unmixes } = strip;
  const [r, g, b, before] = [source[at], source[at + 1], source[at + 2], source[at + 3]];
  if (kind < ZONE) {
    target.fill(0, at, at + 4);
    return;
  }
  const alpha = kind < KEPT && softens ? zoneOpacity(r, g, b, tables.alphas) : 255;
  if (kind === VOID || (alpha === 255 && before === 255)) {
    target.set(source.subarray(at, at + 4), at);
    return;
  }
  const final = Math.trunc((alpha * before + 127) / 255);
  if (alpha === 0 || alpha === 255 || !unmixes) {
    put(target, at, r, g, b, final, isHard);
    return;
  }
  const { grounds } = tables;
  const ground = (kind - ZONE) * 4;
  const full = (value: number, channel: number) => unmixedChannel(value, grounds[ground + channel], alpha);
  put(target, at, full(r, 0), full(g, 1), full(b, 2), final, isHard);
}

/** Plain twin of the kernel `knockout`; see kernels.ts. */
export function knockout(strip: KnockoutStrip, tables: KnockoutTables, counts: KnockoutCounts): void {
  const { source, target, classes, width, rows, modes, contents, connected } = strip;
  const blocks = (width + 15) >> 4;
  contents.fill(0, 0, rows * blocks);
  for (let index = 0; index < width * rows; index++) {
    const at = index * 4;
    let kind = classOf(source[at], source[at + 1], source[at + 2], source[at + 3], tables);
    if (connected && kind < ZONE && connected[index] !== 255) kind = KEPT;
    classes[index] = kind;
    const block = Math.floor(index / width) * blocks + ((index % width) >> 4);
    if (kind !== VOID)
      contents[block] |= kind < ZONE ? KNOCKOUT_CONTENT.REMOVED : kind < KEPT ? KNOCKOUT_CONTENT.ZONE : KNOCKOUT_CONTENT.KEPT;
    if (!target) continue;
    putResult(strip, target, tables, kind, modes[block] === 1, at);
    const alpha = target[at + 3];
    counts.alphaBefore += source[at + 3];
    counts.alphaAfter += alpha;
    if (alpha > 0 && alpha < 255) counts.semi++;
    if (alpha === 0 && kind < KEPT) counts.removed[kind & 31]++;
  }
}
