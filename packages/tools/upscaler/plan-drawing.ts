import {
  artLayers,
  drawingTrust,
  drawRedrawing,
  drawsShadeInSteps,
  edgeSoftness,
  evenGrain,
  type Frame,
  findBlockGrid,
  findJpegGrid,
  hasHardEdges,
  hasThinLettering,
  insideAreas,
  isOpaque,
  type JpegGrid,
  layOver,
  networkStrength,
  type PictureNoise,
  type PixelImage,
  pixelShapes,
  pixelWords,
  StoredPicture,
  softenEdges,
  trustBesideCrisp,
  twoColors,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type Cleaned, measureCleaned } from './cleaned.ts';
import { isCopy } from './draft.ts';
import { drawnParts, toldBesideGround } from './drawn-parts.ts';
import { evenedAreas } from './evened-areas.ts';
import { explainedBase } from './explained-base.ts';
import { keepTints } from './keep-tints.ts';
import type { UpscalerOptions } from './options.ts';
import {
  type BasePart,
  basePicture,
  LEAST_BLOCKS,
  MOST_EVEN_GRAIN,
  MOST_GRAIN,
  type Part,
  type Plan,
  planBase,
  untouched,
} from './plan.ts';
import { redrawBase } from './redraw-base.ts';
import { losesFine } from './true-pixels.ts';

/** Of art that was a JPEG once at another size the drawing tells nearly all. Where it tells less, what rings is shade or texture, and no damage. */
const LEAST_TOLD = 0.9;

/** Under grain so much of flat art is told beside its largest color: .85 and more; of photographs, whose shades a drawing makes steps of, at most .7. */
const LEAST_TOLD_UNDER_GRAIN = 0.78;

/**
 * Art on grainy paper has few inks; photographs take all that a drawing may have, or nearly. Of its areas, rims left out, so much is told beside the largest color:
 * .94 and more, while a photograph on a page has .15 at most. Rims of scans are soft, and in script they are half of it.
 */
const MOST_INKS_ON_PAPER = 12;
const LEAST_TOLD_ON_PAPER = 0.85;

/** Under stronger grain, levels, edges are read too far off to be drawn: letters on kraft of 4.7 and 7 got knobs and breaks, those on papers of 3.1 and 4 none. */
const MOST_UNDER_DRAWING = 4.3;

/** Scans are soft: .39 and more, as `edgeSoftness` has it. Where edges end within a pixel (up to .18) grain is texture of art, and the network has its letters truer. */
const LEAST_SOFT = 0.3;

/** Pixel art drawn as its shapes: nothing of it is uncertain. Squares where it has too many colors. */
function shapesOf(own: PixelImage, { allocate }: RunContext): Part<'drawing' | 'drawn' | 'soft' | 'trust' | 'keepsRest'> {
  const drawing = pixelShapes(own);
  const trust = allocate(drawing ? own.width * own.height : 0).fill(255);
  const none = new Uint8Array(0);
  return { drawing, drawn: none, soft: none, trust, keepsRest: false };
}

/** Art whose edges are steps of whole pixels with the edges that its drawing has; any other as it is. */
function softened(own: PixelImage, drawn: Uint8Array, { allocate }: RunContext): PixelImage {
  if (!hasHardEdges(own)) return own;
  const pixels = allocate(own.pixels.length);
  softenEdges(own, drawn, pixels);
  return { ...own, pixels };
}

type Drawn = Omit<DrawingPart, 'guessesLetters' | 'cleaned'>;
type DrawingPart = Part<'drawing' | 'drawn' | 'soft' | 'trust' | 'keepsRest' | 'guessesLetters' | 'cleaned'> &
  Partial<BasePart & Part<'strength'>>;
type Before = Part<'kind' | 'enlarged' | 'base' | 'isJpeg' | 'noise' | 'network'>;

/** Whether what is taken for damage may be asked about: not where it is to go in any case, nor where lettering is to be read out of it. */
const isAsked = ({ mode, grain }: UpscalerOptions): boolean => grain !== 'take' && mode !== 'text';

/** Whether a picture passes for a JPEG by what is beside its edges alone, and its drawing leaves too much of it untold: it was none. */
function isMistaken(image: PixelImage, share: number, noise: PictureNoise | null): boolean {
  if (share >= LEAST_TOLD && (noise?.grain ?? 0) <= MOST_GRAIN) return false;
  return findJpegGrid(image) === null && (findBlockGrid(image)?.ratio ?? 1) < LEAST_BLOCKS;
}

/** How much of the network's correction counts, once another picture is enlarged than that which it was tried on. */
function strengthOn(picture: PixelImage, { network }: Before, { kernels }: RunContext): Partial<Part<'strength'>> {
  return network.length > 0 ? { strength: networkStrength(network, picture, kernels) } : {};
}

/**
 * Whether a picture passes for an enlarged one by the width of its edges alone, its drawing leaves too much of it untold, and its true pixels lose its texture: it
 * was none.
 */
function isOwnSize(image: PixelImage, share: number, { base, enlarged }: Before, context: RunContext): boolean {
  if (enlarged?.by !== 'edges' || share >= LEAST_TOLD || !isOpaque(image)) return false;
  return losesFine(image, basePicture(image, base), context);
}

/**
 * Art whose grain stays, drawn as without its grain, which is laid on it: what the file has beyond the picture that was drawn comes back as the enlargement has it. Null
 * where there is no grain, shade and texture pass for it, or nothing is soft.
 */
function drawnUnderGrain(image: PixelImage, frame: Frame, options: UpscalerOptions, before: Before, context: RunContext): Drawn | null {
  const { kind, base, enlarged } = before;
  const isAskedOf = kind === 'drawing' && isAsked(options) && enlarged === null && base.isOpaque;
  const grain = isAskedOf ? evenGrain(image) : 0;
  if (grain <= MOST_EVEN_GRAIN || grain > MOST_UNDER_DRAWING) return null;
  const { mode, pixels, repair } = options;
  const taken = planBase(image, frame, { repair, grain: 'take', pixels, reduce: false }, before, context);
  const found = drawingOf(image, { ...options, mode, pixels, repair, grain: 'take' }, { ...before, ...taken }, context);
  const even = (found.base ?? taken.base).pixels;
  if (found.keepsRest || even === null) return null;
  const inside = insideAreas(found.drawn, image);
  if (drawsShadeInSteps(image, found.drawn, inside) || edgeSoftness(image, found.drawn, inside) < LEAST_SOFT) return null;
  // Beside edges what a file has beyond them is blur and ringing as much as grain: there it has none.
  const grainy = context.allocate(image.pixels.length);
  grainy.set(even);
  const [from, to] = [pixelWords(image), pixelWords({ pixels: grainy })];
  for (let index = 0; index < inside.length; index++) if (inside[index] === 1) to[index] = from[index];
  const own = { ...base, pixels: grainy };
  return { ...found, ...strengthOn({ ...image, pixels: grainy }, before, context), drawn: even, keepsRest: true, base: own };
}

/** Draws art anew, says how far that is to be trusted, and makes the base what a JPEG's file and its drawing explain together. */
function believedDrawing(image: PixelImage, frame: Frame, options: UpscalerOptions, before: Before, context: RunContext): Drawn {
  const underGrain = drawnUnderGrain(image, frame, options, before, context);
  if (underGrain) return underGrain;
  const found = drawingOf(image, options, before, context);
  if (before.kind !== 'drawing' || !isAsked(options)) return found;
  const { noise, base } = before;
  const { share } = drawnParts({ base, ...found });
  const again = (other: BasePart): Drawn => {
    const strength = strengthOn(basePicture(image, other.base), before, context);
    return { ...other, ...strength, ...drawingOf(image, options, { ...before, ...other }, context) };
  };
  if (isOwnSize(image, share, before, context)) {
    const { repair, grain, pixels } = options;
    return again(planBase(image, frame, { repair, grain, pixels, reduce: false }, before, context));
  }
  if (!before.isJpeg || !isMistaken(image, share, noise)) return found;
  return again({ ...untouched(image), noise: noise && { ...noise, ringing: 0 } });
}

/** What was cleaned; pixel art has no noise, and of a copy nothing is cleaned. */
function cleanedOf(image: PixelImage, frame: Frame, kind: Plan['kind'], base: Plan['base']): Cleaned | null {
  return kind === 'pixels' || isCopy(frame) ? null : measureCleaned(image, basePicture(image, base));
}

/** The same, with what it has to guess. */
export function planDrawing(image: PixelImage, frame: Frame, options: UpscalerOptions, before: Before, context: RunContext): DrawingPart {
  const found = believedDrawing(image, frame, options, before, context);
  const isJpeg = found.isJpeg ?? before.isJpeg;
  const guessesLetters = before.kind === 'drawing' && found.drawing !== null && hasThinLettering(found.drawing, isJpeg);
  return { ...found, guessesLetters, cleaned: cleanedOf(image, frame, before.kind, found.base ?? before.base) };
}

/** Where the blocks of a JPEG begin; null where they are not found. */
function gridOf(image: PixelImage): JpegGrid | null {
  const blocks = findBlockGrid(image);
  return findJpegGrid(image) ?? ((blocks?.ratio ?? 1) >= LEAST_BLOCKS ? blocks : null);
}

/** The file that a picture was, to be asked what it explains; null where its drawing tells nearly all of it and there is no grain, or its blocks are not found. */
function fileOf(image: PixelImage, grid: JpegGrid | null, share: number, isGrainy: boolean): StoredPicture | null {
  return grid && (share < LEAST_TOLD || isGrainy) ? new StoredPicture(image, grid) : null;
}

function drawingOf(image: PixelImage, options: UpscalerOptions, before: Before, context: RunContext): Drawn {
  const { kind, base, isJpeg } = before;
  const none = new Uint8Array(0);
  if (kind === 'pixels' && options.pixels === 'shapes') return shapesOf(basePicture(image, base), context);
  if (kind !== 'drawing') return { drawing: null, drawn: none, soft: none, trust: none, keepsRest: true };
  const { mode, grain } = options;
  const cleaned = basePicture(image, base);
  const { width, height } = cleaned;
  const isSame = width === image.width && height === image.height;
  const isStored = isJpeg && before.noise !== null && isSame;
  const takesGrain = grain === 'take';
  const grainy = takesGrain ? evenGrain(image) : 0;
  const cleaning = { isJpeg, isDrawing: true, grain: takesGrain ? Math.max(before.noise?.grain ?? 0, grainy) : 0 };
  const within = { ...context, progress: (share: number) => context.progress(0.8 * share) };
  const stored = isStored ? { image, noise: before.noise } : null;
  let isNoisy = isJpeg || takesGrain || mode === 'text';
  const layers = isNoisy || isOpaque(cleaned) ? null : artLayers(cleaned);
  const read = layers ? { ...cleaned, pixels: layers.crisp } : cleaned;
  const redrawn = redrawBase(read, mode === 'line' ? 'lines' : 'art', stored, cleaning, isSame ? twoColors(image) : null, within);
  const { drawing, noise } = redrawn;
  const hard = layers ? cleaned : redrawn.own;
  const drawn = context.allocate(width * height * 4);
  drawRedrawing(drawing, { x: 0, y: 0, width, height }, 1, 1, drawn);
  const crisp = layers ? drawn.slice() : none;
  if (layers) layOver(drawn, layers.soft);
  const own = softened(hard, drawn, context);
  const trust = context.allocate(width * height);
  const paper = drawing.inks.length <= MOST_INKS_ON_PAPER ? grainy : 0;
  const flat = drawingTrust(own, drawn, { noise, isNoisy, grain: paper }, trust);
  if (layers) trustBesideCrisp(crisp, layers.soft, own, trust);
  const isTold = (): boolean =>
    paper > 0
      ? toldBesideGround(drawn, trust, insideAreas(drawn, own)) >= LEAST_TOLD_ON_PAPER
      : toldBesideGround(drawn, trust) >= LEAST_TOLD_UNDER_GRAIN;
  if (takesGrain && mode !== 'text' && !isTold()) {
    isNoisy = false;
    drawingTrust(own, drawn, { noise, isNoisy }, trust);
  }
  context.progress(1);
  const even = isNoisy ? evenedAreas(own, redrawn, drawn, trust, isJpeg, context) : null;
  const found = { drawing, drawn, soft: layers?.soft ?? none, trust, keepsRest: !isNoisy };
  const asked = even !== null && isStored && isAsked(options) ? even : null;
  const isGrainy = asked !== null && evenGrain(image) > MOST_EVEN_GRAIN;
  const grid = asked && gridOf(image);
  const file = asked && fileOf(image, grid, drawnParts({ base, ...found }).share, isGrainy);
  // Grain that stays lies on flat areas too.
  const evened = isGrainy ? new Uint8Array(flat.length) : flat;
  const explained = asked && file && explainedBase(image, file, { repaired: own.pixels, even: asked, drawn, trust, flat: evened });
  if (explained) asked.set(explained);
  const keepsTints = asked !== null && grid !== null && keepTints(image, grid, { even: asked, drawn, trust });
  const isSolid = base.isOpaque && isOpaque({ pixels: drawn }) && (even === null || isOpaque({ pixels: even }));
  const pixels = even ?? (own === hard ? base.pixels : own.pixels);
  const strength = asked && (explained || keepsTints) ? strengthOn({ ...own, pixels: asked }, before, context) : {};
  return { ...found, ...strength, base: { ...base, pixels, isOpaque: isSolid } };
}
