import { type RefObject, useLayoutEffect } from 'react';

const NAME = '--tray-h';

/** Tells the stylesheet how high the tray is: what floats above the bars makes room for it. */
export function useTrayHeight(tray: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = (): void => style.setProperty(NAME, `${element.offsetHeight}px`);
    const watch = new ResizeObserver(tell);
    watch.observe(element);
    tell();
    return () => {
      watch.disconnect();
      style.removeProperty(NAME);
    };
  }, [tray]);
}
