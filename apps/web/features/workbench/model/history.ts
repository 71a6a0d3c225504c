/** Steps kept for undo; a long slider drag is one step. */
const MAX_STEPS = 200;

/** Undo and redo over plain values. `gesture` names the drag or typing run that the present step still grows with. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  readonly gesture: string | null;
}

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], gesture: null };
}

/**
 * Moves on to `next`. Edits that carry the same gesture, one after the other, make one step,
 * so that undo after a drag returns to where the drag began.
 */
export function edit<Value>(history: History<Value>, next: Value, gesture: string | null = null): History<Value> {
  if (Object.is(next, history.present)) return history;
  const isSameGesture = gesture !== null && gesture === history.gesture;
  const past = isSameGesture ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], gesture };
}

/** Closes the running gesture: the next edit is a step of its own. One that came back to where it began leaves no step. */
export function endGesture<Value>(history: History<Value>, isSame: (a: Value, b: Value) => boolean = Object.is): History<Value> {
  if (history.gesture === null) return history;
  const origin = history.past.at(-1);
  if (origin === undefined || !isSame(origin, history.present)) return { ...history, gesture: null };
  return { past: history.past.slice(0, -1), present: origin, future: history.future, gesture: null };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future], gesture: null };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: rest, gesture: null };
}
