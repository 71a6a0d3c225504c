import { goesAround } from '../components/goes-around.ts';
import { type Components, labelComponents, partAt } from '../components/label-components.ts';
import type { PixelImage, Rect } from '../image.ts';
import { findTextRows, type TextRow } from '../inspection/text-rows.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { visitBorders } from './visit-borders.ts';

/** What an area of the ground's color is that art encloses: the inside of a letter, white that is drawn, as an eye's, or either. */
export type EnclosedKind = 'counter' | 'drawn' | 'open';

/** Areas of fewer pixels are told nothing of, and of fewer than the second number no drawn white. */
const LEAST_AREA = 8;
const LEAST_DRAWN = 30;
/** From an area's border it is looked outward from about so many places ... */
const LOOKS = 160;
/** ... as far as this part of the picture's longer side. */
const LOOKS_PART = 1 / 5;
/** A wall that is no wider than so many times the usual one, nor than so many times the area, is even: a letter's, all around; a face is of any width around an eye. */
const EVEN_WALL = 2.2;
const OWN_SIZES = 1.5;
/** Strokes of letters are no wider than this part of a capital. */
const STROKE = 0.6;
/** Of what is seen from inside a letter this part at least is its wall and open ground behind it; so much of it all around, and the area is no drawn one. */
const LETTER_WALL = 0.35;
const OPEN_WALL = 0.5;
/** White that is drawn takes no more than this part of the art's own box: a larger field may be the paper. */
const MOST_DRAWN = 0.1;
/** Solid ink lies so many pixels behind an edge; a wall of fewer than twice as many has none. */
const EDGE = 3;
/** Levels within which a color is the ink of a wall, and of how many inks lettering is looked for. */
const INK_LEVELS = 48;
const MOST_INKS = 6;
/** Heights of letters that are looked for, in pixels, and as a part of the picture's height. */
const LEAST_LETTER_PX = 5;
const MOST_LETTER_PART = 0.5;
/** Insides of letters go around no more than this part of themselves, as steep ones do along rows. */
const LETTER_HOLDS = 0.25;
/** An area may lie outside its row's box by this part of the row's height. */
const ROW_SLACK = 0.15;

/** What is seen from inside an area. */
interface Outlook {
  /** Pixels of wall between the area and the ground that goes, of each look that meets it. */
  readonly walls: number[];
  looks: number;
  /** Places of solid ink in the wall, by its edge and in its middle, where one is so thick; none where all are thin. */
  inks: readonly number[];
}

export interface EnclosedAreas {
  readonly parts: Components;
  /** By part, the first none; null where a part reaches the picture's edge, and is none. */
  readonly kinds: readonly (EnclosedKind | null)[];
}

const boxOf = ({ boxes }: Components, part: number): Rect => {
  const [left, top, right, bottom] = boxes.subarray(part * 4, part * 4 + 4);
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** Looks outward from the borders of enclosed parts along rows and columns until ground is met. */
function lookOut(parts: Components, bare: Uint8Array, isOutside: Uint8Array, { width, height }: PixelImage): Outlook[] {
  const seen = Array.from({ length: parts.count + 1 }, (): Outlook => ({ walls: [], looks: 0, inks: [] }));
  const reach = Math.ceil(LOOKS_PART * Math.max(width, height));
  const visited = new Uint32Array(parts.count + 1);
  const steps = seen.map((_, part) => {
    const box = boxOf(parts, part);
    return Math.max(1, Math.floor((2 * (box.width + box.height)) / LOOKS));
  });
  visitBorders(parts, bare, (part, x, y, dx, dy) => {
    if (isOutside[part] === 1 || parts.areas[part] < LEAST_AREA || visited[part]++ % steps[part] !== 0) return;
    const outlook = seen[part];
    const by = dy * width + dx;
    const room = dx !== 0 ? (dx < 0 ? x : width - 1 - x) : dy < 0 ? y : height - 1 - y;
    const most = Math.min(reach, room);
    let at = y * width + x + by;
    let wall = 0;
    while (wall < most && bare[at] === 0) {
      wall++;
      at += by;
    }
    const met = wall < most ? partAt(parts, { x: at % width, y: Math.floor(at / width) }) : 0;
    if (met === part) return;
    outlook.looks++;
    if (wall >= 2 * EDGE && wall < most && outlook.inks.length === 0)
      outlook.inks = [EDGE, wall >> 1].map((way) => y * width + x + way * by);
    if (met > 0 && isOutside[met] === 1) outlook.walls.push(wall);
  });
  return seen;
}

/** Of all that is seen from inside, the part that is a wall of no more than `most` pixels with open ground behind it, 0 to 1. */
const openWall = ({ walls, looks }: Outlook, most: number): number => walls.filter((wall) => wall <= most).length / Math.max(1, looks);

/** The same of an even wall around an area of that box. */
function evenWall(outlook: Outlook, { width, height }: Rect): number {
  const sorted = outlook.walls.toSorted((one, other) => one - other);
  const usual = Math.max(EDGE, sorted[sorted.length >> 1] ?? 0);
  return openWall(outlook, Math.min(EVEN_WALL * usual, OWN_SIZES * Math.max(width, height)));
}

/** Rows of lettering among what is marked. */
function rowsAmong(marks: Uint8Array, image: PixelImage, kernels: Pick<Kernels, 'scanRuns'>): readonly TextRow[] {
  const parts = labelComponents(kernels, marks, image, { threshold: 1, connectivity: 8 });
  return findTextRows(parts, { leastPx: LEAST_LETTER_PX, mostPx: MOST_LETTER_PART * image.height });
}

/** Rows of lettering in the art, whole letters by themselves and those of one ink that stand on others. */
function findRows(image: PixelImage, bare: Uint8Array, seen: readonly Outlook[], kernels: Pick<Kernels, 'scanRuns'>): readonly TextRow[] {
  const { pixels } = image;
  const apart = (one: number, other: number) =>
    Math.hypot(
      pixels[one * 4] - pixels[other * 4],
      pixels[one * 4 + 1] - pixels[other * 4 + 1],
      pixels[one * 4 + 2] - pixels[other * 4 + 2],
    );
  const isAlike = (at: number, ink: number) => apart(at, ink) < INK_LEVELS;
  const ground = Math.max(0, bare.indexOf(255));
  const inks: number[] = [];
  for (const ink of seen.flatMap((outlook) => outlook.inks)) {
    const isNew = apart(ink, ground) > 2 * INK_LEVELS && !inks.some((one) => isAlike(ink, one));
    if (isNew && inks.length < MOST_INKS) inks.push(ink);
  }
  const marks = new Uint8Array(bare.length);
  const markBy = (isMarked: (at: number) => boolean) => {
    for (let at = 0; at < marks.length; at++) marks[at] = isMarked(at) ? 255 : 0;
    return rowsAmong(marks, image, kernels);
  };
  return [markBy((at) => bare[at] === 0), ...inks.map((ink) => markBy((at) => isAlike(at, ink)))].flat();
}

const liesIn = ({ x, y, width, height }: Rect, { box, capHeightPx }: TextRow): boolean => {
  const slack = ROW_SLACK * capHeightPx;
  const isInside =
    x >= box.x - slack && x + width <= box.x + box.width + slack && y >= box.y - slack && y + height <= box.y + box.height + slack;
  return isInside && height < capHeightPx;
};

/** Pixels of the art's own box. */
function artBox(bare: Uint8Array, { width, height }: PixelImage): number {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (bare[at] !== 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/**
 * Tells what the areas of bare ground are that art encloses; `bare` marks ground (not 0), one byte a pixel. Insides of letters stand in a row of them and
 * have one even wall around them. White that is drawn, as an eye or the rim of a cup, is small, and goes around other art or has art of any width around it.
 * Art of one ink (`isOneInk`) has no drawn white. Keeps its inputs.
 */
export function judgeEnclosed(image: PixelImage, bare: Uint8Array, isOneInk: boolean, kernels: Pick<Kernels, 'scanRuns'>): EnclosedAreas {
  const parts = labelComponents(kernels, bare, image, { threshold: 1, connectivity: 4 });
  const isOutside = Uint8Array.from(parts.areas, (_, part) => {
    const { x, y, width, height } = boxOf(parts, part);
    return part > 0 && (x === 0 || y === 0 || x + width >= image.width || y + height >= image.height) ? 1 : 0;
  });
  const areEnclosed = Array.from(isOutside, (outside, part) => part > 0 && outside === 0);
  if (!areEnclosed.some((is, part) => is && parts.areas[part] >= LEAST_AREA)) {
    return { parts, kinds: areEnclosed.map((is) => (is ? 'open' : null)) };
  }
  const seen = lookOut(parts, bare, isOutside, image);
  const rows = findRows(image, bare, seen, kernels);
  const most = MOST_DRAWN * artBox(bare, image);
  const kinds = areEnclosed.map((is, part): EnclosedKind | null => {
    if (!is) return null;
    if (parts.areas[part] < LEAST_AREA) return 'open';
    const box = boxOf(parts, part);
    const holdsArt = goesAround(parts, part, box);
    const isInLetter = (row: TextRow) => liesIn(box, row) && openWall(seen[part], STROKE * row.capHeightPx) >= LETTER_WALL;
    if (rows.some(isInLetter)) return goesAround(parts, part, box, LETTER_HOLDS) ? 'open' : 'counter';
    const isDrawn =
      !isOneInk && parts.areas[part] >= LEAST_DRAWN && parts.areas[part] <= most && (holdsArt || evenWall(seen[part], box) < OPEN_WALL);
    return isDrawn ? 'drawn' : 'open';
  });
  return { parts, kinds };
}
