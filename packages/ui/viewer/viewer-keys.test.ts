import { describe, expect, it } from 'vitest';
import { keyAction, TOOL_KEYS, VIEWER_SHORTCUTS } from './viewer-keys.ts';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('viewer keys', () => {
  it('zooms, fits and shows true pixels from anywhere', () => {
    expect(keyAction(press('+', { shiftKey: true }), false)).toEqual({ kind: 'zoom', direction: 1 });
    expect(keyAction(press('-'), false)).toEqual({ kind: 'zoom', direction: -1 });
    expect(keyAction(press('0'), false)).toEqual({ kind: 'fit' });
    expect(keyAction(press('1'), false)).toEqual({ kind: 'actual' });
  });

  it('leaves keys with Ctrl, Cmd and Alt to the page', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(keyAction(press('0', { [held]: true }), true)).toBeNull();
  });

  it('uses arrows, Enter and Escape only where the picture has the focus', () => {
    for (const key of ['ArrowLeft', 'Enter', 'Escape']) {
      expect(keyAction(press(key), false)).toBeNull();
      expect(keyAction(press(key), true)).not.toBeNull();
    }
  });

  it('knows each tool by its letter, not with Shift', () => {
    expect(keyAction(press('i'), false)).toEqual({ kind: 'tool', tool: 'eyedropper' });
    expect(keyAction(press('B'), false)).toEqual({ kind: 'tool', tool: 'brush' });
    expect(keyAction(press('B', { shiftKey: true }), false)).toBeNull();
    expect(keyAction(press('q'), true)).toBeNull();
  });

  it('does something for every line of the sheet, and holds only what is told as held', () => {
    for (const { shown, does, actions } of VIEWER_SHORTCUTS) {
      const keys = Object.keys(actions);
      expect(keys.length > 0, shown).toBe(!does.startsWith('Hold'));
      for (const key of keys) expect(keyAction(press(key), true), key).toBe(actions[key]);
    }
    expect(TOOL_KEYS).toEqual({ hand: 'h', eyedropper: 'i', wand: 'w', brush: 'b', eraser: 'e', box: 'x', zoom: 'z', measure: 'm' });
  });
});
