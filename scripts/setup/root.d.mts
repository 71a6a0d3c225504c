/** Absolute path of something in the checkout. */
export function inRoot(...parts: readonly string[]): string;
