import type { ToolId } from '@underbase/contract';
import type { Frame, PixelImage } from '@underbase/engine';
import type { OptionValues } from '@underbase/tools';

/** Saying where things are, of the full picture and its result; planes come back as fine as a person can see. */
export interface OverlayTask {
  readonly kind: 'overlays';
  readonly tool: ToolId;
  readonly options: OptionValues;
  readonly ids: readonly string[];
  readonly source: PixelImage;
  readonly result: PixelImage;
  readonly frame: Frame;
  readonly plan: object;
  /** Most pixels of each plane that comes back. */
  readonly mostPixels: number;
}
