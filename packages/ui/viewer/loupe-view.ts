import type { Rect } from '@underbase/engine';
import type { PictureLayer } from './picture-layer.ts';
import type { PictureRendering, PictureSource } from './picture-source.ts';

/** More than the glass shows, so that a short drag needs no new piece. */
const MARGIN = 0.35;

/** While a slider is dragged the whole picture goes first: the glass follows once the pixels have not changed for so long, */
const REST_MS = 120;
/** and in a long drag this often all the same. */
const MOST_LAG_MS = 600;

/** What the glass shows, and of what it was asked. */
interface LoupePiece extends PictureRendering {
  readonly generation: number;
  readonly layer: PictureLayer;
  readonly source: PictureSource;
  readonly asked: Rect;
}

/** The 100 % loupe: one picture pixel on each device pixel, from a piece rendered at full size. */
export class LoupeView {
  #piece: LoupePiece | null = null;
  readonly #onPiece: () => void;
  /** The newest pixels that were heard of: their generation, since when they are there, and since when the glass shows older ones. */
  #heard = { generation: -1, at: 0, behindSince: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onPiece: () => void) {
    this.#onPiece = onPiece;
  }

  /**
   * Draws the piece that is there and asks for the one that is missing; what is missing is drawn from the whole meanwhile, enlarged, so that the glass is
   * never empty over art. `center` is in the layer's pixels; the canvas has one device pixel for each of its own.
   *
   * @returns whether the glass shows the source's present pixels at full size
   */
  paint(context: CanvasRenderingContext2D, layer: PictureLayer, center: { readonly x: number; readonly y: number }): boolean {
    const { width, height } = context.canvas;
    const { source } = layer;
    context.clearRect(0, 0, width, height);
    if (!source) return true;
    const left = Math.round(center.x - width / 2);
    const top = Math.round(center.y - height / 2);
    const seen = clip(left, top, width, height, source.widthPx, source.heightPx);
    if (!seen) return true;
    const piece = this.#pieceOf(layer, source);
    const isPlaced = piece !== null && holds(piece.asked, seen);
    if (!isPlaced) drawWhole(context, layer, source, left, top);
    if (piece) drawPiece(context, piece, left, top);
    const isCurrent = piece?.generation === layer.queue.generation;
    if (!isPlaced || (!isCurrent && this.#isDue(layer.queue.generation))) this.#ask(layer, left, top, width, height, seen);
    return isPlaced && isCurrent;
  }

  /** The piece that is there; none of another file, of the other side, or of a result of another size. */
  #pieceOf(layer: PictureLayer, source: PictureSource): LoupePiece | null {
    const piece = this.#piece;
    if (piece?.layer !== layer || piece.source.id !== source.id) return null;
    return piece.source.widthPx === source.widthPx && piece.source.heightPx === source.heightPx ? piece : null;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#piece?.bitmap.close();
    this.#piece = null;
  }

  /** Whether newer pixels have waited long enough; asks to be painted again where not. */
  #isDue(generation: number): boolean {
    const now = performance.now();
    const heard = this.#heard;
    const isFirst = heard.generation === this.#piece?.generation;
    if (generation !== heard.generation) this.#heard = { generation, at: now, behindSince: isFirst ? now : heard.behindSince };
    const left = Math.min(this.#heard.at + REST_MS, this.#heard.behindSince + MOST_LAG_MS) - now;
    clearTimeout(this.#timer);
    if (left > 0) this.#timer = setTimeout(this.#onPiece, left);
    return left <= 0;
  }

  #ask(layer: PictureLayer, left: number, top: number, width: number, height: number, seen: Rect): void {
    const { source } = layer;
    if (!source) return;
    const pending = layer.queue.pending('loupe');
    if (pending && holds(pending.rect, seen)) return;
    const padX = Math.round(width * MARGIN);
    const padY = Math.round(height * MARGIN);
    const rect = clip(left - padX, top - padY, width + 2 * padX, height + 2 * padY, source.widthPx, source.heightPx);
    if (!rect) return;
    layer.queue.request('loupe', {
      request: { rect, scale: 1 },
      priority: 4,
      deliver: (rendering, generation) => {
        this.close();
        const heard = this.#heard;
        this.#heard = { ...heard, generation: Math.max(heard.generation, generation), behindSince: performance.now() };
        this.#piece = { ...rendering, generation, layer, source, asked: rect };
        this.#onPiece();
      },
      // The loupe is a help: where it can't be had, the last piece stays, and the next movement asks again.
      fail: () => {},
    });
  }
}

function drawPiece(context: CanvasRenderingContext2D, piece: PictureRendering, left: number, top: number): void {
  context.imageSmoothingEnabled = false;
  context.clearRect(piece.rect.x - left, piece.rect.y - top, piece.rect.width, piece.rect.height);
  context.drawImage(piece.bitmap, piece.rect.x - left, piece.rect.y - top);
}

/** The whole at the scale of the view, stretched to full size. */
function drawWhole(context: CanvasRenderingContext2D, layer: PictureLayer, source: PictureSource, left: number, top: number): void {
  if (!layer.base) return;
  context.imageSmoothingEnabled = true;
  context.drawImage(layer.base.bitmap, -left, -top, source.widthPx, source.heightPx);
}

function clip(x: number, y: number, width: number, height: number, maxWidth: number, maxHeight: number): Rect | null {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const right = Math.min(maxWidth, x + width);
  const bottom = Math.min(maxHeight, y + height);
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

function holds(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}
