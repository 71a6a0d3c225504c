import { buffersIn } from '@underbase/codecs/bridge';
import type { ToolId } from '@underbase/contract';
import type { Frame, PixelImage, Rect } from '@underbase/engine';
import { makesPictures, type OptionValues, type OverlayShape, toolById } from '@underbase/tools';
import { coarserShape } from '../worker/coarser-shape.ts';
import { shownOverlay } from '../worker/overlays.ts';
import type { Picture } from '../worker/picture.ts';
import type { ToolCall } from '../worker/tool-call.ts';
import type { HelperQuestion } from './helper-question.ts';
import type { CallRequest, SessionQuestion } from './session-question.ts';

/** Planes that show where things are need be no finer on screen. */
const OVERLAY_PIXELS = 2_000_000;

/**
 * An overlay of a tool, in full-size pixels. A heat map's alpha is its strength, its colors say nothing; `share` is the part of the
 * picture that it covers, or of what its field names, 0 to 1. Whoever receives the bitmap owns and closes it.
 */
export type ShownOverlay =
  | { readonly id: string; readonly kind: 'heat'; readonly bitmap: ImageBitmap; readonly rect: Rect; readonly share: number }
  | { readonly id: string; readonly kind: 'outline'; readonly polygons: readonly (readonly number[])[] }
  | { readonly id: string; readonly kind: 'boxes'; readonly rects: readonly Rect[] };

export interface OverlayRequest extends CallRequest {
  /** Overlays of the declaration, or others that the run knows. */
  readonly ids: readonly string[];
  /** Most pixels of each plane that comes back; 2 million where absent. */
  readonly mostPixels?: number;
  /** A server has made the result: of a heavy tool whose overlays are of its plan, that is worth making here. */
  readonly isMadeThere?: boolean;
}

/**
 * Where the tool's findings are, in the full picture. Empty where the tool says nothing of the kind, and of a heavy tool until it has run:
 * nobody waits for a whole to see where things are. Never superseded by renderings.
 */
export const renderOverlays: SessionQuestion<OverlayRequest, readonly ShownOverlay[]> = {
  async answer(request, { picture, helpers }, { signal }) {
    const { ids, mostPixels = OVERLAY_PIXELS, isMadeThere = false } = request;
    const call = picture.call(request);
    if (ids.length === 0 || !(await picture.hasOverlays(call))) return [];
    const { tool, options } = call;
    const { isHeavy, overlaysOfPlan = false } = toolById(tool);
    if (isHeavy && !picture.isMade(call) && !(overlaysOfPlan && isMadeThere)) return [];
    const { plan, result } = overlaysOfPlan ? await planned(picture, call, signal) : await made(picture, call, signal);
    const { frame } = picture.jobOf(call);
    const sight = { tool, options, ids, mostPixels, source: picture.image, result, frame, plan };
    const shapes = await helpers.ask('overlayShapes', sight, { signal });
    return Promise.all(shapes.map((shape) => shownOverlay(shape, picture.image)));
  },
  transfer: (overlays) => overlays.flatMap((overlay) => (overlay.kind === 'heat' ? [overlay.bitmap] : [])),
};

type Told = Pick<Sight, 'plan' | 'result'>;

async function planned(picture: Picture, call: ToolCall, signal: AbortSignal): Promise<Told> {
  const { plan } = await picture.analysis(call, signal);
  return { plan, result: picture.image };
}

async function made(picture: Picture, call: ToolCall, signal: AbortSignal): Promise<Told> {
  const { analysis, pixels } = await picture.whole(call, signal);
  const { width, height, dpi } = analysis.output;
  return { plan: analysis.plan, result: { width, height, pixels, dpi, icc: null } };
}

interface Sight {
  readonly tool: ToolId;
  readonly options: OptionValues;
  readonly ids: readonly string[];
  readonly source: PixelImage;
  readonly result: PixelImage;
  readonly frame: Frame;
  readonly plan: object;
  readonly mostPixels: number;
}

/** What a run finds where; planes come back as fine as a person can see. */
export const overlayShapes: HelperQuestion<Sight, readonly OverlayShape[]> = {
  async answer({ tool, ids, source, result, frame, options, plan, mostPixels }, { loadRun, kernels, tables }) {
    const run = await loadRun(tool);
    if (!makesPictures(run) || !run.overlays) return [];
    const context = { kernels, progress: () => undefined, allocate: (bytes: number) => new Uint8Array(bytes), kept: tables.kept };
    const shapes = run.overlays({ ids, source, result }, frame, options, plan, context);
    return shapes.filter(({ id }) => ids.includes(id)).map((shape) => coarserShape(shape, mostPixels));
  },
  transfer: buffersIn,
};
