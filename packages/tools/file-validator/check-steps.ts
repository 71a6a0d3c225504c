import type { CheckId } from './check-list.ts';
import { bakedHalftone, compressionDamage, halftoneDots, leftoverBackground, toneRange, trueResolution } from './checks/damage.ts';
import { colorCount, edgeContrast, gamut, garmentMatch, heavyCoverage, nearWhite } from './checks/ink.ts';
import { pinholes, specks } from './checks/parts.ts';
import { background, cutOff, emptyMargin, filmSize } from './checks/print-area.ts';
import { dpiTag, effectiveDpi, excessDpi } from './checks/resolution.ts';
import { colorMode, fileSanity, missingFonts } from './checks/source.ts';
import { narrowGaps, smallText, thinLines } from './checks/thickness.ts';
import { colorFringe, fadeToNothing, ghostPixels, semiTransparency, softRims } from './checks/transparency.ts';
import type { Finding } from './judge.ts';
import type { Subject } from './subject.ts';

/** How each check finds its measure, in the order in which checks are made: the quick ones first. */
export const CHECK_STEPS: readonly (readonly [CheckId, (subject: Subject) => Finding])[] = [
  ['dpi.effective', effectiveDpi],
  ['dpi.excess', excessDpi],
  ['dpi.tag', dpiTag],
  ['size.film', filmSize],
  ['color.mode', colorMode],
  ['file.sanity', fileSanity],
  ['font.missing', missingFonts],
  ['alpha.none', background],
  ['frame.cut', cutOff],
  ['trim.empty', emptyMargin],
  ['coverage.heavy', heavyCoverage],
  ['alpha.ghost', ghostPixels],
  ['alpha.semi', semiTransparency],
  ['color.count', colorCount],
  ['color.gamut', gamut],
  ['color.nearwhite', nearWhite],
  ['garment.match', garmentMatch],
  ['alpha.rim', softRims],
  ['alpha.fade', fadeToNothing],
  ['edge.fringe', colorFringe],
  ['contrast.low', edgeContrast],
  ['halftone.baked', bakedHalftone],
  ['halftone.dot', halftoneDots],
  ['tone.range', toneRange],
  ['jpeg.artifacts', compressionDamage],
  ['dpi.true', trueResolution],
  ['bg.leftover', leftoverBackground],
  ['speck.count', specks],
  ['hole.pin', pinholes],
  ['text.small', smallText],
  ['line.min', thinLines],
  ['gap.min', narrowGaps],
];
