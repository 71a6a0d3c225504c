import { formatHex } from '@underbase/engine';
import { boxesOf, heatOfMask } from '../heat.ts';
import { type Finding, statusOf } from '../judge.ts';
import type { Fix } from '../report.ts';
import type { Subject } from '../subject.ts';
import { counted, figure } from '../words.ts';
import { isFlatArt } from './ink.ts';
import { safeTints } from './safe-tints.ts';
import { lookBefore } from './unseen-knock-out.ts';

const VECTORIZE: Fix = { kind: 'tool', label: 'Vectorize', tool: 'image-vectorizer', options: {} };
/** Tracing redraws all of the art: what is no drawing in flat inks comes out another one, and is looked at first. */
const VECTORIZE_LOOKING: Fix = { ...VECTORIZE, needsLook: true };

/** Compression makes the edges of a flat picture up to so many times as wide, without a rhythm: only wider ones tell of an enlargement there. */
const SOFTENED = 1.7;

/** Real detail against what the pixels promise. */
export function trueResolution(subject: Subject): Finding {
  const { print, profile } = subject;
  const limits = profile.limits['dpi.true'];
  const limitOf = (percent: number | null) => (percent === null ? null : Math.round((print.dpi * percent) / 100));
  const shared = { unit: 'DPI', limit: limitOf(limits.warn ?? limits.fail) };
  if (subject.isDrawing) {
    return { ...shared, value: Math.round(print.dpi), status: 'pass', message: 'A drawing is as sharp as it is printed.' };
  }
  if (subject.checkers()) {
    return { ...shared, value: Math.round(print.dpi), status: 'pass', message: 'Squares of gray hide whether the art was enlarged.' };
  }
  if (subject.halftone()) {
    return { ...shared, value: Math.round(print.dpi), status: 'pass', message: 'The dots of a halftone hide what was under them.' };
  }
  const { factor, by } = subject.enlargement();
  const value = Math.round(print.dpi / factor);
  const isDoubtful = by === 'edges' && factor < SOFTENED && subject.isOpaque() && subject.isCompressed();
  if (by === 'none' || isDoubtful) {
    return {
      ...shared,
      value: isDoubtful ? Math.round(print.dpi) : value,
      message: 'Nothing tells that the art was enlarged.',
      status: 'pass',
    };
  }
  const percent = 100 / factor;
  const status = statusOf(subject, 'dpi.true', percent);
  return {
    ...shared,
    value,
    status,
    message: `The art looks enlarged about ${figure(factor, 1)}x: real detail of ${value} DPI, where the pixels promise ${figure(print.dpi)}.`,
    fixes: [
      isFlatArt(subject) ? VECTORIZE : VECTORIZE_LOOKING,
      {
        kind: 'size',
        label: `Print at ${figure(print.widthIn / factor, 1)} in`,
        printWidthIn: Number((print.widthIn / factor).toFixed(2)),
      },
    ],
  };
}

/** Steps at block borders that are so much stronger than others, in percent, are chance. */
const CHANCE_PERCENT = 12;

/** What JPEG left in the pixels, whatever the file is now. */
export function compressionDamage(subject: Subject): Finding {
  // Doubled pixels have steps at regular places of their own.
  if (subject.enlargement().by === 'rhythm')
    return { value: 0, status: 'pass', message: 'Enlarging hides what compression may have left.' };
  const grid = subject.blocks();
  const value = grid ? Math.round((grid.ratio - 1) * 100) : 0;
  if (value < CHANCE_PERCENT) return { value: 0, message: 'No traces of compression show.' };
  const isHidden = subject.info.format !== 'jpeg' ? ' The file is no JPEG, but its picture was one.' : '';
  // Tracing would cut a glow or a shade into steps.
  const isFlat = isFlatArt(subject);
  return {
    value,
    message:
      statusOf(subject, 'jpeg.artifacts', value) === 'pass'
        ? `Traces of compression are there, too weak to print.${isHidden}`
        : `Steps at the borders of 8 x 8 blocks are ${value} % stronger than elsewhere: the art was compressed too hard.${isHidden}${isFlat ? '' : ' Ask for the original.'}`,
    fixes: isFlat ? [VECTORIZE_LOOKING] : [],
  };
}

/** A scrap of paper so large is seen on any print, however large the art is. */
const SEEN_MM2 = 4;

/** Areas that a removal of the background left behind. */
export function leftoverBackground(subject: Subject): Finding {
  if (!subject.isCutOut()) return { value: null, limit: null, status: 'pass', message: 'No background was removed.' };
  const found = subject.leftovers();
  if (!found) return { value: 0, digits: 1, message: 'No pockets of an old background are found.' };
  const value = Math.round((1000 * found.areaPx) / Math.max(1, subject.printedPixels())) / 10;
  const color = formatHex(found.color);
  const look = lookBefore(subject, found.color);
  const isSeen = found.isScrap && found.areaPx >= subject.squarePx(SEEN_MM2) && subject.profile.limits['bg.leftover'].warn !== null;
  const held = statusOf(subject, 'bg.leftover', value);
  const status = held === 'pass' && isSeen ? 'warn' : held;
  const places = counted(found.boxes.length, 'area');
  const message =
    status === 'pass'
      ? 'No pockets of an old background are found.'
      : found.isSure
        ? `${places} of ${color} ${found.boxes.length === 1 ? 'seems' : 'seem'} left over from a removed background, ${figure(value, 1)} % of the art.`
        : `${places} of ${color} ${found.boxes.length === 1 ? 'lies' : 'lie'} enclosed in the art. Remove what is background.`;
  return {
    value,
    digits: 1,
    // White that is enclosed may well be meant: a question, and no fault.
    status: status === 'pass' || found.isSure ? status : 'info',
    message,
    fixes: [
      {
        kind: 'tool',
        label: look.needsLook ? `Look at ${color} in Color KO` : `Knock out ${color}`,
        tool: 'color-ko',
        options: { colors: [{ color }] },
        ...look,
      },
      { kind: 'tool', label: 'Remove the background', tool: 'background-remover', options: {}, needsLook: true },
    ],
    where: boxesOf('bg.leftover', found.boxes),
  };
}

const linesPerInch = (subject: Subject, pitchPx: number): number => subject.print.dpi / pitchPx;

/** Coarser dots are a pattern of the art, which may be as soft as other edges. */
const COARSEST_LPI = 15;

/** A halftone that is already in the art. */
export function bakedHalftone(subject: Subject): Finding {
  const screen = subject.halftone();
  if (!screen) return screenedPart(subject);
  const value = Math.round(screen.share * 100);
  const lpi = Math.round(linesPerInch(subject, screen.pitchPx));
  const words = `The art already is a halftone of about ${lpi} lines per inch`;
  const fixes: readonly Fix[] = [{ kind: 'tool', label: 'Open halftone', tool: 'halftone', options: { lpi }, needsLook: true }];
  if (!screen.isCrisp && lpi >= COARSEST_LPI) {
    const message = `${words} with soft dots: it was smoothed, or scaled after it was screened. Scaling or screening it again makes moiré.`;
    return {
      value,
      message,
      fixes,
      status: statusOf(subject, 'halftone.baked', value),
      where: boxesOf('halftone.baked', windowsOf(subject)),
    };
  }
  const isScreen = subject.settings.method === 'screen';
  // Dots that are cut out go on film as they are; dots in a picture would be screened once more.
  const isAsked = isScreen && !subject.screenedPart();
  const message = `${words} with crisp dots. Print it at this size${isScreen ? ' and do not screen it again: that makes moiré' : ''}.`;
  return { value, message, fixes, status: isAsked ? 'warn' : 'info', where: boxesOf('halftone.baked', windowsOf(subject)) };
}

/** Where a part of the art only is screened, the rest may be printed like any art. */
function screenedPart(subject: Subject): Finding {
  const part = subject.screenedPart();
  if (!part) return { value: 0, digits: 0, message: 'The art holds no halftone.' };
  const lpi = Math.round(linesPerInch(subject, part.pitchPx));
  return {
    value: 0,
    limit: null,
    status: 'info',
    message: `A part of the art is a halftone of about ${lpi} lines per inch with crisp dots. Print it at this size.`,
    where: [heatOfMask('halftone.baked', subject.image, part.mask)],
  };
}

function windowsOf(subject: Subject) {
  const windows = subject.halftone()?.windows ?? [];
  return windows.map(({ x, y, side }) => ({ x, y, width: side, height: side }));
}

/** The smallest dots of a halftone, and for screen printing the mesh that must hold them. */
export function halftoneDots(subject: Subject): Finding {
  const screen = subject.screenedPart() ?? subject.halftone();
  if (!screen) return { value: null, limit: null, status: 'pass', message: 'There are no halftone dots.' };
  const mmOf = (px: number) => Math.round(subject.toMm(px) * 100) / 100;
  const smallestPx = screen.smallestDotPx ?? screen.smallestHolePx;
  if (smallestPx === null)
    return { value: null, limit: null, status: 'pass', message: 'The halftone has lines, and no dots that stand apart.' };
  const value = mmOf(smallestPx);
  const lpi = linesPerInch(subject, screen.pitchPx);
  const mostLpi = subject.measures.meshCount / 4;
  const coarser = Math.max(10, Math.floor(Math.min(lpi * 0.7, mostLpi)));
  const fixes: readonly Fix[] = [{ kind: 'tool', label: 'Coarser halftone', tool: 'halftone', options: { lpi: coarser }, needsLook: true }];
  const isFine = subject.settings.method === 'screen' && lpi > mostLpi;
  const holes = screen.smallestHolePx === null ? '' : ` and the smallest holes ${figure(mmOf(screen.smallestHolePx), 2)} mm`;
  const dots =
    screen.smallestDotPx === null
      ? `The smallest holes measure ${figure(value, 2)} mm`
      : `The smallest dots measure ${figure(value, 2)} mm${holes}`;
  if (isFine) {
    const message = `${figure(lpi)} lines per inch are too fine for a mesh of ${figure(subject.measures.meshCount)}: up to ${figure(mostLpi)} hold. ${dots}.`;
    return { value, digits: 2, status: 'warn', message, fixes };
  }
  const status = statusOf(subject, 'halftone.dot', value);
  return { value, digits: 2, status, message: status === 'pass' ? `${dots}.` : `${dots}: smaller ones than the limit do not hold.`, fixes };
}

/** Tones that a halftone loses: dots too small, or holes too small. */
export function toneRange(subject: Subject): Finding {
  const screen = subject.screenedPart() ?? subject.halftone();
  if (!screen || screen.coverages.length === 0)
    return { value: null, limit: null, status: 'pass', message: 'There is no halftone whose tones could be lost.' };
  const { minDotPercent, maxDotPercent } = subject.measures;
  const lost = screen.coverages.filter((coverage) => coverage * 100 < minDotPercent || coverage * 100 > maxDotPercent).length;
  const value = Math.round((1000 * lost) / screen.coverages.length) / 10;
  const range = `${figure(minDotPercent)} to ${figure(maxDotPercent)} %`;
  return {
    value,
    digits: 1,
    message:
      statusOf(subject, 'tone.range', value) === 'pass'
        ? `The halftone's tones lie within ${range}.`
        : `${figure(value, 1)} % of the halftone lies outside ${range}: dots are lost or fill in.`,
    fixes: [{ kind: 'tool', label: 'Halftone with safe dots', tool: 'halftone', options: safeTints(subject.measures), needsLook: true }],
    where: boxesOf('tone.range', windowsOf(subject)),
  };
}
