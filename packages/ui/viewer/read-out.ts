import { rgbToHex } from '../primitives/color-entry.ts';
import type { Side } from './pane.ts';
import type { PictureLayer } from './picture-layer.ts';
import type { PixelColor } from './picture-source.ts';
import { PixelReader } from './pixel-reader.ts';
import { formatInUnit } from './rulers.ts';
import { type Point, toResult } from './scene.ts';
import type { StageElements } from './stage-elements.ts';
import type { StageSettings } from './stage-settings.ts';

/** The pixel under the pointer, written straight into the bar: it changes with every movement. */
export class ReadOut {
  readonly #reader = new PixelReader();

  /** `cursor` is a place of the untouched picture, or null where the pointer is elsewhere. `onRead` gets the whole read-out once it is exact. */
  show(
    elements: StageElements,
    settings: StageSettings,
    cursor: Point | null,
    side: Side,
    layers: { readonly before: PictureLayer; readonly after: PictureLayer },
    onRead?: (text: string) => void,
  ): void {
    const { before, after, unit } = settings;
    const isAfter = side === 'after' && after !== null;
    const at = cursor && (isAfter ? toResult(settings, cursor) : cursor);
    const shown = isAfter ? after : before;
    const isInside = at && at.x >= 0 && at.y >= 0 && at.x < shown.widthPx && at.y < shown.heightPx;
    if (!cursor || !isInside) {
      this.stop(elements);
      return;
    }
    const place = (px: number) => `${formatInUnit(Math.floor(px), unit, before.dpi)} ${unit}`;
    elements.readX.textContent = `x ${place(cursor.x)}`;
    elements.readY.textContent = `y ${place(cursor.y)}`;
    this.#reader.read(isAfter ? layers.after : layers.before, Math.floor(at.x), Math.floor(at.y), (color, isTrue) => {
      writeColor(elements, color);
      const parts = [elements.readX, elements.readY, elements.readHex, elements.readAlpha];
      if (isTrue) onRead?.(parts.map((part) => part.textContent).join(', '));
    });
  }

  stop(elements: StageElements | null): void {
    this.#reader.stop();
    if (!elements) return;
    elements.readColor.hidden = true;
    elements.readAlpha.hidden = true;
    elements.readX.textContent = '';
    elements.readY.textContent = '';
  }
}

function writeColor(elements: StageElements, { r, g, b, a }: PixelColor): void {
  const hex = rgbToHex(r, g, b).toUpperCase();
  elements.readColor.hidden = false;
  elements.readAlpha.hidden = false;
  // A clear pixel has no color that anybody sees.
  elements.readSwatch.style.background = a === 0 ? 'transparent' : hex;
  elements.readHex.textContent = a === 0 ? 'Clear' : hex;
  elements.readAlpha.textContent = `Alpha ${a}`;
}
