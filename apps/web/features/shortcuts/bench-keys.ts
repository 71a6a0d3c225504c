/** What keys with Ctrl or Cmd do on a bench. */
export type BenchAction = 'browse' | 'undo' | 'redo' | 'export';

interface BenchKey {
  /** As the shortcuts sheet shows it, after Ctrl or Cmd. */
  readonly shown: string;
  readonly does: string;
  /** Key names in lower case; redo has one of its own besides undo with Shift. */
  readonly key: string;
  readonly withShift?: boolean;
  /** Text fields undo their own typing. */
  readonly isOfTyping?: true;
  readonly action: BenchAction;
}

/** Every key of the bench itself: presses are looked up here, and the shortcuts sheet is made of it. */
export const BENCH_KEYS: readonly BenchKey[] = [
  { shown: 'O', does: 'Browse for a file', key: 'o', action: 'browse' },
  { shown: 'Z', does: 'Undo', key: 'z', withShift: false, isOfTyping: true, action: 'undo' },
  { shown: 'Shift Z', does: 'Redo', key: 'z', withShift: true, isOfTyping: true, action: 'redo' },
  { shown: 'Y', does: 'Redo', key: 'y', isOfTyping: true, action: 'redo' },
  { shown: 'Enter', does: 'Export', key: 'enter', action: 'export' },
];

/** A press that came with Ctrl or Cmd. */
interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Another part of the page has acted on it. */
  readonly defaultPrevented: boolean;
}

/** What a press asks for; null where nothing. One that another part of the page took, as the assistant sends with Ctrl and Enter, must not export. */
export function benchAction(press: Press, isTyping: boolean): BenchAction | null {
  if (press.defaultPrevented) return null;
  const found = BENCH_KEYS.find(
    ({ key, withShift }) => key === press.key.toLowerCase() && (withShift === undefined || withShift === press.shiftKey),
  );
  return found && !(isTyping && found.isOfTyping) ? found.action : null;
}
