import { type Frame, fullSize } from '@underbase/engine';
import type { Fact, ToolReport, Warning } from '../run.ts';
import { type Cleaned, LEAST_CHANGE } from './cleaned.ts';
import { isCopy } from './draft.ts';
import { drawnParts } from './drawn-parts.ts';
import type { UpscalerOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { outputFrame } from './target-size.ts';

/** Enlargements below this were none that anybody sees. */
const LEAST_ENLARGED = 1.3;
const LEAST_SHARE = 0.5;

/** What enlarged the parts that were not drawn. */
const meansOf = ({ network }: Plan): string => (network.length > 0 ? 'the network' : 'a filter');

/** What auto took, and where a drawing was tried what became of it. */
function wayWarnings(plan: Plan, { mode, pixels }: UpscalerOptions, share: number): readonly Warning[] {
  const { kind, drawing, isStandIn, model } = plan;
  const say = (text: string): readonly Warning[] => [{ id: 'way', text, isNote: true }];
  const isAuto = mode === 'auto';
  if (isStandIn)
    return [
      { id: 'standIn', text: 'The model runs on the server: what is shown here stands in for it. Export makes it there.', isNote: true },
    ];
  if (model) return say('Colors were enlarged by the model, opacity by its own path.');
  if (kind === 'pixels') {
    if (drawing) return say('Pixels were drawn as the shapes that they stand for, in their own colors; mixes are at edges alone.');
    return isAuto || pixels === 'shapes' ? say('Taken for pixel art: each pixel stays a square of one color.') : [];
  }
  if (kind === 'photo' || !drawing) {
    if (!isAuto) return [];
    return say(
      plan.isNetworkLost
        ? 'Too little is flat to be drawn anew, as in a photo: all was enlarged by a filter.'
        : 'Too little is flat to be drawn anew, as in a photo: all was enlarged by the network as far as that is right about it.',
    );
  }
  if (share < LEAST_SHARE) return say(`Nothing was flat enough to draw anew: all was enlarged by ${meansOf(plan)}.`);
  if (share > 100 - LEAST_SHARE) return isAuto ? say('Taken for flat art: all of it was drawn anew.') : [];
  return say(`${share.toFixed(0)} % of the art is flat and was drawn anew; what is shaded or too fine was enlarged by ${meansOf(plan)}.`);
}

/** Small art without a softened edge may be meant as it is, pixel by pixel. */
function pixelWarnings({ mayBePixels }: Plan): readonly Warning[] {
  if (!mayBePixels) return [];
  const text = 'Pixel art? Its edges are steps of whole pixels. It was enlarged with smooth ones; as pixel art each pixel stays a square.';
  return [{ id: 'pixels', text, sets: { options: { mode: 'pixel' }, words: 'Keep its pixels' } }];
}

/** Shapes are drawn of pixel art alone; whether it is any, a copy that is too small for its pixels does not tell. */
function shapeWarnings({ kind, mayBePixels }: Plan, { mode, pixels }: UpscalerOptions, frame: Frame): readonly Warning[] {
  if (mode !== 'auto' || pixels !== 'shapes' || kind === 'pixels' || mayBePixels || isCopy(frame)) return [];
  const text = 'It was not taken for pixel art: no pixels were drawn as shapes. In the pixel mode they are, whatever the art.';
  return [{ id: 'no-shapes', text, isNote: true }];
}

/** Who prints it is to know which letters were made up. */
function letterWarnings({ guessesLetters }: Plan): readonly Warning[] {
  if (!guessesLetters) return [];
  const text =
    'Small lettering is guessed: its strokes are under two pixels in the file, too few for the shape of a letter. Compare it with the original, or set it anew.';
  return [{ id: 'small-lettering', text }];
}

/** A picture without the network is softer: whoever made it may want to try again. */
function lostWarnings({ isNetworkLost, model }: Plan): readonly Warning[] {
  if (!isNetworkLost || model) return [];
  return [
    { id: 'no-network', text: 'The network could not be loaded. A filter enlarges in its place: edges are softer. Try again later.' },
  ];
}

const words = (value: number): string => String(Number(value.toFixed(2)));

/** How sizes and lengths of the print are told. */
function sizeWarnings({ target }: Plan, { to }: UpscalerOptions): readonly Warning[] {
  const { factor, wantedFactor, wantedDpi, dpi } = target;
  if (wantedDpi === null || wantedFactor <= factor + 1e-9) return [];
  const [size] = to.split('@');
  const text = `${size} at ${words(wantedDpi)} DPI would take ${words(wantedFactor)}x, and more of it would be invented. The art goes to ${words(factor)}x, which prints at ${Math.round(dpi)} DPI there.`;
  return [{ id: 'held-back', text }];
}

/** Grain below this is none that anybody sees, levels. */
const LEAST_GRAIN = 0.5;

/** Repairs of less of a picture than this are hardly any. */
const LEAST_REPAIRED = 0.05;

/** True of every repair: it takes what it can tell from the art. */
const JPEG_LEFT = 'Blocks and specks that cannot be told from the art stay.';

/** What was repaired of a JPEG, by what it changed; what is left of its damage nobody measured. */
function jpegText(cleaned: Cleaned | null, grain: UpscalerOptions['grain']): string {
  const changed = cleaned?.changed ?? null;
  if (!cleaned || changed === null) return `The file is a JPEG. It was repaired before enlarging. ${JPEG_LEFT}`;
  const share = `${(100 * changed).toFixed(changed < 0.1 ? 1 : 0)} % of the picture changed by more than ${LEAST_CHANGE} levels`;
  if (changed < LEAST_REPAIRED) return `The file is a JPEG. The repair took hardly anything away: ${share}. ${JPEG_LEFT}`;
  if (grain === 'take' && cleaned.grain.before >= LEAST_GRAIN)
    return `The file is a JPEG. It was repaired and its grain was taken away before enlarging: ${share}. ${JPEG_LEFT}`;
  return `The file is a JPEG. It was repaired before enlarging: ${share}. ${JPEG_LEFT}`;
}

/** Photos keep what JPEG did to them. */
const KEPT_JPEG = 'The file is a JPEG. None of it was repaired: in a photo its damage cannot be told from what it shows.';

/** Where fewer of the dots than this went, some are left to be seen. */
const ALL_EVENED = 0.98;

/** What became of the dots of a small palette. */
function ditherText({ dithered, evened }: Pick<Plan, 'dithered' | 'evened'>): string {
  const share = `${(100 * dithered).toFixed(0)} % of the picture`;
  const found = `The file is dithered: in ${share} dots of a small palette stand for tones.`;
  if (evened >= ALL_EVENED) return `${found} They were made even before enlarging; without the repair they stay.`;
  return `${found} ${Math.floor(100 * evened)} % of them were made even before enlarging; the others stay, and without the repair all do.`;
}

/** Of grain that was taken no more than this part is left. */
const MOST_LEFT = 0.5;
/** A JPEG's own blocks vary by up to this. */
const MOST_KEPT = 1;

/** What became of grain, by what is left of it. */
function grainWarnings({ before, after }: Cleaned['grain'], grain: UpscalerOptions['grain']): readonly Warning[] {
  const [was, is] = [before, after].map((levels) => levels.toFixed(1));
  const isTaken = after <= MOST_LEFT * before;
  const say = (text: string, isNote = true): readonly Warning[] => [isNote ? { id: 'grain', text, isNote } : { id: 'grain', text }];
  if (grain === 'take') {
    if (before < LEAST_GRAIN) return say('There is no grain to take away: even places are even already.');
    if (isTaken) return say(`Grain was taken away before enlarging: even places varied by ${was} levels, and vary by ${is} now.`);
    return say(
      `Only a part of the grain could be told from shades and textures: even places varied by ${was} levels, and still do by ${is}.`,
      false,
    );
  }
  if (before < MOST_KEPT || !isTaken) return [];
  return say(
    `Grain went with JPEG damage: even places varied by ${was} levels, and vary by ${is} now. Without the repair it stays.`,
    false,
  );
}

function cleanedWarnings(
  { enlarged, isJpeg, isKeptJpeg, dithered, evened, cleaned }: Plan,
  { grain }: UpscalerOptions,
): readonly Warning[] {
  const warnings: Warning[] = [];
  if (enlarged && enlarged.factor >= LEAST_ENLARGED) {
    const text = `The art was enlarged about ${words(enlarged.factor)} times before. It went back to its true pixels first; from there on all of its detail is drawn.`;
    warnings.push({ id: 'enlarged-before', text, isNote: true });
  }
  const say = (id: string, text: string) => void warnings.push({ id, text, isNote: true });
  if (isJpeg) say('jpeg', jpegText(cleaned, grain));
  else if (isKeptJpeg) say('jpeg', KEPT_JPEG);
  if (dithered > 0) say('dither', ditherText({ dithered, evened }));
  // Dots are uneven too, and were told of.
  const isGrainTold = cleaned !== null && (dithered === 0 || grain === 'take');
  return [...warnings, ...(isGrainTold ? grainWarnings(cleaned.grain, grain) : [])];
}

/** In measures of the full picture, also for a preview of a reduced copy. */
export function report(frame: Frame, options: UpscalerOptions, plan: Plan): ToolReport {
  const full = fullSize(frame);
  const before = frame.dpi / frame.scale;
  const output = outputFrame({ ...full, dpi: before, scale: 1 }, plan.target);
  const share = 100 * drawnParts(plan).share;
  const facts: Fact[] = [
    { id: 'factor', label: 'Enlarged', value: output.width / full.width, unit: 'x', digits: 2 },
    { id: 'width', label: 'Width', value: output.width, unit: 'px' },
    { id: 'height', label: 'Height', value: output.height, unit: 'px' },
    { id: 'print-width', label: 'Print width', value: output.width / output.dpi, unit: 'in', digits: 2 },
    { id: 'print-height', label: 'Print height', value: output.height / output.dpi, unit: 'in', digits: 2 },
    // At the print size of the result: what these pixels would have given there.
    {
      id: 'dpi-before',
      label: 'Resolution before, at this print size',
      value: (full.width * output.dpi) / output.width,
      unit: 'DPI',
      digits: 0,
    },
    { id: 'dpi', label: 'Resolution', value: output.dpi, unit: 'DPI', digits: 0 },
  ];
  if (plan.drawing && plan.kind === 'drawing') facts.push({ id: 'drawn', label: 'Drawn anew', value: share, unit: '%', digits: 0 });
  if (plan.enlarged) facts.push({ id: 'true', label: 'True detail', value: 100 / plan.enlarged.factor, unit: '%', digits: 0 });
  // Where none was repaired nobody measured it.
  if (plan.noise && !plan.isKeptJpeg)
    facts.push({ id: 'ringing', label: 'JPEG damage', value: 100 * plan.noise.ringing, unit: '%', digits: 1 });
  const warnings: Warning[] = [
    ...wayWarnings(plan, options, share),
    ...pixelWarnings(plan),
    ...shapeWarnings(plan, options, frame),
    ...letterWarnings(plan),
    ...lostWarnings(plan),
    ...sizeWarnings(plan, options),
    ...cleanedWarnings(plan, options),
  ];
  return { facts, warnings, details: { kind: plan.kind, factor: plan.target.factor, drawnPercent: share } };
}
