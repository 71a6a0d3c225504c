import { bitmapPixel } from './blank-probe.ts';
import { NewestAnswer } from './newest-answer.ts';
import type { PictureLayer, Shown } from './picture-layer.ts';
import type { PixelColor } from './picture-source.ts';

/** How long the pointer rests before a true pixel is rendered for it alone. */
const REST_MS = 90;

/**
 * The color under the pointer. At full size it is read from the bitmap on screen; below, the nearest screen pixel shows at once,
 * and the true one follows from `readPixel` where the source has it, else from a piece of one pixel once the pointer rests.
 */
export class PixelReader {
  #ticket = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #questions = new NewestAnswer();

  /** `x` and `y` are whole pixels of the layer. Only the newest call is answered, with `isTrue` once the value is exact. */
  read(layer: PictureLayer, x: number, y: number, answer: (color: PixelColor, isTrue: boolean) => void): void {
    const ticket = ++this.#ticket;
    clearTimeout(this.#timer);
    this.#questions.stop();
    const { source, base, drawnDetail } = layer;
    if (!source) return;
    for (const shown of [drawnDetail, base]) {
      const color = shown && sample(shown, x, y);
      if (!color) continue;
      const isTrue = shown.scale === 1 && !shown.isDraft;
      answer(color, isTrue);
      if (isTrue) return;
      break;
    }
    const { readPixel } = source;
    if (readPixel) {
      this.#questions.ask(
        () => readPixel.call(source, x, y),
        (color) => answer(color, true),
      );
      return;
    }
    this.#timer = setTimeout(() => {
      layer.queue.request('pixel', {
        request: { rect: { x, y, width: 1, height: 1 }, scale: 1 },
        priority: 5,
        deliver: ({ bitmap }) => {
          const color = bitmapPixel(bitmap, 0, 0);
          bitmap.close();
          if (ticket === this.#ticket) answer(color, true);
        },
        fail: () => {},
      });
    }, REST_MS);
  }

  /** The pointer left the picture. */
  stop(): void {
    this.#ticket++;
    this.#questions.stop();
    clearTimeout(this.#timer);
  }
}

function sample(shown: Shown, x: number, y: number): PixelColor | null {
  const atX = Math.floor((x + 0.5 - shown.rect.x) * shown.scale);
  const atY = Math.floor((y + 0.5 - shown.rect.y) * shown.scale);
  if (atX < 0 || atY < 0 || atX >= shown.bitmap.width || atY >= shown.bitmap.height) return null;
  return bitmapPixel(shown.bitmap, atX, atY);
}
