import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import { lumaAt, lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import type { Word } from './find-words.ts';
import type { JpegWay } from './jpeg-tables.ts';
import { chromaOff, coverOf, drawWord, type InkedWord, MOST_OFF, solveWordInks, stored, type WordToPart } from './word-inks.ts';
import { boxOf, NONE, type Parts, partsOf } from './word-parts.ts';

/** Strokes are cut along their length into pieces so long, in pixels: longer than a block of halved chroma. */
const PIECE_PX = 24;
/** More take too long. */
const MOST_PIECES = 400;
/** Pieces whose inks lie no farther apart, in CIEDE2000, are of one; and of several only where these lie so far apart. */
const SAME_INK = 11;
const OTHER_INK = 18;
/** A color so near to an ink's mixes with its ground, in levels, is that ink. */
const MOST_OFF_MIX = 40;
/** An ink that fewer pieces of a word are of is what lies where two others meet. */
const LEAST_PIECES = 2;
/** Pieces that are farther off than this tell no ink of their own. */
const MOST_OFF_ALONE = 2.9;
/** A stroke whose core is so many times as strong as a piece's, or the reverse, is not of it. */
const MOST_STRONGER = 1.25;

/** A word's strokes as pieces of its length. */
interface Pieces extends Parts {
  readonly lumas: Float32Array;
  readonly words: readonly Word[];
}

/** An ink, as several pieces have it. */
interface Shared {
  ink: Rgb;
  amount: number;
  readonly pieces: number[];
}

function piecesOf(word: Word, image: PixelImage): Pieces | null {
  const ground = lumaOf(word.ground);
  const lumas = Float32Array.from(word.places, (place) => lumaAt(image.pixels, place * 4) - ground);
  const { of, count } = partsOf(word, lumas, image.width, PIECE_PX);
  if (count < 2 * LEAST_PIECES || count > MOST_PIECES) return null;
  const places = Array.from({ length: count }, (): number[] => []);
  for (const [index, piece] of of.entries()) if (piece !== NONE) places[piece].push(word.places[index]);
  return { of, count, lumas, words: places.map((own) => ({ ground: word.ground, places: own, box: boxOf(own, image) })) };
}

/** Means are rounded: colors are looked up by whole levels. */
const rounded = ({ r, g, b }: Rgb): Rgb => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b) });
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(rounded(one)), cielabFromRgb(rounded(other)));

/** Whether a color is what an ink leaves of itself on a ground where it fills no pixel, as of thinner lines. */
function isPaler(color: Rgb, ink: Rgb, ground: Rgb): boolean {
  const [dr, dg, db] = [ink.r - ground.r, ink.g - ground.g, ink.b - ground.b];
  const [r, g, b] = [color.r - ground.r, color.g - ground.g, color.b - ground.b];
  const share = (r * dr + g * dg + b * db) / Math.max(1, dr * dr + dg * dg + db * db);
  return Math.hypot(r - share * dr, g - share * dg, b - share * db) < MOST_OFF_MIX;
}

/** Whether two inks are more than one with more and less of the ground in it. */
const areTwo = (one: Rgb, other: Rgb, ground: Rgb): boolean =>
  apart(one, other) >= OTHER_INK && !isPaler(one, other, ground) && !isPaler(other, one, ground);

/** Takes a piece's ink into a mean. */
function join(group: Shared, piece: number, { r, g, b }: Rgb, amount: number): void {
  const share = amount / (group.amount + amount);
  const { ink } = group;
  group.ink = { r: ink.r + share * (r - ink.r), g: ink.g + share * (g - ink.g), b: ink.b + share * (b - ink.b) };
  group.amount += amount;
  group.pieces.push(piece);
}

/** The inks of a word's pieces, those that several of them have. */
function inksOf(solved: readonly (readonly [number, InkedWord])[]): readonly Shared[] {
  const groups: Shared[] = [];
  for (const [piece, { ink, covers }] of solved) {
    const amount = covers.reduce((sum, cover) => sum + cover, 0);
    const like = groups.map((group) => apart(group.ink, ink));
    const nearest = like.indexOf(Math.min(...like));
    if (nearest >= 0 && like[nearest] <= SAME_INK) join(groups[nearest], piece, ink, amount);
    else groups.push({ ink, amount, pieces: [piece] });
  }
  return groups.filter(({ pieces }) => pieces.length >= LEAST_PIECES);
}

/** A word's places, and where in them a place stands. */
interface Around {
  readonly places: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
  readonly width: number;
}

/** Luma of a stroke's core at each place: the strongest of the pixels around. */
function coresOf({ places, indexOf, width }: Around, lumas: Float32Array): Float32Array {
  return lumas.map((own, index) => {
    let most = own;
    for (const row of [-width, 0, width]) {
      for (const column of [-1, 0, 1]) {
        const near = lumas[indexOf.get(places[index] + row + column) ?? index];
        if (Math.abs(near) > Math.abs(most)) most = near;
      }
    }
    return most;
  });
}

const areApart = (one: number, other: number): boolean => one > MOST_STRONGER * other || other > MOST_STRONGER * one;

/** How strong the cores of a piece's strokes are: the median of those that are no rims. */
function strengthOf(cores: Float32Array, members: readonly number[]): number {
  const sizes = Float32Array.from(members, (index) => Math.abs(cores[index])).sort();
  const from = sizes.findIndex((size) => size > sizes[sizes.length - 1] / 2);
  return sizes[(from + sizes.length) >> 1];
}

/** For each piece, those that its strokes go on in. */
function piecesBeside(
  { places, indexOf, width }: Around,
  { of, count, lumas }: Pieces,
  strengths: readonly number[],
): readonly ReadonlySet<number>[] {
  const beside = Array.from({ length: count }, () => new Set<number>());
  const isStroke = (index: number) => of[index] !== NONE && Math.abs(lumas[index]) > strengths[of[index]] / 2;
  for (let index = 0; index < places.length; index++) {
    if (!isStroke(index)) continue;
    for (const step of [1, width - 1, width, width + 1]) {
      const other = indexOf.get(places[index] + step) ?? index;
      if (!isStroke(other) || of[other] === of[index]) continue;
      beside[of[index]].add(of[other]);
      beside[of[other]].add(of[index]);
    }
  }
  return beside;
}

/**
 * The group of each place: its piece's, but pixel by pixel where strokes of several groups meet and its stroke is not as strong as its group's, or where the
 * piece tells none. There it is that of the nearest piece whose strokes are as strong, else of the nearest.
 */
function groupsOfPlaces(word: Word, pieces: Pieces, groupOf: Map<number, number>, width: number): Int32Array {
  const { places } = word;
  const { of, count, lumas } = pieces;
  const members = Array.from({ length: count }, (): number[] => []);
  for (const [index, piece] of of.entries()) if (piece !== NONE) members[piece].push(index);
  const around: Around = { places, indexOf: new Map(places.map((place, index) => [place, index])), width };
  const cores = coresOf(around, lumas);
  const strengths = members.map((own) => strengthOf(cores, own));
  const beside = piecesBeside(around, pieces, strengths);
  const ofGroup = (group: number | undefined) => {
    const own = strengths.filter((_, piece) => groupOf.get(piece) === group).sort((one, other) => one - other);
    return own[own.length >> 1];
  };
  const usual = new Map([...new Set(groupOf.values())].map((group) => [group, ofGroup(group)]));
  // What tells no ink of its own is of one that several pieces have, where that is as strong.
  for (let piece = 0; piece < count; piece++) {
    if (groupOf.has(piece)) continue;
    const like = [...usual].filter(([, strength]) => !areApart(strengths[piece], strength)).map(([group]) => group);
    if (like.length === 1) groupOf.set(piece, like[0]);
  }
  const isMeeting = beside.map((others, piece) =>
    [...others].some((other) => groupOf.has(other) && groupOf.get(other) !== groupOf.get(piece)),
  );
  const isOther = (index: number, strength: number) => areApart(Math.abs(cores[index]), strength);
  const owners = of.map((piece, index) => {
    const group = piece === NONE ? undefined : groupOf.get(piece);
    return group === undefined || (isMeeting[piece] && isOther(index, usual.get(group) ?? 0)) ? NONE : group;
  });
  const from = of.map((piece, index) => (owners[index] === NONE ? NONE : piece));
  spread(owners, from, around, (index, piece) => isOther(index, strengths[piece]));
  return owners;
}

/**
 * Spreads groups, and the pieces that they come from, pixel by pixel to what has none yet, in place: at first not where a pixel's stroke is of another
 * strength than the piece's, then everywhere.
 */
function spread(
  owners: Int32Array,
  from: Int32Array,
  { places, indexOf, width }: Around,
  isOther: (index: number, piece: number) => boolean,
) {
  for (const isStrict of [true, false]) {
    let front: number[] = [];
    for (const [index, owner] of owners.entries()) if (owner !== NONE) front.push(index);
    while (front.length > 0) {
      const next: number[] = [];
      for (const index of front) {
        for (const step of [-width, -1, 1, width]) {
          const other = indexOf.get(places[index] + step);
          if (other === undefined || owners[other] !== NONE || (isStrict && isOther(other, from[index]))) continue;
          owners[other] = owners[index];
          from[other] = from[index];
          next.push(other);
        }
      }
      front = next;
    }
  }
}

/** A word as its strokes of each ink; null where its pieces are of one. */
function partsByInk(word: Word, pieces: Pieces, groups: readonly Shared[], image: PixelImage): readonly InkedWord[] {
  const groupOf = new Map(groups.flatMap(({ pieces: own }, group) => own.map((piece) => [piece, group] as const)));
  const owners = groupsOfPlaces(word, pieces, groupOf, image.width);
  return groups.map(({ ink }, group) => {
    const members = [...owners.keys()].filter((index) => owners[index] === group);
    const places = members.map((index) => word.places[index]);
    const contrast = lumaOf(ink) - lumaOf(word.ground);
    return {
      word: { ground: word.ground, places, box: boxOf(places, image) },
      ink: rounded(ink),
      covers: Float32Array.from(members, (index) => coverOf(pieces.lumas[index], contrast)),
    };
  });
}

/** Whether a word's parts, stored as the picture was, come to what is seen of it. `drawn` holds the picture, before and after. */
function explain(parts: readonly InkedWord[], word: Word, image: PixelImage, drawn: PixelImage, way: JpegWay): boolean {
  for (const part of parts) drawWord(drawn.pixels, part.word, part.ink, part.covers);
  const { seen, places } = stored(drawn, word, way);
  for (const place of word.places) for (let at = place * 4; at < place * 4 + 3; at++) drawn.pixels[at] = image.pixels[at];
  return chromaOff(image, word.places, seen, places) <= MOST_OFF;
}

/**
 * Words of several inks whose strokes hang together, as rules that end on a frame or a stem on its flower: each piece of a stroke's length is solved as a word
 * by itself, all of them at once, and has the ink that most of its own length shows. Where two inks meet, pixels go to the nearest. Words that are of one ink,
 * whose pieces tell none, or that these do not explain, are left out. Opaque pictures; keeps its input. Method: analysis by synthesis.
 */
export function solveWordPieces(
  image: PixelImage,
  words: readonly WordToPart[],
  way: JpegWay,
): readonly { readonly word: Word; readonly parts: readonly InkedWord[] }[] {
  const cut = words.flatMap(({ word }) => {
    const pieces = piecesOf(word, image);
    return pieces ? [{ word, pieces }] : [];
  });
  const { inked, toPart } = solveWordInks(
    image,
    cut.flatMap(({ pieces }) => pieces.words),
    way,
    true,
  );
  const drawn: PixelImage = { ...image, pixels: image.pixels.slice() };
  const offOf = new Map(toPart.map(({ word, off }) => [word, off]));
  const inkedOf = new Map(inked.filter(({ word }) => (offOf.get(word) ?? 0) <= MOST_OFF_ALONE).map((one) => [one.word, one]));
  return cut.flatMap(({ word, pieces }) => {
    const solved = pieces.words.flatMap((own, piece) => {
      const one = inkedOf.get(own);
      return one ? [[piece, one] as const] : [];
    });
    const groups = inksOf(solved);
    if (!groups.some((one) => groups.some((other) => areTwo(one.ink, other.ink, word.ground)))) return [];
    const parts = partsByInk(word, pieces, groups, image);
    // What has broad fills is no strokes: pieces of these tell nothing, or what lies beside them.
    return explain(parts, word, image, drawn, way) ? [{ word, parts }] : [];
  });
}
