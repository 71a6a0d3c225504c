import {
  CELL_KIND,
  findBlockGrid,
  findGround,
  flatToneColors,
  type Ground,
  type GroundModel,
  hasBlurredEdges,
  hasHalvedChroma,
  hasRamps,
  hasSoftPassages,
  isOfFlatInks,
  type Kernels,
  MOST_STRAY_BY_FADES,
  modelGround,
  mostStray,
  oklabDistance,
  oklabFromRgb,
  outlineColor,
  type PhotoVignette,
  type PixelImage,
  paleSolidColors,
  paleStrokeColor,
  type Rgb,
  readPassages,
  readRinging,
  showsStrands,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { cellClasses } from './color-cells.ts';
import type { Key } from './keys.ts';

/** From this deviation of single pixels on, in levels, a ground has grain, and colors alone no longer tell ground from art. */
const GRAINY = 0.7;

/** Of a drawing's border, so much is of one color to the level; and its steps are the same at every place of a block of JPEG, but for chance. */
const ONE_COLOR = 0.97;
const BLOCKY = 1.12;

/** JPEG rings by this much beside art; edges that are solved as rims bear more of it. */
const RINGING = 2;
const MUCH_RINGING = 6;

/** A pixel of the border within so many levels is ground. */
const NEAR_GROUND = 12;

/** A flat ink within so many steps of .01 Oklab is pale on its ground. */
const PALE_STEPS = 14;

/** Ground of which no channel comes so far is black, and outlines on it may be nearly as black. */
const BLACK = 24;

/** Ground whose color varies by this much, in levels, is no flat color. */
const UNEVEN = 4;

/** How art is solved against a ground that is not clean, or that it fades into. */
export interface FieldPlan {
  readonly model: GroundModel;
  /** Chroma was stored at half the size: it is cleaned before un-mixing. */
  readonly cleansChroma: boolean;
  /** Ground is removed only where `connected` says so. */
  readonly key: Key;
  /**
   * Classes of colors where a number was given for the tolerance, see `cellClasses`: inks within `key.near` go, and from `key.far` on all stays.
   * Null where none was.
   */
  readonly classes: Uint8Array | null;
  /** How a photo fades into the ground itself; null where none does. */
  readonly vignette: PhotoVignette | null;
  /** Opacities of gray solids over their own soft shadows, and marks of these; see `findShadedSolids`. Null where there are none. */
  readonly solids: Uint8Array | null;
}

/** How a picture meets its ground, whatever is to be removed. */
export interface GroundLooks {
  readonly ground: Ground;
  /** See measureRinging. */
  readonly ringing: number;
  /** JPEG left ripples on it, if few; see readRinging. */
  readonly ripples: boolean;
  /** Chroma was stored at half the size, and rings. */
  readonly isHalved: boolean;
  /** Chroma was stored at half the size. */
  readonly isSmeared: boolean;
  /** Art fades into the ground somewhere. */
  readonly hasFades: boolean;
  /** Its edges are wider than anti-aliasing makes them. */
  readonly isBlurred: boolean;
  /** It is of strands, between which the ground shines through though nowhere bare. */
  readonly hasSlits: boolean;
  /** Neither grain nor JPEG ever touched it. */
  readonly isDrawn: boolean;
  /** Colors of solids and strokes so near the ground that its grain and JPEG hide them; in what was drawn their colors tell them. */
  readonly paleSolids: readonly Rgb[];
  /** The ink of an outline that keeps art from black ground all over, where there is one. */
  readonly outline: Rgb | null;
  /** Where JPEG left ripples: an outline keeps art from the ground all over, whatever the ground. */
  readonly isOutlined: boolean;
}

export function groundOf(image: PixelImage, keys: readonly Key[], kernels: Pick<Kernels, 'surveyCells'>): GroundLooks | null {
  const ground = keys.length === 1 ? findGround(image, { color: keys[0].color, mayBeGradient: true }) : null;
  if (!ground) return null;
  const { ringing, ripples } = readRinging(image, ground);
  const passages = readPassages(image, ground);
  const hasFades = hasSoftPassages(passages) || hasRamps(image, ground, ringing, kernels);
  const asksOutline = isNearBlack(ground) && !hasFades;
  const anyOutline = asksOutline || ripples ? outlineColor(image, ground, ringing) : null;
  const outline = asksOutline ? anyOutline : null;
  // Where JPEG has been and nothing fades, what is pale is ink, however narrow: single pixels tell of it in what was drawn.
  const strokes = ringing >= RINGING && !hasFades ? paleStrokeColor(image, ground, ringing) : null;
  // What was drawn tells of its pale inks by single pixels, and more cheaply.
  const asksTones = Math.max(...ground.grain) < GRAINY && !hasFades && !isOfFlatInks(image, ground);
  const tones = asksTones ? flatToneColors(image, ground, ringing, kernels) : [];
  const paleSolids = [...paleSolidColors(image, ground), ...(strokes ? [strokes] : []), ...tones.filter((tone) => isPaleOn(ground, tone))];
  const asksBlocks = hasFades || paleSolids.length > 0;
  const isSmeared = hasHalvedChroma(image);
  const isDrawn = ringing < RINGING && isOneColor(image, ground) && (!asksBlocks || (findBlockGrid(image)?.ratio ?? 1) < BLOCKY);
  return {
    ground,
    ringing: ringing >= RINGING ? ringing : 0,
    ripples,
    isHalved: ringing >= RINGING && isSmeared,
    isSmeared,
    hasFades,
    // Such outlines look blurred, and end in edges.
    isBlurred: !outline && hasBlurredEdges(passages),
    hasSlits: showsStrands(passages, ringing >= RINGING ? ringing : 0),
    isDrawn,
    paleSolids,
    outline,
    isOutlined: anyOutline !== null,
  };
}

const isNearBlack = ({ color: { r, g, b } }: Ground): boolean => Math.max(r, g, b) < BLACK;

/** Whether a color is as near to the ground as what is taken away with it where nothing pale is known. */
const isPaleOn = ({ color }: Ground, tone: Rgb): boolean => 100 * oklabDistance(oklabFromRgb(color), oklabFromRgb(tone)) < PALE_STEPS;

/** Whether the border, where it is ground, is of one color to the level. */
function isOneColor({ width, height, pixels }: PixelImage, { color }: Ground): boolean {
  let [near, same] = [0, 0];
  const look = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    const apart = Math.max(Math.abs(pixels[at] - color.r), Math.abs(pixels[at + 1] - color.g), Math.abs(pixels[at + 2] - color.b));
    if (pixels[at + 3] < 250 || apart > NEAR_GROUND) return;
    near++;
    if (apart === 0) same++;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(x, y);
  return same >= ONE_COLOR * near;
}

/** How art is to be solved that is not flat and clean, and lies on ground of one color. */
export interface FieldNeed {
  /** A number was given for the tolerance. */
  readonly hasLimits: boolean;
}

/**
 * Decides by looking whether the picture is flat and clean, where colors and rims say all (null), or art as it comes. Strands, between which no rim
 * begins at bare ground, are solved as such, however clean they were drawn. A number given for the tolerance
 * keeps what it has always made of a drawing without grain, fades and all; of any other fade it makes what no number makes of it.
 */
export function needsField(looks: GroundLooks | null, isAuto: boolean): FieldNeed | null {
  if (!looks) return null;
  const { ground, ringing, isHalved, hasFades, isBlurred, hasSlits, isDrawn, paleSolids } = looks;
  const isGrainy = Math.max(...ground.grain) >= GRAINY;
  const isUneven = ringing >= MUCH_RINGING || ground.spread >= UNEVEN;
  const isSoft = (hasFades || isBlurred) && (isAuto || !isDrawn);
  const isPale = isAuto && !isDrawn && paleSolids.length > 0;
  const isOfStrands = isAuto && isDrawn && hasSlits;
  return isGrainy || isHalved || isSoft || isPale || isOfStrands || (isAuto && isUneven) ? { hasLimits: !isAuto } : null;
}

/**
 * The ground with what stands on it, whatever the limits. `connected` is one byte a pixel, 0 where ground stays; null where it goes everywhere. `isEdged`
 * where it is known that art ends in edges all over.
 */
export function modelOf(
  image: PixelImage,
  { ground, ringing }: GroundLooks,
  connected: Uint8Array | null,
  kernels: Kernels,
  isEdged = false,
): GroundModel {
  return modelGround(image, ground, ringing, connected, kernels, isEdged);
}

/**
 * How far from the ground pieces are what JPEG or its grain left there, in levels of a color's length; 0 where neither left any. Less far where something
 * fades, and art does not meet its ground in edges all the same. A number given for the tolerance keeps its meaning.
 */
export function straysWithin({ ground, ripples, isSmeared, hasFades }: GroundLooks, model: GroundModel | null, isAuto: boolean): number {
  const isGrainy = Math.max(...ground.grain) >= GRAINY;
  if (!isAuto || !(ripples || isSmeared || isGrainy)) return 0;
  const fades = hasFades && model?.edged?.isAllOver !== true;
  if (fades) return MOST_STRAY_BY_FADES;
  return ripples || isGrainy ? mostStray(ground) : MOST_STRAY_BY_FADES;
}

/** A model within the limits of a key. Keeps the model. */
export function fieldPlan(
  model: GroundModel,
  { isHalved }: GroundLooks,
  key: Key,
  { hasLimits }: FieldNeed,
  laid: Pick<FieldPlan, 'vignette' | 'solids'>,
  context: Pick<RunContext, 'kernels' | 'kept'>,
): FieldPlan {
  const classes = hasLimits ? cellClasses([key], context) : null;
  return { model: hasLimits ? withoutNearInks(model, key) : model, cleansChroma: isHalved, key, classes, ...laid };
}

/** Whether anything stands on the ground. */
export function hasInks({ model }: FieldPlan): boolean {
  return model.tables.kinds.some((kind) => kind !== CELL_KIND.BARE);
}

/** An ink within the tolerance is none: its cells become bare. */
function withoutNearInks({ tables, ...rest }: GroundModel, { lab, near }: Key): GroundModel {
  const [cells, kinds] = [tables.cells.slice(), tables.kinds.slice()];
  const { r, g, b } = rest.ground.color;
  const byte = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
  for (let cell = 0; cell < kinds.length; cell++) {
    if (kinds[cell] === CELL_KIND.BARE) continue;
    const ink = { r: byte(r + cells[cell * 4]), g: byte(g + cells[cell * 4 + 1]), b: byte(b + cells[cell * 4 + 2]) };
    if (oklabDistance(lab, oklabFromRgb(ink)) > near) continue;
    kinds[cell] = CELL_KIND.BARE;
    cells.fill(0, cell * 4, cell * 4 + 3);
  }
  return { ...rest, tables: { ...tables, cells, kinds } };
}
