import { createStore, useStore } from '../../state/store.ts';
import { isUnit, type Unit } from '../workbench/model/print-size.ts';

const UNIT_KEY = 'underbase.unit';

const unit = createStore<Unit>(readUnit());

/** The unit that sizes are shown and typed in; remembered. */
export function useUnit(): Unit {
  return useStore(unit);
}

export function setUnit(next: Unit): void {
  unit.set(next);
  try {
    localStorage.setItem(UNIT_KEY, next);
  } catch {
    // Storage can be forbidden or full: the choice then lasts for this visit.
  }
}

function readUnit(): Unit {
  try {
    const stored = localStorage.getItem(UNIT_KEY);
    return isUnit(stored) ? stored : 'in';
  } catch {
    return 'in';
  }
}
