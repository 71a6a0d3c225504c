export type ViewerTool = 'hand' | 'eyedropper' | 'brush' | 'eraser' | 'zoom' | 'measure';

export const TOOL_KEYS: Readonly<Record<ViewerTool, string>> = {
  hand: 'h',
  eyedropper: 'i',
  brush: 'b',
  eraser: 'e',
  zoom: 'z',
  measure: 'm',
};

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

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Reads a key press. `isOnStage`: the picture itself has the focus; arrows, Enter and Escape count only there,
 * since other controls use them. Keys with Ctrl, Cmd or Alt belong to the page and the browser.
 */
export function keyAction(press: KeyPress, isOnStage: boolean): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const { key } = press;
  if (key === '+' || key === '=') return { kind: 'zoom', direction: 1 };
  if (key === '-' || key === '_') return { kind: 'zoom', direction: -1 };
  if (key === '0') return { kind: 'fit' };
  if (key === '1') return { kind: 'actual' };
  if (key === '[') return { kind: 'brush-size', direction: -1 };
  if (key === ']') return { kind: 'brush-size', direction: 1 };
  const letter = key.toLowerCase();
  if (letter === 'l' && !press.shiftKey) return { kind: 'loupe' };
  const tool = (Object.keys(TOOL_KEYS) as ViewerTool[]).find((name) => TOOL_KEYS[name] === letter);
  if (tool && !press.shiftKey) return { kind: 'tool', tool };
  if (!isOnStage) return null;
  if (key === 'Enter') return { kind: 'apply' };
  if (key === 'Escape') return { kind: 'escape' };
  const arrow = ARROWS[key];
  return arrow ? { kind: 'move', dx: arrow[0], dy: arrow[1] } : null;
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
