import {
  BORDER_LEVELS,
  type Checkerboard,
  cielabFromRgb,
  deltaE2000,
  findBorderColor,
  findCutEdges,
  findGrainyGround,
  findShadedPaper,
  formatHex,
  levelsFrom,
  type PixelImage,
  parseHex,
  type Rgb,
  type SheetGround,
} from '@underbase/engine';
import type { OptionValues } from '../../options.ts';
import { boxesOf } from '../heat.ts';
import { type Finding, statusOf } from '../judge.ts';
import type { CheckStatus, Fix } from '../report.ts';
import type { Subject } from '../subject.ts';
import { counted, figure, inches } from '../words.ts';

/** The print against the film or the platen; turning it a quarter is allowed where that makes it fit. */
export function filmSize(subject: Subject): Finding {
  const { widthIn, heightIn } = subject.print;
  const { maxWidthIn, maxHeightIn } = subject.measures;
  const limit = subject.profile.limits['size.film'].fail ?? subject.profile.limits['size.film'].warn ?? maxWidthIn;
  const place = subject.settings.method === 'dtf' ? 'film' : 'platen';
  const value = Math.round(widthIn * 100) / 100;
  const shared = { value, limit, digits: 2 };
  // Tags in whole pixels a metre make a print a hair larger than it is meant.
  const fits = (across: number, along: number) => across <= limit * 1.001 && along <= maxHeightIn * 1.001;
  if (fits(widthIn, heightIn)) {
    return { ...shared, status: 'pass', message: `${inches(widthIn, heightIn)} on ${figure(limit, 2)} in of usable ${place}.` };
  }
  const scale = Math.min(limit / widthIn, maxHeightIn / heightIn);
  const fitWidth = Math.floor(widthIn * scale * 100) / 100;
  const fixes: readonly Fix[] = [
    { kind: 'size', label: `Print at ${figure(fitWidth, 2)} in`, printWidthIn: fitWidth },
    { kind: 'tool', label: 'Fit my print', tool: 'fit-my-print', options: { size: `${figure(fitWidth, 2)}in` } },
  ];
  if (fits(heightIn, widthIn)) {
    const message = `${inches(widthIn, heightIn)} is wider than the ${place} and fits when it is turned by 90°.`;
    return {
      ...shared,
      status: 'warn',
      message,
      fixes: [{ kind: 'tool', label: 'Turn it', tool: 'image-cropper', options: { turn: '90' } }, ...fixes],
    };
  }
  const message = `${inches(widthIn, heightIn)} does not fit ${figure(limit, 2)} x ${figure(maxHeightIn, 2)} in of usable ${place}.`;
  return { ...shared, status: 'fail', message, fixes };
}

/** Less empty film than this costs nothing that anyone would count. */
const COSTLY_SQUARE_IN = 12;

/** A clear margin that film is paid for: information until it costs money. */
export function emptyMargin(subject: Subject): Finding {
  const { inkBounds } = subject.tiles();
  const { width, height } = subject.image;
  if (!inkBounds) return { value: 100, status: 'info', message: 'There is nothing to trim to: no pixel prints.' };
  const percent = 100 * (1 - (inkBounds.width * inkBounds.height) / (width * height));
  const value = Math.round(percent * 10) / 10;
  const { dpi } = subject.print;
  const art = inches(inkBounds.width / dpi, inkBounds.height / dpi);
  if (value <= 0) return { value: 0, digits: 1, message: 'The art reaches the edges of the picture.' };
  const emptySquareIn = (width * height - inkBounds.width * inkBounds.height) / dpi ** 2;
  const status = statusOf(subject, 'trim.empty', value);
  const isCostly = emptySquareIn >= COSTLY_SQUARE_IN;
  const isLimited = subject.profile.limits['trim.empty'].warn !== null;
  return {
    value,
    digits: 1,
    status: status === 'pass' ? (isLimited ? 'pass' : 'info') : isCostly ? status : 'info',
    message: `The art itself measures ${art}; ${figure(value, 1)} % of the picture is clear margin around it.`,
    fixes: [
      { kind: 'in-place', label: 'Trim it', id: 'trim-empty' },
      { kind: 'tool', label: 'Open the cropper', tool: 'image-cropper', options: { trim: true } },
    ],
    where: [{ id: 'trim.empty', kind: 'boxes', rects: [inkBounds] }],
  };
}

/** Art that shorter runs along the edge belong to stands on it, and is not cut. */
const LEAST_CUT_MM = 4;
/** Art that keeps this from an edge was placed there. */
const PLACED_MM = 1;

/** Art that runs into the edge of the picture as if it went on beyond it. */
export function cutOff(subject: Subject): Finding {
  const { inkBounds } = subject.tiles();
  const limits = { leastPx: LEAST_CUT_MM * subject.pixelsPerMm, marginPx: PLACED_MM * subject.pixelsPerMm };
  const places = inkBounds && subject.isCutOut() ? findCutEdges(subject.image, inkBounds, limits) : [];
  if (places.length === 0) return { value: 0, message: 'No part of the art is cut off at the edge of the picture.' };
  return {
    value: places.length,
    message: `The art is cut off at the edge of the picture in ${counted(places.length, 'place')}. Ask for the whole artwork.`,
    where: boxesOf('frame.cut', places),
  };
}

/** Squares of gray that were saved with the art, as if they were transparency. */
function savedCheckers(subject: Subject, { colors, box }: Checkerboard): Finding {
  const [one, other] = colors.map(formatHex);
  const { fail, warn } = subject.profile.limits['alpha.none'];
  return {
    value: 100,
    digits: 1,
    status: fail !== null ? 'fail' : warn !== null || subject.settings.garment !== null ? 'warn' : 'info',
    message: `The art lies on squares of ${one} and ${other}: the pattern that stands for transparency on screens was saved with it, and prints.`,
    fixes: [
      { kind: 'tool', label: 'Remove the background', tool: 'background-remover', options: {}, needsLook: true },
      {
        kind: 'tool',
        label: 'Knock out both grays',
        tool: 'color-ko',
        options: { colors: [{ color: one }, { color: other }], contiguous: true },
        needsLook: true,
      },
    ],
    where: boxesOf('alpha.none', [box]),
  };
}

/** Paper that light falls on unevenly: a photo of a print. Only whoever sees it can tell the art from it. */
function shadedPaper(subject: Subject, paper: Rgb & { readonly share: number }): Finding {
  const { fail, warn } = subject.profile.limits['alpha.none'];
  return {
    value: Math.round(paper.share * 1000) / 10,
    digits: 1,
    status: boxStatus(subject, paper, fail !== null, warn !== null),
    message: `The art lies on paper of about ${formatHex(paper)} in uneven light, like a photo of a print: all of it prints. Ask for the artwork itself.`,
    fixes: [{ kind: 'tool', label: 'Remove the background', tool: 'background-remover', options: {}, needsLook: true }],
    where: boxesOf('alpha.none', [{ x: 0, y: 0, width: subject.image.width, height: subject.image.height }]),
  };
}

/** A ground of strong grain. What is measured of the art would be measured of the grain as well; only whoever sees it can tell what goes. */
function grainyGround(subject: Subject, ground: Rgb & { readonly share: number }): Finding {
  const { fail, warn } = subject.profile.limits['alpha.none'];
  const color = formatHex(ground);
  return {
    value: Math.round(ground.share * 1000) / 10,
    digits: 1,
    status: boxStatus(subject, ground, fail !== null, warn !== null),
    message: `The art lies on a grainy ground of about ${color}, like a scan of paper: all of it prints. Lines and gaps are measured once the art stands free.`,
    fixes: [
      { kind: 'tool', label: `Knock out ${color}`, tool: 'color-ko', options: { colors: [{ color }] }, needsLook: true },
      { kind: 'tool', label: 'Remove the background', tool: 'background-remover', options: {}, needsLook: true },
    ],
    where: boxesOf('alpha.none', [{ x: 0, y: 0, width: subject.image.width, height: subject.image.height }]),
  };
}

/** How far within the box a ground is looked for: its outermost pixels may be a smoothed rim. */
const SEED_INSET_PX = 2;

/** A ground within a clear margin meets no border of the picture: a place on it says that it is meant all the same. */
function seedFor({ width, height, pixels }: PixelImage, ground: SheetGround): Pick<OptionValues, 'seeds'> | null {
  const { x, y, width: across, height: down } = ground.box;
  const meetsBorder = x === 0 || y === 0 || x + across === width || y + down === height;
  const [left, top, right, bottom] = [x + SEED_INSET_PX, y + SEED_INSET_PX, x + across - 1 - SEED_INSET_PX, y + down - 1 - SEED_INSET_PX];
  const [middle, center] = [(left + right) >> 1, (top + bottom) >> 1];
  const places = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    [middle, top],
    [middle, bottom],
    [left, center],
    [right, center],
  ] as const;
  const place = places.find(([u, v]) => levelsFrom(pixels, (v * width + u) * 4, ground) <= BORDER_LEVELS);
  return meetsBorder || !place ? null : { seeds: [{ mode: 'remove', x: place[0], y: place[1] }] };
}

/** An even ground prints as a box, whether every pixel of it is opaque, nearly so, or stands within a clear margin. */
export function background(subject: Subject): Finding {
  const { info, image, settings } = subject;
  const checkers = subject.checkers();
  if (checkers) return savedCheckers(subject, checkers);
  const ground = subject.ground();
  const { fail, warn } = subject.profile.limits['alpha.none'];
  if (!ground) {
    if (!subject.isOpaque()) {
      const clear = Math.round((100 * subject.tiles().histogram[0]) / (image.width * image.height));
      return { value: null, limit: null, status: 'pass', message: `The art stands free: ${clear} % of the picture is clear.` };
    }
    const paper = findShadedPaper(image);
    if (paper) return shadedPaper(subject, paper);
    const grainy = findGrainyGround(image);
    if (grainy) return grainyGround(subject, grainy);
    const border = findBorderColor(image);
    const lacks = info.hasAlpha ? 'Every pixel is opaque' : 'The file has no transparency';
    const value = Math.round((border?.share ?? 0) * 1000) / 10;
    return { value, digits: 1, status: 'info', message: `${lacks}: the picture prints as a full rectangle.` };
  }
  const value = Math.round(ground.boxShare * 1000) / 10;
  const color = formatHex(ground);
  const fixes: readonly Fix[] = [
    {
      kind: 'tool',
      // What the art encloses may be paper or may be meant: it stays, and is told of once the rest is gone.
      label: `Knock out ${color} around the art`,
      tool: 'color-ko',
      options: { colors: [{ color }], contiguous: true, ...seedFor(image, ground), ...(subject.isBlurred() ? { edge: 'hard' } : {}) },
    },
    { kind: 'tool', label: 'Remove the background', tool: 'background-remover', options: {} },
  ];
  const box = settings.method === 'dtf' ? 'A box of ink prints around the art.' : 'Screens need the art alone.';
  const message = `The art lies on a ground of ${color}${subject.isOpaque() ? '' : ', though the file has transparency'}. ${box}`;
  return {
    value,
    digits: 1,
    status: boxStatus(subject, ground, fail !== null, warn !== null),
    message,
    fixes,
    where: boxesOf('alpha.none', [ground.box]),
  };
}

/** For screens a box is information, and a warning on a garment of another color. */
function boxStatus({ settings, measures }: Subject, ground: Rgb, fails: boolean, warns: boolean): CheckStatus {
  if (fails) return 'fail';
  if (warns) return 'warn';
  const garment = settings.garment === null ? null : parseHex(settings.garment);
  if (!garment) return 'info';
  return deltaE2000(cielabFromRgb(ground), cielabFromRgb(garment)) < measures.garmentDeltaE ? 'info' : 'warn';
}
