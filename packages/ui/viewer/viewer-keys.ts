export type ViewerTool = 'hand' | 'eyedropper' | 'wand' | 'brush' | 'eraser' | 'box' | 'zoom' | 'measure';

/** What a key asks the viewer to do. */
export type KeyAction =
  | { readonly kind: 'zoom'; readonly direction: 1 | -1 }
  | { readonly kind: 'fit' | 'actual' | 'apply' | 'escape' | 'loupe' }
  | { readonly kind: 'move'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'tool'; readonly tool: ViewerTool }
  | { readonly kind: 'brush-size'; readonly direction: 1 | -1 };

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Held down, not pressed: the picture compares, or moves under the pointer. */
export const HELD_KEYS = { compare: '\\', grab: ' ' } as const;

/** Keys of the viewer that belong together: a line of the shortcuts sheet, and what each key does. */
export interface ViewerShortcut {
  /** As people read them: "+  −". */
  readonly shown: string;
  readonly does: string;
  /** Actions by the key's name in lower case; none where the key is held. */
  readonly actions: Readonly<Record<string, KeyAction>>;
  /** Only while the picture itself has the focus, since other controls use the same keys. */
  readonly isOnStage?: true;
  /** Needs a tool that not every page offers. */
  readonly isOfHandTool?: true;
  /** A letter, which Shift turns into another key. */
  readonly isPlain?: true;
}

const toolKey = (key: string, tool: ViewerTool, does: string): ViewerShortcut => ({
  shown: key.toUpperCase(),
  does,
  actions: { [key]: { kind: 'tool', tool } },
  isOfHandTool: true,
  isPlain: true,
});
const zoom = (direction: 1 | -1): KeyAction => ({ kind: 'zoom', direction });
const brushSize = (direction: 1 | -1): KeyAction => ({ kind: 'brush-size', direction });
const move = (dx: number, dy: number): KeyAction => ({ kind: 'move', dx, dy });

/** Every key of the viewer: what is pressed is looked up here, and the shortcuts sheet is made of it. */
export const VIEWER_SHORTCUTS: readonly ViewerShortcut[] = [
  { shown: '+  −', does: 'Zoom in, zoom out', actions: { '+': zoom(1), '=': zoom(1), '-': zoom(-1), _: zoom(-1) } },
  { shown: '0', does: 'Fit the picture', actions: { 0: { kind: 'fit' } } },
  { shown: '1', does: '100 %', actions: { 1: { kind: 'actual' } } },
  { shown: 'L', does: 'Show or hide the loupe', actions: { l: { kind: 'loupe' } }, isPlain: true },
  { shown: 'Space', does: 'Hold and drag to move the picture', actions: {} },
  { shown: '\\', does: 'Hold to see the original', actions: {} },
  {
    shown: '← ↑ → ↓',
    does: 'Move the picture, a slider or the divider',
    actions: { arrowleft: move(-1, 0), arrowright: move(1, 0), arrowup: move(0, -1), arrowdown: move(0, 1) },
    isOnStage: true,
  },
  { shown: 'Enter', does: 'Use the tool in hand at the mark', actions: { enter: { kind: 'apply' } }, isOnStage: true, isOfHandTool: true },
  toolKey('h', 'hand', 'Hand'),
  toolKey('i', 'eyedropper', 'Pick a color'),
  toolKey('w', 'wand', 'Pick an area'),
  toolKey('b', 'brush', 'Brush'),
  toolKey('e', 'eraser', 'Eraser'),
  toolKey('x', 'box', 'Draw a box'),
  toolKey('z', 'zoom', 'Zoom'),
  toolKey('m', 'measure', 'Measure'),
  { shown: '[  ]', does: 'Smaller, larger brush', actions: { '[': brushSize(-1), ']': brushSize(1) }, isOfHandTool: true },
];

/** Takes a line off the picture. The sheet tells Escape once, for all that it closes. */
const ESCAPE: ViewerShortcut = {
  shown: 'Esc',
  does: 'Take the measured line or the box under way off the picture',
  actions: { escape: { kind: 'escape' } },
  isOnStage: true,
};

/** The letter of each tool, for its button. */
export const TOOL_KEYS = Object.fromEntries(
  VIEWER_SHORTCUTS.flatMap(({ actions }) => Object.entries(actions)).flatMap(([key, action]) =>
    action.kind === 'tool' ? [[action.tool, key]] : [],
  ),
) as Readonly<Record<ViewerTool, string>>;

/**
 * Reads a key press. `isOnStage`: the picture itself has the focus; arrows, Enter and Escape count only there,
 * since other controls use them. Keys with Ctrl, Cmd or Alt belong to the page and the browser.
 */
export function keyAction(press: KeyPress, isOnStage: boolean): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.toLowerCase();
  const found = [...VIEWER_SHORTCUTS, ESCAPE].find(({ actions }) => Object.hasOwn(actions, key));
  if (!found || (found.isOnStage && !isOnStage) || (found.isPlain && press.shiftKey)) return null;
  return found.actions[key];
}

/** Where letters are text: typing must not switch tools. */
export function isTextTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button', 'color', 'file'].includes(target.type);
}

/** Dialogs and menus over the page keep their keys. */
export function isInFloating(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
