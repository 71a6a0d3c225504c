import { useCallback, useState } from 'react';

/** A value that the parent may hold, or that stays inside when the parent gives none. */
export function useControlled<Value>(
  given: Value | undefined,
  initial: Value,
  onChange?: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [inner, setInner] = useState(initial);
  const set = useCallback(
    (value: Value) => {
      setInner(value);
      onChange?.(value);
    },
    [onChange],
  );
  return [given === undefined ? inner : given, set];
}
