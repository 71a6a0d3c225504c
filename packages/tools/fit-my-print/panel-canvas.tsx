import { useTheme } from '@underbase/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './panel-canvas.module.css';
import { type FilmPicture, paintFilm, type View } from './panel-paint.tsx';

/** The films with all that lies on them; drawn anew with every change of view or place. */
export function FilmCanvas({ picture, view }: { readonly picture: FilmPicture; readonly view: View }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const { theme } = useTheme();

  useLayoutEffect(() => {
    const stage = canvas.current?.parentElement;
    if (!stage) return;
    const measure = (): void => setSize({ width: stage.clientWidth, height: stage.clientHeight });
    const sizes = new ResizeObserver(measure);
    sizes.observe(stage);
    measure();
    return () => sizes.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colors that are read while drawing
  useLayoutEffect(() => {
    const { current } = canvas;
    if (!current || size.width === 0) return;
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    // Setting a side clears the canvas and costs its memory anew, also where it is the same.
    if (current.width !== width) current.width = width;
    if (current.height !== height) current.height = height;
    paintFilm(current, picture, view, ratio);
  }, [picture, view, size, theme]);

  return <canvas ref={canvas} className={styles.films} />;
}
