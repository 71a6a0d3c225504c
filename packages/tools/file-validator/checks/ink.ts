import { cielabFromRgb, deltaE2000, gamutShift, type InkColor, largestSolidSquare, parseHex, type Rgb } from '@underbase/engine';
import { Heat } from '../heat.ts';
import { type Finding, statusOf } from '../judge.ts';
import type { Fix } from '../report.ts';
import { SOLID_ALPHA } from '../sheet.ts';
import type { Subject } from '../subject.ts';
import { counted, figure } from '../words.ts';
import { lookBefore } from './unseen-knock-out.ts';

const percentOf = (share: number, digits = 1): number => Number((share * 100).toFixed(digits));

/** Heat over the printed pixels whose color is one of those asked for; looked at on a grid as fine as the heat. */
function heatWhere(id: string, { image }: Subject, isMeant: (color: Rgb) => boolean) {
  const heat = new Heat(id, image);
  const step = Math.max(1, Math.floor(Math.max(image.width, image.height) / 640));
  const known = new Map<number, boolean>();
  for (let y = 0; y < image.height; y += step) {
    for (let x = 0; x < image.width; x += step) {
      const at = (y * image.width + x) * 4;
      if (image.pixels[at + 3] < 128) continue;
      const [r, g, b] = [image.pixels[at], image.pixels[at + 1], image.pixels[at + 2]];
      const key = ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);
      let meant = known.get(key);
      if (meant === undefined) {
        meant = isMeant({ r, g, b });
        known.set(key, meant);
      }
      if (meant) heat.mark(x, y);
    }
  }
  return [heat.shape()];
}

const shareOf = (colors: readonly InkColor[], isMeant: (color: Rgb) => boolean): number =>
  colors.reduce((sum, color) => sum + (isMeant(color) ? color.share : 0), 0);

const NO_GARMENT: Finding = { value: null, limit: null, status: 'info', message: 'Choose the garment color to check this.' };

/** Art in the garment's own color: the fabric would show it for nothing. */
export function garmentMatch(subject: Subject): Finding {
  const garment = subject.settings.garment === null ? null : parseHex(subject.settings.garment);
  if (!garment) return NO_GARMENT;
  const lab = cielabFromRgb(garment);
  const isAlike = (color: Rgb) => deltaE2000(cielabFromRgb(color), lab) < subject.measures.garmentDeltaE;
  const value = percentOf(shareOf(subject.ink().all, isAlike));
  const isBroken = statusOf(subject, 'garment.match', value) !== 'pass';
  const color = subject.settings.garment ?? '';
  const fixes: readonly Fix[] = [
    {
      kind: 'tool',
      label: 'Knock out the garment color',
      tool: 'color-ko',
      options: { colors: [{ color }] },
      ...lookBefore(subject, garment),
    },
  ];
  return {
    value,
    digits: 1,
    message: isBroken
      ? `${figure(value, 1)} % of the art has the garment's color. Ink there is stiff and shows nothing.`
      : "The art's colors differ from the garment's.",
    fixes,
    where: isBroken ? heatWhere('garment.match', subject, isAlike) : [],
  };
}

/** How deep behind the edge the art's own color begins. */
const BEHIND_EDGE_PX = 2.5;

/** Outlines that are lost on the garment. */
export function edgeContrast(subject: Subject): Finding {
  const garment = subject.settings.garment === null ? null : parseHex(subject.settings.garment);
  if (!garment) return NO_GARMENT;
  const probes = subject.probes();
  if (probes.length === 0) return { value: null, limit: null, status: 'pass', message: 'The art has no outline on the garment.' };
  const lab = cielabFromRgb(garment);
  const { width, height, pixels } = subject.image;
  const heat = new Heat('contrast.low', subject.image);
  let [lost, looked] = [0, 0];
  for (const { x, y, normalX, normalY } of probes) {
    const u = Math.min(width - 1, Math.max(0, Math.floor(x + normalX * BEHIND_EDGE_PX)));
    const v = Math.min(height - 1, Math.max(0, Math.floor(y + normalY * BEHIND_EDGE_PX)));
    const at = (v * width + u) * 4;
    if (pixels[at + 3] < 64) continue;
    looked++;
    const color = { r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] };
    if (deltaE2000(cielabFromRgb(color), lab) >= subject.measures.contrastDeltaE) continue;
    lost++;
    heat.dab(x, y);
  }
  const value = percentOf(lost / Math.max(1, looked));
  const isBroken = statusOf(subject, 'contrast.low', value) !== 'pass';
  return {
    value,
    digits: 0,
    message: isBroken
      ? `${figure(value)} % of the outline is nearly the garment's color and vanishes on it.`
      : 'The outline stands out from the garment.',
    fixes: [{ kind: 'tool', label: 'Add a stroke', tool: 'stroke-enhancer', options: {}, needsLook: true }],
    where: [heat.shape()],
  };
}

/** Solid blocks: stiff, and no air comes through. */
export function heavyCoverage(subject: Subject): Finding {
  const square = largestSolidSquare(subject.tiles(), SOLID_ALPHA);
  if (!square) return { value: 0, digits: 1, message: 'There are no large solid blocks.' };
  const value = Math.round((10 * square.width) / subject.print.dpi) / 10;
  const isBroken = statusOf(subject, 'coverage.heavy', value) !== 'pass';
  return {
    value,
    digits: 1,
    message: isBroken
      ? `A solid block ${figure(value, 1)} in on a side is stiff and lets no air through.`
      : `The largest solid block measures ${figure(value, 1)} in on a side.`,
    fixes: [
      { kind: 'tool', label: 'Halftone it', tool: 'halftone', options: {}, needsLook: true },
      { kind: 'tool', label: 'Knock out a color', tool: 'color-ko', options: {}, needsLook: true },
    ],
    where: [{ id: 'coverage.heavy', kind: 'boxes', rects: [square] }],
  };
}

/** Colors come the most frequent first; rarer ones together are nothing that shows. */
const LEAST_COLOR_SHARE = 5e-6;

/** Colors of the screen that no ink has. */
export function gamut(subject: Subject): Finding {
  const { gamutDeltaE } = subject.measures;
  let worst = 0;
  let share = 0;
  for (const color of subject.ink().all) {
    if (color.share < LEAST_COLOR_SHARE) break;
    const shift = gamutShift(color);
    if (shift <= gamutDeltaE) continue;
    share += color.share;
    worst = Math.max(worst, shift);
  }
  const value = percentOf(share);
  const isBroken = statusOf(subject, 'color.gamut', value) !== 'pass';
  return {
    value,
    digits: 1,
    message: isBroken
      ? `${figure(value, 1)} % of the art is brighter than the inks reach and prints duller, by up to ΔE ${figure(worst, 1)}.`
      : 'The inks reach the colors.',
    fixes: [{ kind: 'tool', label: 'Convert and compare', tool: 'image-converter', options: {}, needsLook: true }],
    where: isBroken ? heatWhere('color.gamut', subject, (color) => gamutShift(color) > gamutDeltaE) : [],
  };
}

/** Colors closer than this print from one ink. */
const SAME_INK_DELTA_E = 7;
/** A color with less of the art is an accident. */
const LEAST_SHARE = 0.002;
/** With so many, it is a photo or a gradient and the number says nothing more. */
const MOST_COLORS = 64;
/** Below this share of even areas, the art is a photo. */
const LEAST_EVEN_SHARE = 0.05;

interface Cluster {
  readonly lab: ReturnType<typeof cielabFromRgb>;
  share: number;
}

/** Colors as inks: close ones together, from the most frequent on; accidents are left out. */
function clusterInks(colors: readonly InkColor[]): readonly Cluster[] {
  const clusters: Cluster[] = [];
  for (const color of colors) {
    const lab = cielabFromRgb(color);
    const own = clusters.find((cluster) => deltaE2000(cluster.lab, lab) < SAME_INK_DELTA_E);
    if (own) own.share += color.share;
    else if (clusters.length < MOST_COLORS * 8) clusters.push({ lab, share: color.share });
  }
  return clusters.filter(({ share }) => share >= LEAST_SHARE);
}

export function countInks(colors: readonly InkColor[]): number {
  return clusterInks(colors).length;
}

/** Art of more colors than this is shaded, and no drawing in flat inks. */
const MOST_FLAT_COLORS = 10;

/** The steps that a ramp falls into lie less than two inks apart; more than a pair of siblings so close is a glow or a shade. */
const RAMP_DELTA_E = 2 * SAME_INK_DELTA_E;
const MOST_ON_RAMPS = 2;

/** Inks with a neighbor on either side, as the steps of a glow have them. */
function countOnRamps(inks: readonly Cluster[]): number {
  const isNear = (one: Cluster, other: Cluster) => one !== other && deltaE2000(one.lab, other.lab) < RAMP_DELTA_E;
  return inks.filter((one) => inks.filter((other) => isNear(one, other)).length >= 2).length;
}

/** True for art of few even colors and no glow or shade, which tracing draws as it is. */
export function isFlatArt(subject: Subject): boolean {
  const { even, evenShare } = subject.ink();
  if (evenShare < LEAST_EVEN_SHARE) return false;
  const inks = clusterInks(even);
  return inks.length <= MOST_FLAT_COLORS && countOnRamps(inks) <= MOST_ON_RAMPS;
}

/** Inks that the art asks for: each is a screen. */
export function colorCount(subject: Subject): Finding {
  const { even, evenShare } = subject.ink();
  const isPhoto = evenShare < LEAST_EVEN_SHARE;
  const count = isPhoto ? MOST_COLORS : Math.min(MOST_COLORS, countInks(even));
  const many = count >= MOST_COLORS || isPhoto;
  const { warn, fail } = subject.profile.limits['color.count'];
  const status = warn === null && fail === null ? 'info' : statusOf(subject, 'color.count', count);
  const words = many ? 'The art is a photo or holds gradients' : `${counted(count, 'color')}, blends along edges left out`;
  return {
    value: count,
    status,
    message:
      subject.settings.method === 'screen'
        ? `${words}: ${many ? 'separate it into simulated process inks' : 'one screen each'}.`
        : `${words}.`,
    fixes: [
      {
        kind: 'tool',
        label: 'Separate colors',
        tool: 'color-separator',
        options: { method: many ? 'simulated' : 'spot' },
        needsLook: true,
      },
    ],
  };
}

/** White that is not quite white, and so is printed with a veil of ink. */
export function nearWhite(subject: Subject): Finding {
  const value = percentOf(subject.ink().nearWhiteShare, 2);
  const isBroken = statusOf(subject, 'color.nearwhite', value) !== 'pass';
  return {
    value,
    digits: 1,
    message: isBroken
      ? `${figure(value, 1)} % of the art is off-white. Pure white prints clean and is not choked.`
      : 'White areas are pure white, or there are none.',
    fixes: [{ kind: 'in-place', label: 'Make it pure white', id: 'pure-white' }],
    where: isBroken ? heatWhere('color.nearwhite', subject, ({ r, g, b }) => Math.min(r, g, b) >= 245 && r + g + b < 765) : [],
  };
}
