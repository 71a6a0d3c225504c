import { rgbToHex } from '../primitives/color-entry.ts';
import { NewestAnswer } from './newest-answer.ts';
import type { Side } from './pane.ts';
import type { PictureLayer } from './picture-layer.ts';
import type { PictureSource, PixelColor } from './picture-source.ts';
import { PixelReader } from './pixel-reader.ts';
import { formatInUnit } from './rulers.ts';
import { type Point, toResult } from './scene.ts';
import type { StageElements } from './stage-elements.ts';
import type { StageSettings } from './stage-settings.ts';

type Elements = Pick<StageElements, 'readX' | 'readY' | 'readColor' | 'readSwatch' | 'readHex' | 'readAlpha' | 'readWords'>;
type Settings = Pick<StageSettings, 'before' | 'after' | 'unit' | 'afterPlacement'>;

/** The pixel under the pointer, written straight into the bar: it changes with every movement. */
export class ReadOut {
  readonly #reader = new PixelReader();
  readonly #words = new NewestAnswer();
  #shown: { readonly cursor: Point; readonly side: Side; readonly source: PictureSource } | null = null;

  /** `cursor` is a place of the untouched picture, or null where the pointer is elsewhere. `onRead` gets the whole read-out once it is exact. */
  show(
    elements: Elements,
    settings: Settings,
    cursor: Point | null,
    side: Side,
    layers: { readonly before: PictureLayer; readonly after: PictureLayer },
    onRead?: (text: string) => void,
  ): void {
    const { before, unit } = settings;
    const place = cursor && placeIn(settings, cursor, side);
    if (!cursor || !place) {
      this.stop(elements);
      return;
    }
    const { source, x, y } = place;
    this.#shown = { cursor, side, source };
    const length = (px: number) => `${formatInUnit(Math.floor(px), unit, before.dpi)} ${unit}`;
    elements.readX.textContent = `x ${length(cursor.x)}`;
    elements.readY.textContent = `y ${length(cursor.y)}`;
    let isExact = false;
    let isTold = source.tell === undefined;
    const parts = [elements.readX, elements.readY, elements.readHex, elements.readAlpha, elements.readWords];
    const whenWhole = () => {
      if (!isExact || !isTold) return;
      const texts = parts.map((part) => part.textContent);
      onRead?.(texts.filter(Boolean).join(', '));
    };
    this.#tell(elements, source, x, y, () => {
      isTold = true;
      whenWhole();
    });
    this.#reader.read(source === settings.after ? layers.after : layers.before, x, y, (color, isTrue) => {
      writeColor(elements, color);
      isExact = isTrue;
      whenWhole();
    });
  }

  /** The picture has changed under a pointer that rests: what was said of the former one is asked anew. */
  refresh(elements: Elements, settings: Settings): void {
    if (!this.#shown) return;
    const { cursor, side, source: former } = this.#shown;
    const place = placeIn(settings, cursor, side);
    if (!place || place.source === former) return;
    this.#shown = { cursor, side, source: place.source };
    this.#tell(elements, place.source, place.x, place.y);
  }

  stop(elements: Elements | null): void {
    this.#shown = null;
    this.#reader.stop();
    this.#words.stop();
    if (!elements) return;
    elements.readColor.hidden = true;
    elements.readAlpha.hidden = true;
    elements.readX.textContent = '';
    elements.readY.textContent = '';
    elements.readWords.textContent = '';
  }

  #tell(elements: Elements, source: PictureSource, x: number, y: number, onTold?: () => void): void {
    const { tell } = source;
    if (!tell) {
      this.#words.stop();
      elements.readWords.textContent = '';
      return;
    }
    this.#words.ask(
      () => tell.call(source, x, y),
      (words) => {
        elements.readWords.textContent = words ?? '';
        onTold?.();
      },
    );
  }
}

/** The whole pixel of the picture that is shown at a place; null outside it. */
function placeIn(
  settings: Settings,
  cursor: Point,
  side: Side,
): { readonly source: PictureSource; readonly x: number; readonly y: number } | null {
  const { before, after } = settings;
  const isAfter = side === 'after' && after !== null;
  const source = isAfter ? after : before;
  const at = isAfter ? toResult(settings, cursor) : cursor;
  const isInside = at.x >= 0 && at.y >= 0 && at.x < source.widthPx && at.y < source.heightPx;
  return isInside ? { source, x: Math.floor(at.x), y: Math.floor(at.y) } : null;
}

function writeColor(elements: Elements, { r, g, b, a }: PixelColor): void {
  const hex = rgbToHex(r, g, b).toUpperCase();
  elements.readColor.hidden = false;
  elements.readAlpha.hidden = false;
  // A clear pixel has no color that anybody sees.
  elements.readSwatch.style.background = a === 0 ? 'transparent' : hex;
  elements.readHex.textContent = a === 0 ? 'Clear' : hex;
  elements.readAlpha.textContent = `Alpha ${a}`;
}
