const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform);

/** The modifier as this machine's keyboard names it. */
export const MOD_KEY_LABEL = IS_MAC ? '⌘' : 'Ctrl';

interface KeyPress {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Ctrl, or Cmd on a Mac. */
export function hasModKey(event: KeyPress): boolean {
  return IS_MAC ? event.metaKey : event.ctrlKey;
}

/** Keys typed into a field belong to the field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button', 'color'].includes(target.type);
}
