import type { Method } from './settings.ts';

/** How much a finding weighs: 'high' spoils the print, 'medium' shows, 'low' is worth knowing. */
export type Severity = 'high' | 'medium' | 'low';

/** Headings that checks stand under in a report. */
export type CheckGroup = 'size' | 'transparency' | 'detail' | 'color' | 'source';

export interface CheckFacts {
  readonly title: string;
  readonly group: CheckGroup;
  readonly severity: Severity;
  /** Unit of value and limit; empty for a count or for words. */
  readonly unit: string;
  /** One sentence for the form that edits limits: what the limit is held against. */
  readonly measures: string;
  /** True where a value over the limit is wrong, false where one under it is. */
  readonly isUpper: boolean;
  /** Where absent, the check is made for both methods. */
  readonly only?: Method;
}

const check = (
  group: CheckGroup,
  severity: Severity,
  title: string,
  unit: string,
  isUpper: boolean,
  measures: string,
  only?: Method,
): CheckFacts => ({ group, severity, title, unit, isUpper, measures, ...(only ? { only } : {}) });

/** Every check, in the order of the report. Ids never change once released: profiles and scripts name them. */
export const CHECK_FACTS = {
  'file.sanity': check('source', 'high', 'File', '', true, 'Faults of the file itself, such as several pages or a picture with no ink.'),
  'dpi.effective': check('size', 'high', 'Effective resolution', 'DPI', false, 'Pixels of the picture for each inch of the print.'),
  'dpi.true': check(
    'size',
    'medium',
    'True resolution',
    '%',
    false,
    'Real detail as a share of what the pixels promise. Enlarged art has less.',
  ),
  'dpi.excess': check('size', 'low', 'Excess resolution', 'DPI', true, 'Pixels for each inch beyond which a print gains nothing.'),
  'dpi.tag': check('size', 'low', 'DPI tag', '%', true, 'How far the resolution in the file is from that of the print size.'),
  'size.film': check('size', 'high', 'Fits the film', 'in', true, 'Width and height of the print against the film or the platen.'),
  'alpha.none': check('transparency', 'high', 'Background', '%', true, 'Share of the border of an opaque picture that has one color.'),
  'alpha.semi': check(
    'transparency',
    'high',
    'Semi-transparency',
    '%',
    true,
    'Partly transparent area, rims left out, of all printed area.',
  ),
  'alpha.rim': check('transparency', 'medium', 'Soft edges', 'px', true, 'Width of the partly transparent rim around the art.'),
  'alpha.ghost': check('transparency', 'medium', 'Ghost pixels', '', true, 'Pixels that are all but invisible and print all the same.'),
  'alpha.fade': check('transparency', 'high', 'Fade to nothing', 'mm', true, 'Length over which the art fades into the garment.'),
  'edge.fringe': check(
    'transparency',
    'medium',
    'Color fringe',
    '%',
    true,
    'Share of the rim that still holds color of an old background.',
  ),
  'line.min': check('detail', 'high', 'Thin lines', 'mm', false, 'Width of the thinnest parts.'),
  'gap.min': check('detail', 'high', 'Narrow gaps', 'mm', false, 'Width of the narrowest gaps between parts and inside them.'),
  'text.small': check('detail', 'medium', 'Small text', 'pt', false, 'Size of the smallest lettering.'),
  'speck.count': check('detail', 'medium', 'Specks', '', true, 'Parts smaller than the smallest that holds.'),
  'hole.pin': check('detail', 'low', 'Pinholes', '', true, 'Enclosed holes too small to stay open.'),
  'bg.leftover': check(
    'transparency',
    'medium',
    'Leftover background',
    '%',
    true,
    'Area left over from a removed background, of all printed area.',
  ),
  'garment.match': check('color', 'medium', 'Garment color', '%', true, 'Printed area that has the color of the garment.'),
  'contrast.low': check('color', 'medium', 'Contrast at the edge', '%', true, 'Share of the outline that hardly differs from the garment.'),
  'coverage.heavy': check('detail', 'low', 'Heavy coverage', 'in', true, 'Side of the largest solid square.'),
  'color.gamut': check('color', 'medium', 'Color may shift', '%', true, 'Printed area in colors beyond the ink.'),
  'color.mode': check('color', 'low', 'Color mode', '', true, 'Conversions on the way to 8-bit sRGB.'),
  'color.count': check('color', 'medium', 'Colors', '', true, 'Colors of the art, blends along edges left out.'),
  'color.nearwhite': check('color', 'low', 'Off-white', '%', true, 'Solid area that is nearly white but not pure white.'),
  'tone.range': check('detail', 'medium', 'Tone range', '%', true, 'Halftone area with dots too small or too full to hold.'),
  'halftone.baked': check('source', 'medium', 'Baked-in halftone', '%', true, 'Share of the art that already is a halftone.'),
  'halftone.dot': check('detail', 'medium', 'Halftone dots', 'mm', false, 'Size of the smallest dots of a halftone.'),
  'jpeg.artifacts': check(
    'source',
    'medium',
    'Compression damage',
    '%',
    true,
    'How much stronger steps are at the borders of 8 x 8 blocks, as JPEG leaves them.',
  ),
  'font.missing': check(
    'source',
    'high',
    'Missing fonts',
    '',
    true,
    'Fonts of lettering in SVG and PDF that are neither outlined nor in the file; it fails where this machine lacks them too.',
  ),
  'frame.cut': check(
    'source',
    'high',
    'Cut off at the edge',
    '',
    true,
    'Places where art runs into the edge of the picture as if it went on.',
  ),
  'trim.empty': check('size', 'low', 'Empty margin', '%', true, 'Clear area around the art that film is paid for.'),
} as const satisfies Record<string, CheckFacts>;

export type CheckId = keyof typeof CHECK_FACTS;
export const CHECK_IDS = Object.keys(CHECK_FACTS) as readonly CheckId[];

export function factsOf(id: CheckId): CheckFacts {
  return CHECK_FACTS[id];
}
