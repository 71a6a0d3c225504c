import { createContext, useContext } from 'react';
import { useStore } from '../../state/store.ts';
import type { Validator } from './state/create-validator.ts';
import type { ValidatorState } from './state/validator-state.ts';

export const ValidatorContext = createContext<Validator | null>(null);

export function useValidator(): Validator {
  const validator = useContext(ValidatorContext);
  if (!validator) throw new Error('no validator is open around this part');
  return validator;
}

/** Watches a part of the validator's state; `select` must give the same value for the same state. */
export function useJudged<Part>(select: (state: ValidatorState) => Part): Part {
  return useStore(useValidator().store, select);
}
