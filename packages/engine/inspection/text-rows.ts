import type { Components } from '../components/label-components.ts';
import type { Rect } from '../image.ts';

/** Parts that stand in a row like letters. */
export interface TextRow {
  readonly box: Rect;
  readonly letters: number;
  /** Height of its capitals and ascenders. */
  readonly capHeightPx: number;
}

export interface TextRowOptions {
  /** Heights of letters that are looked for. */
  readonly leastPx: number;
  readonly mostPx: number;
}

/** More parts than this are a texture or a halftone. */
const MOST_PARTS = 20_000;
/** A row has so many letters. */
const LEAST_LETTERS = 4;
/** Letters differ in height by no more than this, and stand closer than this in heights. */
const MOST_RATIO = 2;
const MOST_SPACE = 0.9;
/** Shapes of one size in a row are an ornament: letters differ in width by more, as a share of their mean, or in area where all are equally wide. */
const LEAST_SPREAD = 0.12;
const LEAST_AREA_SPREAD = 0.06;
/** The share of letters below the height of capitals and ascenders. */
const CAP_SHARE = 0.8;

interface Letter extends Rect {
  readonly area: number;
}

function isLetterLike({ width, height, area }: Letter): boolean {
  const fill = area / (width * height);
  return width <= height * 2.2 && width >= height * 0.08 && fill > 0.12;
}

function areNeighbors(one: Letter, other: Letter): boolean {
  const taller = Math.max(one.height, other.height);
  if (taller > MOST_RATIO * Math.min(one.height, other.height)) return false;
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (overlap < 0.5 * Math.min(one.height, other.height)) return false;
  const space = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  return space <= MOST_SPACE * taller && space > -0.4 * taller;
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean;
}

function isOrnament(group: readonly Letter[]): boolean {
  return spread(group.map(({ width }) => width)) < LEAST_SPREAD && spread(group.map(({ area }) => area)) < LEAST_AREA_SPREAD;
}

/** Rows of letter-like parts, by size and place alone: what they spell is not read. Lettering whose letters touch is not seen. */
export function findTextRows(
  { count, boxes, areas }: Pick<Components, 'count' | 'boxes' | 'areas'>,
  { leastPx, mostPx }: TextRowOptions,
): readonly TextRow[] {
  if (count > MOST_PARTS) return [];
  const letters: Letter[] = [];
  for (let part = 1; part <= count; part++) {
    const [left, top, right, bottom] = boxes.subarray(part * 4, part * 4 + 4);
    const letter = { x: left, y: top, width: right - left, height: bottom - top, area: areas[part] };
    if (letter.height >= leastPx && letter.height <= mostPx && isLetterLike(letter)) letters.push(letter);
  }
  letters.sort((one, other) => one.x - other.x);
  const owner = letters.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (owner[root] !== root) root = owner[root];
    return root;
  };
  for (let one = 0; one < letters.length; one++) {
    const reach = letters[one].x + letters[one].width + MOST_SPACE * MOST_RATIO * letters[one].height;
    for (let other = one + 1; other < letters.length && letters[other].x <= reach; other++) {
      if (areNeighbors(letters[one], letters[other])) owner[find(other)] = find(one);
    }
  }
  const groups = new Map<number, Letter[]>();
  for (const [index, letter] of letters.entries()) groups.set(find(index), [...(groups.get(find(index)) ?? []), letter]);
  const rows: TextRow[] = [];
  for (const group of groups.values()) {
    if (group.length < LEAST_LETTERS || isOrnament(group)) continue;
    const heights = group.map(({ height }) => height).sort((one, other) => one - other);
    const left = Math.min(...group.map(({ x }) => x));
    const top = Math.min(...group.map(({ y }) => y));
    const right = Math.max(...group.map(({ x, width }) => x + width));
    const bottom = Math.max(...group.map(({ y, height }) => y + height));
    rows.push({
      box: { x: left, y: top, width: right - left, height: bottom - top },
      letters: group.length,
      capHeightPx: heights[Math.min(heights.length - 1, Math.floor(heights.length * CAP_SHARE))],
    });
  }
  return rows;
}
