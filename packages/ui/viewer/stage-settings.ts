import type { Rect } from '@underbase/engine';
import type { Backdrop } from '../primitives/garments.ts';
import type { ViewerOverlay } from './overlays.ts';
import type { ViewerMode } from './pane.ts';
import type { PictureSource, PixelColor, RenderFault } from './picture-source.ts';
import type { RulerUnit } from './rulers.ts';
import type { ViewerStroke } from './strokes.ts';
import type { ViewerTool } from './viewer-keys.ts';

/** All that the page tells the stage; given anew on each render. */
export interface StageSettings {
  readonly before: PictureSource;
  readonly after: PictureSource | null;
  readonly afterPlacement: Rect | undefined;
  readonly mode: ViewerMode;
  readonly backdrop: Backdrop;
  readonly unit: RulerUnit;
  readonly tool: ViewerTool;
  readonly brushRadiusPx: number;
  readonly strokes: readonly ViewerStroke[];
  /** The box in force, shown while the hand holds the box tool; in pixels of the picture. */
  readonly box: Rect | null;
  readonly overlays: readonly ViewerOverlay[];
  readonly isLoupeOn: boolean;
  readonly onTool: (tool: ViewerTool) => void;
  readonly onBrushRadius: (radiusPx: number) => void;
  readonly onLoupe: (isOn: boolean) => void;
  readonly onPick: ((x: number, y: number, color: PixelColor) => void) | undefined;
  /** `isThere`: the result has something at that place. */
  readonly onSeed: ((x: number, y: number, isThere: boolean) => string) | undefined;
  readonly onBox: ((box: Rect) => void) | undefined;
  readonly onStroke: ((stroke: ViewerStroke) => void) | undefined;
  readonly onRenderFault: ((fault: RenderFault) => void) | undefined;
  /** A sentence for screen readers. */
  readonly onSay: (text: string) => void;
}

const sizes = (source: PictureSource | null) => source && [source.id, source.widthPx, source.heightPx, source.dpi].join();

/**
 * Whether two settings draw the same picture, as long as no new pixels come. Another version of a source alone shows nothing yet: while a
 * slider is dragged, a frame drawn for that would only take time from the threads that make the pixels. The loupe asks for its own.
 */
export function drawsTheSame(one: StageSettings, other: StageSettings): boolean {
  return (
    !other.isLoupeOn &&
    one.isLoupeOn === other.isLoupeOn &&
    sizes(one.before) === sizes(other.before) &&
    sizes(one.after) === sizes(other.after) &&
    one.afterPlacement === other.afterPlacement &&
    one.mode === other.mode &&
    one.backdrop === other.backdrop &&
    one.unit === other.unit &&
    one.tool === other.tool &&
    one.brushRadiusPx === other.brushRadiusPx &&
    one.strokes === other.strokes &&
    one.box === other.box &&
    one.overlays === other.overlays
  );
}
