import { type CoverageEnds, type CoverageLimits, foundBetween, ONSET, RISE, type SolvedPiece } from '../../ground/settled-coverage.ts';
import { KNOCKOUT_CLASS, type KnockoutCounts } from '../knockout-tables.ts';
import { writeOklab } from './lib/oklab.ts';

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));
const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Whether an ink stands around: then a color near the ground is a part of it, however near. */
function hasInk({ kinds, columns, rows }: CoverageLimits, x: number, y: number): boolean {
  const [column, row] = [(x + 4) >> 3, (y + 4) >> 3];
  const [c0, c1] = [Math.max(0, column - 1), Math.min(columns - 1, column)];
  const [r0, r1] = [Math.max(0, row - 1) * columns, Math.min(rows - 1, row) * columns];
  return kinds[r0 + c0] > 0 || kinds[r0 + c1] > 0 || kinds[r1 + c0] > 0 || kinds[r1 + c1] > 0;
}

/** See Kernels. */
export function limitCoverage({ rect, source, made }: SolvedPiece, limits: CoverageLimits): void {
  const { classes, lab, near, far, ground } = limits;
  const own = new Float32Array(3);
  const span = far - near;
  const [foundFrom, foundTo] = foundBetween(limits);
  for (let place = 0, at = 0; at < made.length; place++, at += 4) {
    const [r, g, b, opacity] = [source[at], source[at + 1], source[at + 2], source[at + 3]];
    const kind = classes[((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2)];
    const keep = (): void => made.set(source.subarray(at, at + 4), at);
    if (opacity === 0) continue;
    if (kind === KNOCKOUT_CLASS.KEPT) {
      keep();
      continue;
    }
    if (kind === 0 && made[at + 3] === 0) continue;
    writeOklab(r, g, b, own, 0);
    const [dl, da, db] = [own[0] - lab.l, own[1] - lab.a, own[2] - lab.b];
    const square = dl * dl + da * da + db * db;
    if (square > foundFrom && square < foundTo) {
      if (made[at + 3] === opacity) keep();
      continue;
    }
    const distance = Math.sqrt(square);
    const before = made[at + 3] / opacity;
    const part = span > 0 ? (distance - near) / span : distance > near ? 1 : 0;
    const isMixed = distance > near + ONSET || hasInk(limits, rect.x + (place % rect.width), rect.y + Math.floor(place / rect.width));
    const kept = isMixed ? before : before * smooth((distance - near) / ONSET);
    const alpha = Math.max(kept, smooth((part - RISE) / (1 - RISE)));
    if (alpha >= 1) {
      keep();
      continue;
    }
    // More opacity with the color that still makes the picture.
    if (alpha > before) {
      made[at] = byte(ground.r + (r - ground.r) / alpha);
      made[at + 1] = byte(ground.g + (g - ground.g) / alpha);
      made[at + 2] = byte(ground.b + (b - ground.b) / alpha);
    }
    made[at + 3] = Math.round(alpha * opacity);
  }
}

/** See Kernels. */
export function endCoverage(
  { source, made }: Omit<SolvedPiece, 'rect'>,
  { connected, isHard, unmixes }: CoverageEnds,
  counts: KnockoutCounts,
): void {
  for (let at = 0, place = 0; at < made.length; at += 4, place++) {
    const before = source[at + 3];
    if (connected && connected[place] === 0 && made[at + 3] < before) made.set(source.subarray(at, at + 4), at);
    const soft = made[at + 3];
    const alpha = isHard && soft < 255 ? (soft >= 128 ? 255 : 0) : soft;
    if (alpha === 0) made.fill(0, at, at + 4);
    else if (!unmixes) made.set(source.subarray(at, at + 3), at);
    made[at + 3] = alpha;
    counts.alphaBefore += before;
    counts.alphaAfter += alpha;
    if (alpha > 0 && alpha < 255) counts.semi++;
    if (alpha === 0 && before > 0) counts.removed[0]++;
  }
}
