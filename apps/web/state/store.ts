import { useSyncExternalStore } from 'react';

/** A value outside React that components can watch, whole or in part. */
export interface Store<State> {
  get(): State;
  set(next: State | ((state: State) => State)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      const value = typeof next === 'function' ? (next as (state: State) => State)(state) : next;
      if (Object.is(value, state)) return;
      state = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Watches a part of a store; `select` must give the same value for the same state. */
export function useStore<State, Part = State>(store: Store<State>, select?: (state: State) => Part): Part {
  const read = (): Part => (select ? select(store.get()) : (store.get() as unknown as Part));
  return useSyncExternalStore(store.subscribe, read, read);
}
