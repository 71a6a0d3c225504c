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
  readonly overlays: readonly ViewerOverlay[];
  readonly isLoupeOn: boolean;
  readonly onTool: (tool: ViewerTool) => void;
  readonly onBrushRadius: (radiusPx: number) => void;
  readonly onLoupe: (isOn: boolean) => void;
  readonly onPick: ((x: number, y: number, color: PixelColor) => void) | undefined;
  readonly onStroke: ((stroke: ViewerStroke) => void) | undefined;
  readonly onRenderFault: ((fault: RenderFault) => void) | undefined;
  /** A sentence for screen readers. */
  readonly onSay: (text: string) => void;
}
