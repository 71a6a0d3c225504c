import type { Rect } from '@underbase/engine';

export interface PictureRequest {
  /** Part of the full-size picture, in its pixels: whole numbers within the picture. */
  readonly rect: Rect;
  /** Bitmap pixels for each picture pixel, above 0 and at most 1. */
  readonly scale: number;
  /** A draft will do where the pixels are not there yet. */
  readonly mayBeDraft?: boolean;
  readonly signal?: AbortSignal;
}

/** Pixels for the screen. The bitmap is `rect` times `scale`, rounded up. Whoever receives it owns and closes it. */
export interface PictureRendering {
  readonly rect: Rect;
  readonly scale: number;
  readonly bitmap: ImageBitmap;
  /** About what the picture will be; comes only where it may, and is replaced. */
  readonly isDraft?: boolean;
}

/** One pixel, RGBA8, straight alpha. */
export interface PixelColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/**
 * A picture that the viewer can ask for pieces of itself. The viewer asks for the whole and for one part at a time, and never for the whole at full size
 * when that is large. A rejection with AbortError is asked again while it is still wanted; any other rejection is a fault.
 */
export interface PictureSource {
  /** Which picture: another id clears the view and fits it anew. */
  readonly id: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Resolution in force, for rulers and measures. */
  readonly dpi: number;
  /** Changes whenever the pixels do; what is shown stays until the new pixels are there. */
  readonly version: string | number;
  /** True where it is known that something opaque is in the picture; then a rendering that comes out empty is a fault. */
  readonly isNonEmpty?: boolean;
  /** The whole takes so long that it is only ever asked for as a draft; parts of it are asked for as they are. */
  readonly isHeavy?: boolean;
  /** No second draft of half the scale, however long the first takes. */
  readonly draftsOnce?: boolean;
  render(request: PictureRequest): Promise<PictureRendering>;
  /** True pixel of the full-size picture. */
  readPixel?(x: number, y: number): Promise<PixelColor>;
  /** What stands at a whole pixel of the full-size picture, in words; null where nothing is to be said. */
  tell?(x: number, y: number): Promise<string | null>;
}

/** Something went wrong between source and screen. The page is told each time; a retry at smaller size may already be on its way. */
export interface RenderFault {
  /** `failed`: the source rejected. `empty-bitmap`: it gave nothing though it should have. `empty-canvas`: the canvas stayed blank. */
  readonly kind: 'failed' | 'empty-bitmap' | 'empty-canvas';
  readonly willRetry: boolean;
  readonly cause?: unknown;
}
