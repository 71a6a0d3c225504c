import { KNOCKOUT_CLASS, type KnockoutCounts, type KnockoutRims, type KnockoutStrip, type KnockoutTables } from '../../knockout-tables.ts';
import { RimColor } from './rim-color.ts';
import { unmixedChannel, zoneOpacity } from './zone.ts';

const { FADING, ZONE, KEPT } = KNOCKOUT_CLASS;

/** Widest rim, in pixels from the ground inward. */
const RINGS = 3;

/** With fewer pixels of ground than this within two pixels, itself among them, one of them stands alone. */
const ALONE = 5;

/** Ground this far from art can be tinged by it. */
const TINGE = 2;

const isArt = (kind: number): boolean => kind >= ZONE && kind <= KEPT;

/** Solves the pixels along the edges of the ground: its own that show something of the art, and the art's that show something of it. */
export class RimWalk {
  private readonly strip: KnockoutStrip;
  private readonly tables: KnockoutTables;
  private readonly counts: KnockoutCounts;
  private readonly color: RimColor;
  private readonly classes: Uint8Array;
  private readonly ring: Uint8Array;
  /** Color under the pixel at hand. */
  private bx = 0;
  private by = 0;
  private bz = 0;

  constructor(strip: KnockoutStrip, rims: KnockoutRims, classes: Uint8Array, tables: KnockoutTables, counts: KnockoutCounts) {
    this.strip = strip;
    this.classes = classes;
    this.tables = tables;
    this.counts = counts;
    this.color = new RimColor(strip.source, classes, strip.width, strip.rows, rims.noise, rims.inks);
    this.ring = new Uint8Array(strip.width * strip.rows);
  }

  run(): void {
    const { width, rows } = this.strip;
    const { classes } = this;
    const { limits } = this.color;
    // Pairs: a pixel of the ring, and the ground that it stands on.
    let frontier: number[] = [];
    for (let index = 0; index < width * rows; index++) {
      const kind = classes[index];
      if (kind < FADING) {
        this.standOn(index);
        if (this.squareApart(index) > limits.quiet && this.isNearArt(index)) this.solve(index, index);
      } else if (isArt(kind)) {
        const under = this.groundBeside(index);
        if (under < 0) continue;
        this.standOn(under);
        if (classes[under] >= FADING && this.squareApart(index) < limits.apart) {
          if (kind < KEPT) this.fade(index, under);
          continue;
        }
        this.takeIn(index, under, 1, frontier);
      }
    }
    for (let step = 1; step <= RINGS; step++) {
      const next: number[] = [];
      for (let at = 0; at < frontier.length; at += 2) {
        this.standOn(frontier[at + 1]);
        this.solve(frontier[at], frontier[at + 1]);
        if (step < RINGS) this.goInward(frontier[at], frontier[at + 1], step + 1, next);
      }
      frontier = next;
    }
  }

  /** Takes the color of a ground pixel as the ground: its key's, or its own where it fades. */
  private standOn(under: number): void {
    const { source } = this.strip;
    const { classes } = this;
    const [from, at] = classes[under] < FADING ? [this.tables.grounds, classes[under] * 4] : [source, under * 4];
    this.bx = from[at];
    this.by = from[at + 1];
    this.bz = from[at + 2];
  }

  private squareApart(index: number): number {
    const { source } = this.strip;
    const at = index * 4;
    const x = source[at] - this.bx;
    const y = source[at + 1] - this.by;
    const z = source[at + 2] - this.bz;
    return x * x + y * y + z * z;
  }

  private isNearArt(index: number): boolean {
    const { width, rows } = this.strip;
    const { classes } = this;
    const x = index % width;
    const y = (index - x) / width;
    const right = Math.min(width - 1, x + TINGE);
    const bottom = Math.min(rows - 1, y + TINGE);
    for (let j = Math.max(0, y - TINGE); j <= bottom; j++) {
      for (let i = Math.max(0, x - TINGE); i <= right; i++) if (isArt(classes[j * width + i])) return true;
    }
    return false;
  }

  /** A ground pixel beside a pixel, removed rather than fading; of a fade the one behind, which the art has not tinged. -1 where none is. */
  private groundBeside(index: number): number {
    const { width, rows } = this.strip;
    const { classes } = this;
    const x = index % width;
    const y = (index - x) / width;
    let fading = -1;
    for (let dy = -1; dy <= 1; dy++) {
      if (y + dy < 0 || y + dy >= rows) continue;
      for (let dx = -1; dx <= 1; dx++) {
        if (x + dx < 0 || x + dx >= width) continue;
        const other = index + dy * width + dx;
        if (classes[other] < FADING) return other;
        if (classes[other] >= ZONE || fading >= 0) continue;
        const isBehindWithin = x + 2 * dx >= 0 && x + 2 * dx < width && y + 2 * dy >= 0 && y + 2 * dy < rows;
        const behind = other + dy * width + dx;
        fading = isBehindWithin && classes[behind] < ZONE ? behind : other;
      }
    }
    return fading;
  }

  private groundAround(index: number): number {
    const { width, rows } = this.strip;
    const { classes } = this;
    const x = index % width;
    const y = (index - x) / width;
    const right = Math.min(width - 1, x + TINGE);
    const bottom = Math.min(rows - 1, y + TINGE);
    let count = 0;
    for (let j = Math.max(0, y - TINGE); j <= bottom; j++) {
      for (let i = Math.max(0, x - TINGE); i <= right; i++) if (classes[j * width + i] < FADING) count++;
    }
    return count;
  }

  /** The last pixel within two that is of a key's ground; -1 where none is. */
  private groundOf(index: number, key: number): number {
    const { width, rows } = this.strip;
    const { classes } = this;
    const x = index % width;
    const y = (index - x) / width;
    const right = Math.min(width - 1, x + TINGE);
    const bottom = Math.min(rows - 1, y + TINGE);
    let place = -1;
    for (let j = Math.max(0, y - TINGE); j <= bottom; j++) {
      for (let i = Math.max(0, x - TINGE); i <= right; i++) if (classes[j * width + i] === key) place = j * width + i;
    }
    return place;
  }

  /**
   * Finds the own color over the ground at hand. With several keys, over that of any near ground that explains the pixel better:
   * where a square of a checkerboard ends, or where a mixture looks like another key, the nearest ground misleads. Returns the ground.
   */
  private find(index: number, under: number): number {
    const { color, classes } = this;
    color.find(index, this.bx, this.by, this.bz);
    if (this.tables.keys < 2 || classes[under] >= FADING) return under;
    let best = under;
    let least = color.cost;
    for (let key = 0; key < this.tables.keys; key++) {
      const other = key === classes[under] ? -1 : this.groundOf(index, key);
      if (other < 0) continue;
      this.standOn(other);
      color.find(index, this.bx, this.by, this.bz);
      if (color.cost >= least) continue;
      least = color.cost;
      best = other;
    }
    this.standOn(best);
    color.find(index, this.bx, this.by, this.bz);
    return best;
  }

  /** Takes a pixel of art into a ring, unless it is pure. */
  private takeIn(index: number, under: number, step: number, into: number[]): void {
    if (this.color.isFlat(index)) return;
    this.ring[index] = step;
    into.push(index, under);
  }

  /** Further in, as long as it leads away from the ground. */
  private goInward(index: number, under: number, step: number, into: number[]): void {
    const { width, rows } = this.strip;
    const { classes } = this;
    const x = index % width;
    const y = (index - x) / width;
    const apart = this.squareApart(index) - 4;
    for (let dy = -1; dy <= 1; dy++) {
      if (y + dy < 0 || y + dy >= rows) continue;
      for (let dx = -1; dx <= 1; dx++) {
        if (x + dx < 0 || x + dx >= width) continue;
        const other = index + dy * width + dx;
        if (this.ring[other] || !isArt(classes[other])) continue;
        if (this.squareApart(other) > apart) this.takeIn(other, under, step, into);
      }
    }
  }

  /** Between two grounds without any art: part of neither's rim. */
  private isBetweenGrounds(index: number, under: number): boolean {
    const { width, rows, source } = this.strip;
    const { classes } = this;
    const { grounds, keys } = this.tables;
    if (keys < 2 || classes[under] >= FADING) return false;
    const x = index % width;
    const y = (index - x) / width;
    const right = Math.min(width - 1, x + TINGE);
    const bottom = Math.min(rows - 1, y + TINGE);
    const vx = source[index * 4] - this.bx;
    const vy = source[index * 4 + 1] - this.by;
    const vz = source[index * 4 + 2] - this.bz;
    const square = vx * vx + vy * vy + vz * vz;
    for (let j = Math.max(0, y - TINGE); j <= bottom; j++) {
      for (let i = Math.max(0, x - TINGE); i <= right; i++) {
        const kind = classes[j * width + i];
        if (kind >= FADING || kind === classes[under]) continue;
        const wx = grounds[kind * 4] - this.bx;
        const wy = grounds[kind * 4 + 1] - this.by;
        const wz = grounds[kind * 4 + 2] - this.bz;
        const length = wx * wx + wy * wy + wz * wz;
        const dot = vx * wx + vy * wy + vz * wz;
        if (dot >= 0 && dot <= length && square - (dot * dot) / Math.max(1, length) <= this.color.limits.limit) return true;
      }
    }
    return false;
  }

  private solve(index: number, beside: number): void {
    const { width, top, bottom } = this.strip;
    const { classes } = this;
    const y = Math.floor(index / width);
    if (y < top || y >= bottom) return;
    const { color } = this;
    if (this.isBetweenGrounds(index, beside)) {
      this.write(index, classes[beside] & 15, 0, 0, 0, 0);
      return;
    }
    const under = this.find(index, beside);
    const key = classes[under] & 15;
    const { part } = color;
    // Ground that nothing explains is ground, unless it stands alone: then it is a mixture within the art that looks like a key.
    if (part === 1 && classes[index] < FADING && this.groundAround(index) >= ALONE) return;
    if (classes[under] < FADING || part === 1) {
      this.write(index, key, part, color.r, color.g, color.b);
      return;
    }
    // Under the art lies a fade, itself over the ground: what is left of it shows through.
    const { grounds } = this.tables;
    const alpha = zoneOpacity(this.bx, this.by, this.bz, key, this.tables);
    const below = ((1 - part) * alpha) / 255;
    const opacity = part + below;
    if (opacity === 0) {
      this.write(index, key, 0, 0, 0, 0);
      return;
    }
    const full = (value: number, channel: number) => unmixedChannel(value, grounds[key * 4 + channel], Math.max(1, alpha));
    this.write(
      index,
      key,
      opacity,
      (part * color.r + below * full(this.bx, 0)) / opacity,
      (part * color.g + below * full(this.by, 1)) / opacity,
      (part * color.b + below * full(this.bz, 2)) / opacity,
    );
  }

  /** A color of the zone beside a fade, and much like it, belongs to it: the last pixels before an edge. */
  private fade(index: number, under: number): void {
    const { width, top, bottom, source } = this.strip;
    const y = Math.floor(index / width);
    if (y < top || y >= bottom) return;
    const key = this.classes[under] & 15;
    const [r, g, b] = [source[index * 4], source[index * 4 + 1], source[index * 4 + 2]];
    const alpha = zoneOpacity(r, g, b, key, this.tables);
    const full = (value: number, channel: number) => unmixedChannel(value, this.tables.grounds[key * 4 + channel], Math.max(1, alpha));
    this.write(index, key, alpha / 255, full(r, 0), full(g, 1), full(b, 2));
  }

  private write(index: number, key: number, opacity: number, r: number, g: number, b: number): void {
    const { source, width, top, isHard, hasHardRims, unmixes } = this.strip;
    const target = this.strip.target;
    const { counts } = this;
    const from = index * 4;
    const at = from - top * width * 4;
    const soft = Math.floor(opacity * source[from + 3] + 0.5);
    const alpha = isHard || hasHardRims ? (soft >= 128 ? 255 : 0) : soft;
    const before = target[at + 3];
    counts.alphaAfter += alpha - before;
    if (before > 0 && before < 255) counts.semi--;
    if (alpha > 0 && alpha < 255) counts.semi++;
    // Only ground counts as removed, not what little of the art lies on it.
    if (this.classes[index] < ZONE) {
      if (before === 0 && alpha > 0) counts.removed[key]--;
      if (before > 0 && alpha === 0) counts.removed[key]++;
    }
    const isOwn = unmixes && opacity < 1;
    target[at] = alpha === 0 ? 0 : isOwn ? byteOf(r) : source[from];
    target[at + 1] = alpha === 0 ? 0 : isOwn ? byteOf(g) : source[from + 1];
    target[at + 2] = alpha === 0 ? 0 : isOwn ? byteOf(b) : source[from + 2];
    target[at + 3] = alpha;
  }
}

function byteOf(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.floor(value + 0.5);
}

export function knockoutRims(strip: KnockoutStrip, classes: Uint8Array, tables: KnockoutTables, counts: KnockoutCounts): void {
  if (strip.rims) new RimWalk(strip, strip.rims, classes, tables, counts).run();
}
