import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

export interface Reorder {
  /** The item under way and where it would come down; null at rest. */
  readonly drag: { readonly from: number; readonly to: number } | null;
  readonly onPointerDown: (from: number, event: PointerEvent<HTMLButtonElement>) => void;
  readonly onKeyDown: (from: number, event: KeyboardEvent<HTMLButtonElement>) => void;
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Which of the items a height belongs to. */
function itemAt(list: HTMLElement, selector: string, y: number): number {
  const items = [...list.querySelectorAll<HTMLElement>(selector)];
  const middle = (item: HTMLElement) => item.getBoundingClientRect().top + item.offsetHeight / 2;
  return items.filter((item) => middle(item) < y).length;
}

/** Items of a list that a hand or arrow keys put in another order. `selector` finds them, in order, within the list of the grip. */
export function useReorder(selector: string, count: number, onMove: (from: number, to: number) => void): Reorder {
  const [drag, setDrag] = useState<Reorder['drag']>(null);
  const target = useRef(0);
  return {
    drag,
    onPointerDown(from, event) {
      const grip = event.currentTarget;
      const list = grip.closest('ol');
      if (!list || event.button !== 0) return;
      event.preventDefault();
      grip.focus();
      target.current = from;
      setDrag({ from, to: from });
      const { pointerId } = event;
      const move = ({ clientY }: globalThis.PointerEvent) => {
        const place = itemAt(list, selector, clientY);
        // Below itself the item counts among those above.
        target.current = Math.min(count - 1, place > from ? place - 1 : place);
        setDrag({ from, to: target.current });
      };
      const end = (isDropped: boolean) => {
        stop.abort();
        setDrag(null);
        if (isDropped && target.current !== from) onMove(from, target.current);
      };
      const stop = new AbortController();
      // On the window: the grip itself moves within the list, and an element that moves loses its hold of the pointer.
      const hear = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: globalThis.PointerEvent) => void) =>
        addEventListener(type, (heard) => heard.pointerId === pointerId && act(heard), { signal: stop.signal });
      hear('pointermove', move);
      hear('pointerup', () => end(true));
      hear('pointercancel', () => end(false));
    },
    onKeyDown(from, event) {
      const step = KEY_STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const to = from + step;
      if (to >= 0 && to < count) onMove(from, to);
    },
  };
}
