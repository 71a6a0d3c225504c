import { type EdgeProbe, formatHex, type PixelImage } from '@underbase/engine';
import { fadeRuling, LIGHTEST_TINT } from '../fade-ruling.ts';
import { Heat, heatOfMask } from '../heat.ts';
import { type Finding, statusOf } from '../judge.ts';
import type { Fix } from '../report.ts';
import type { Subject } from '../subject.ts';
import { counted, figure } from '../words.ts';
import { safeTints } from './safe-tints.ts';

const OPAQUE: Finding = { value: 0, status: 'pass', message: 'No pixel is transparent.' };
const NOT_CUT_OUT: Finding = { value: 0, status: 'pass', message: 'The art has no edge to clear ground.' };

/** Dots at a ruling where those of the lightest tint hold in this shop, and the holes of the darkest stay open. */
function halftoneFade({ profile }: Subject): Fix {
  const lpi = fadeRuling(profile);
  const { highlight, shadow } = safeTints(profile.measures);
  const tints = { highlight: Math.max(highlight, 100 * LIGHTEST_TINT), shadow: Math.min(shadow, 100 - 100 * LIGHTEST_TINT) };
  return { kind: 'tool', label: 'Halftone the fade', tool: 'halftone', options: { mode: 'alpha', lpi, ...tints } };
}

const KNOCK_HARD: Fix = { kind: 'tool', label: 'Harden with Color KO', tool: 'color-ko', options: { edge: 'hard' }, needsLook: true };
const HARDEN: Fix = { kind: 'in-place', label: 'Harden edges', id: 'harden-edges' };

/** Partly transparent area: under all of it lies white ink. */
export function semiTransparency(subject: Subject): Finding {
  if (subject.isOpaque()) return OPAQUE;
  const { areaPx, mask } = subject.haze();
  const percent = (100 * areaPx) / Math.max(1, subject.printedPixels());
  const value = Math.round(percent * 100) / 100;
  if (value === 0 || !mask) return { value: 0, digits: 1, message: 'Only the rims of the art are partly transparent.' };
  if (isFading(subject)) {
    return {
      value,
      digits: 1,
      limit: null,
      status: 'info',
      message: `${figure(value, 1)} % of the art is partly transparent, most of it where the art fades: see there.`,
      where: [heatOfMask('alpha.semi', subject.image, mask)],
    };
  }
  if (subject.isSoftRim() && statusOf(subject, 'alpha.rim', rimWidth(subject) ?? 0) !== 'pass') {
    return {
      value,
      digits: 1,
      limit: null,
      status: 'info',
      message: `${figure(value, 1)} % of the art is partly transparent, all of it where edges are soft: see there.`,
      where: [heatOfMask('alpha.semi', subject.image, mask)],
    };
  }
  const why =
    subject.settings.method === 'dtf' ? 'White ink prints under all of it: a pale haze on the garment.' : 'A screen prints ink or no ink.';
  return {
    value,
    digits: 1,
    message: `${figure(value, 1)} % of the art is partly transparent. ${why}`,
    fixes: [halftoneFade(subject), KNOCK_HARD],
    where: [heatOfMask('alpha.semi', subject.image, mask)],
  };
}

/** Pixels that are all but clear and belong to no edge. */
export function ghostPixels(subject: Subject): Finding {
  const { ghostAlpha } = subject.measures;
  const { width } = subject.image;
  const ghosts = subject.ghosts();
  const count = ghosts.length;
  if (count === 0) return { value: 0, message: 'No pixel is all but invisible.' };
  if (subject.halftone()) {
    return {
      value: count,
      limit: null,
      status: 'info',
      message: `The art is a halftone: ${counted(count, 'faint pixel')} belong to its dots.`,
    };
  }
  const heat = new Heat('alpha.ghost', subject.image);
  for (const at of ghosts) heat.dab(at % width, Math.floor(at / width));
  const { warn, fail } = subject.profile.limits['alpha.ghost'];
  const percent = (100 * count) / Math.max(1, subject.printedPixels());
  const status = fail !== null && percent > fail ? 'fail' : warn !== null && count > warn ? 'warn' : 'pass';
  return {
    value: count,
    status,
    limit: warn,
    message: `${counted(count, 'nearly invisible pixel')}, alpha 1 to ${ghostAlpha}, ${count === 1 ? 'prints' : 'print'} as haze or specks.`,
    fixes: [{ kind: 'in-place', label: 'Clear them', id: 'clear-ghosts' }],
    where: [heat.shape()],
  };
}

/** The value that a share of sorted values lies below. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function markProbes(id: string, subject: Subject, probes: readonly EdgeProbe[]) {
  const heat = new Heat(id, subject.image);
  for (const { x, y } of probes) heat.dab(x, y);
  return [heat.shape()];
}

function rimsOf(subject: Subject): readonly EdgeProbe[] {
  const longestPx = subject.widestRimPx();
  return subject.probes().filter(({ widthPx, outside }) => widthPx <= longestPx && outside < 40);
}

/** Width of all but the softest tenth of the outline, in px; null where there is none. */
function rimWidth(subject: Subject): number | null {
  const rims = rimsOf(subject);
  return rims.length === 0
    ? null
    : Math.round(
        10 *
          percentile(
            rims.map((rim) => rim.widthPx),
            0.9,
          ),
      ) / 10;
}

/** Edges that run from clear to opaque too softly. */
export function softRims(subject: Subject): Finding {
  if (!subject.isCutOut()) return NOT_CUT_OUT;
  const rims = rimsOf(subject);
  const value = rimWidth(subject);
  if (value === null) return { value: null, status: 'pass', message: 'There is no edge between art and clear ground.' };
  const { warn } = subject.profile.limits['alpha.rim'];
  const soft = rims.filter((rim) => rim.widthPx > (warn ?? subject.measures.rimPx));
  return {
    value,
    digits: 1,
    message: `Edges run from clear to opaque over ${figure(value, 1)} px${value > 1.5 ? ', which prints as a halo' : ', which is only smoothing'}.`,
    fixes: [HARDEN, KNOCK_HARD],
    where: markProbes('alpha.rim', subject, soft),
  };
}

/** Change of alpha over this many pixels that is a fade, and no even haze. */
const FADE_REACH_PX = 4;
const FADE_LEVELS = 2;

/** Where partly transparent areas change, looked at as finely as heat is drawn, and how much of them does. */
function fadingHeat({ image }: Subject, mask: Uint8Array | null) {
  const heat = new Heat('alpha.fade', image);
  const { width, height, pixels } = image;
  const step = Math.max(1, Math.floor(Math.max(width, height) / 640));
  const alphaAt = (x: number, y: number) =>
    pixels[(Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4 + 3];
  let [looked, fading] = [0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (!mask?.[y * width + x]) continue;
      looked++;
      const across = Math.abs(alphaAt(x + FADE_REACH_PX, y) - alphaAt(x - FADE_REACH_PX, y));
      const down = Math.abs(alphaAt(x, y + FADE_REACH_PX) - alphaAt(x, y - FADE_REACH_PX));
      if (across + down < FADE_LEVELS) continue;
      fading++;
      heat.mark(x, y);
    }
  }
  return { heat, share: looked === 0 ? 0 : fading / looked };
}

/** A fade may hold so much that is even, such as the middle of a glow. */
const LEAST_FADING_AREA = 0.6;

/** True where the fade is the cause of what is partly transparent: one cause is told once. */
function isFading(subject: Subject): boolean {
  const { status } = fadeToNothing(subject);
  return (status === 'warn' || status === 'fail') && fadingHeat(subject, subject.haze().mask).share >= LEAST_FADING_AREA;
}

/** Share of the outline that must fade before it is no accident of a corner. */
const LEAST_FADING_SHARE = 0.004;
const LEAST_FADING = 6;
/** Where all that is partly transparent are rims, the crotches between soft strokes look like fades: they take less of the outline than this. */
const CROTCH_SHARE = 0.05;

/** Places on the way of a fade, as shares of its length from where it begins to be seen, and how many of them lie in a haze. */
const ON_THE_WAY = [0.15, 0.3, 0.45] as const;
const LEAST_IN_HAZE = 2;

/** True where a long edge runs through partly transparent area. Between the strokes of tiny type it does not, however long the way to solid ink is. */
function runsThroughHaze({ width, height }: PixelImage, mask: Uint8Array, { x, y, normalX, normalY, widthPx }: EdgeProbe): boolean {
  const inHaze = ON_THE_WAY.filter((share) => {
    const [u, v] = [Math.floor(x + normalX * widthPx * share), Math.floor(y + normalY * widthPx * share)];
    return u >= 0 && v >= 0 && u < width && v < height && mask[v * width + u] !== 0;
  });
  return inHaze.length >= LEAST_IN_HAZE;
}

/** Art that runs out into the garment. */
export function fadeToNothing(subject: Subject): Finding {
  if (!subject.isCutOut()) return NOT_CUT_OUT;
  const { mask } = subject.haze();
  const probes = subject.probes();
  const isFade = (probe: EdgeProbe) => probe.widthPx > subject.widestRimPx() && probe.outside <= 24;
  const fades = mask ? probes.filter((probe) => isFade(probe) && runsThroughHaze(subject.image, mask, probe)) : [];
  if (fades.length < Math.max(LEAST_FADING, probes.length * (subject.isSoftRim() ? CROTCH_SHARE : LEAST_FADING_SHARE))) {
    return { value: 0, digits: 1, message: 'No part of the art fades into the garment.' };
  }
  const lengthPx = percentile(
    fades.map(({ widthPx }) => widthPx),
    0.9,
  );
  const value = Math.round(subject.toMm(lengthPx) * 100) / 100;
  const what =
    subject.settings.method === 'dtf'
      ? 'Every pixel of it gets white ink under it and prints as a pale haze.'
      : 'Only a halftone can print it.';
  return {
    value,
    digits: 1,
    status: statusOf(subject, 'alpha.fade', value),
    message: `The art fades to nothing over ${figure(value, 1)} mm. ${what}`,
    // A fade that is narrower than a cell of the screen has no room for dots.
    fixes: [subject.isSoftRim() ? HARDEN : halftoneFade(subject), KNOCK_HARD],
    where: [fadingHeat(subject, mask).heat.shape()],
  };
}

/** Rims that still hold the color of an old background. */
export function colorFringe(subject: Subject): Finding {
  if (!subject.isCutOut()) return { value: null, status: 'pass', message: 'There is no cut edge.' };
  const [mixed, ring] = [subject.fringe(), subject.ring()];
  const isRing = ring !== null && ring.share > (mixed?.share ?? 0);
  const fringe = isRing ? ring : mixed;
  if (!fringe)
    return { value: null, limit: null, status: 'pass', message: 'No edge runs beside an even color, where a fringe could be seen.' };
  const value = Math.round(fringe.share * 1000) / 10;
  const heat = new Heat('edge.fringe', subject.image);
  for (const { x, y } of fringe.places) heat.dab(x, y);
  const color = formatHex(fringe.color);
  return {
    value,
    digits: 0,
    message:
      statusOf(subject, 'edge.fringe', value) === 'pass'
        ? 'The edges have the color of the art.'
        : isRing
          ? `A thin ring of ${color} runs along ${figure(value)} % of the edge, left over from an old background: it prints as a halo.`
          : `${figure(value)} % of the edge is mixed with ${color}, the color of an old background: it prints as a halo.`,
    fixes: [
      { kind: 'in-place', label: 'Recolor the rim', id: 'defringe' },
      {
        kind: 'tool',
        label: `Unmix ${color}`,
        tool: 'color-ko',
        options: { colors: [{ color }], contiguous: true, unmix: true },
        needsLook: true,
      },
      { kind: 'tool', label: 'Remove the background again', tool: 'background-remover', options: {}, needsLook: true },
    ],
    where: [heat.shape()],
  };
}
