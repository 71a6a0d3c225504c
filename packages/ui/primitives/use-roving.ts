import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End move through the enabled members of a group and choose on the way, as radio buttons do.
 * Members are found by role inside the element that listens.
 */
export function moveInGroup(event: KeyboardEvent<HTMLElement>, role: string): HTMLElement | null {
  const members = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role="${role}"]:not([disabled])`)];
  const at = members.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || members.length === 0) return null;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const next = step ? (at + step + members.length) % members.length : { Home: 0, End: members.length - 1 }[event.key];
  if (next === undefined) return null;
  event.preventDefault();
  members[next].focus();
  return members[next];
}
