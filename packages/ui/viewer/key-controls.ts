import type { PointerGestures } from './pointer-gestures.ts';
import type { ViewerStage } from './stage.ts';
import { stepBrush } from './strokes.ts';
import { HELD_KEYS, isInFloating, isTextTarget, type KeyAction, keyAction } from './viewer-keys.ts';

const PAN_PX = 48;
const FAST = 5;

/**
 * Keys of the viewer, heard on the whole window so that they work wherever the focus is, except in text, dialogs and menus.
 * `tools` are those that the page offers.
 */
export function listenToKeys(
  stage: ViewerStage,
  gestures: PointerGestures,
  element: HTMLElement,
  tools: () => readonly string[],
  signal: AbortSignal,
): void {
  const isOurs = (event: KeyboardEvent) => !event.defaultPrevented && !isTextTarget(event.target) && !isInFloating(event.target);
  const isStage = (event: KeyboardEvent) => event.target === element || event.target === document.body;
  const isCompareKey = (event: KeyboardEvent) =>
    event.key === HELD_KEYS.compare || event.code === 'Backslash' || event.code === 'IntlBackslash';
  addEventListener(
    'keydown',
    (event) => {
      if (!isOurs(event)) return;
      if (isCompareKey(event) && !event.ctrlKey && !event.metaKey) stage.compare(true);
      else if (event.key === HELD_KEYS.grab && isStage(event)) {
        event.preventDefault();
        gestures.isSpaceHeld = true;
        gestures.refreshCursor();
      } else {
        const action = keyAction(event, event.target === element);
        if (action && perform(stage, action, event.shiftKey, tools())) event.preventDefault();
        gestures.refreshCursor();
      }
    },
    { signal },
  );
  const release = () => {
    stage.compare(false);
    gestures.isSpaceHeld = false;
    gestures.refreshCursor();
  };
  addEventListener('keyup', (event) => (isCompareKey(event) || event.key === HELD_KEYS.grab) && release(), { signal });
  addEventListener('blur', release, { signal });
}

/** True where the key did something. */
function perform(stage: ViewerStage, action: KeyAction, isFast: boolean, tools: readonly string[]): boolean {
  const { settings } = stage;
  if (!settings) return false;
  switch (action.kind) {
    case 'zoom':
      stage.zoomStep(action.direction);
      return true;
    case 'fit':
      stage.fit();
      return true;
    case 'actual':
      stage.actualSize();
      return true;
    case 'loupe':
      settings.onLoupe(!settings.isLoupeOn);
      return true;
    case 'tool':
      if (!tools.includes(action.tool)) return false;
      settings.onTool(action.tool);
      return true;
    case 'brush-size':
      if (settings.tool !== 'brush' && settings.tool !== 'eraser') return false;
      settings.onBrushRadius(stepBrush(settings.brushRadiusPx, action.direction));
      return true;
    case 'move':
      move(stage, action.dx, action.dy, isFast);
      return true;
    case 'apply':
      return apply(stage);
    case 'escape':
      if (!stage.measure && !stage.corners) return false;
      stage.setMeasure(null);
      stage.setCorners(null);
      return true;
  }
}

/** Arrows pan with the hand; with the other tools they move the place that Enter works on. */
function move(stage: ViewerStage, dx: number, dy: number, isFast: boolean): void {
  const tool = stage.settings?.tool;
  if (tool === 'hand' || tool === 'zoom') {
    const by = isFast ? PAN_PX * FAST : PAN_PX;
    stage.panBy(-dx * by, -dy * by);
    return;
  }
  // A step that shows on screen, and at least one pixel of the picture.
  const by = Math.max(1, Math.round(4 / stage.view.scale)) * (isFast ? 10 : 1);
  stage.moveCursor(dx * by, dy * by);
  const { cursor, measure, corners } = stage;
  if (tool === 'measure' && measure && cursor) stage.setMeasure({ ...measure, x1: cursor.x, y1: cursor.y });
  if (tool === 'box' && corners && cursor) stage.setCorners([corners[0], cursor]);
}

function apply(stage: ViewerStage): boolean {
  const { settings, cursor } = stage;
  const tool = settings?.tool;
  if (tool === 'zoom') stage.zoomStep(1);
  else if (!cursor) return false;
  else if (tool === 'eyedropper') void stage.pick(cursor);
  else if (tool === 'wand') void stage.seed(cursor);
  else if (tool === 'brush' || tool === 'eraser') {
    stage.startStroke(cursor);
    stage.endStroke(true);
  } else if (tool === 'measure') {
    if (stage.measure) stage.sayMeasure();
    else stage.setMeasure({ x0: cursor.x, y0: cursor.y, x1: cursor.x, y1: cursor.y });
  } else if (tool === 'box') {
    if (stage.corners) stage.endBox(true);
    else stage.setCorners([cursor, cursor]);
  } else return false;
  return true;
}
