import type { Point, Rect } from '@underbase/engine';
import { Checkbox } from '@underbase/ui';
import { useEffect, useRef } from 'react';
import styles from './panel-enclosed-areas.module.css';
import type { PanelProps } from './panels.ts';

/** Screen pixels on a side of a thumbnail, for screens twice as fine. */
const THUMB_PX = 88;

/** Of an area's longer side, so much around it is in the thumbnail. */
const AROUND = 0.4;

/** An area of the ground that art closes in, in pixels of the picture. */
interface EnclosedArea {
  readonly box: Rect;
  readonly place: Point;
  readonly goes: boolean;
}

interface EnclosedAreasProps<Area extends EnclosedArea> extends Pick<PanelProps, 'glimpse' | 'picture'> {
  readonly areas: readonly Area[];
  /** What is said of one beside its number: its size, or how sure it is. */
  readonly helpOf: (area: Area) => string;
  readonly onChoice: (area: Area, goes: boolean) => void;
}

/** The enclosed areas of a picture with a thumbnail each, to keep or to remove. */
export function EnclosedAreas<Area extends EnclosedArea>({ areas, helpOf, onChoice, glimpse, picture }: EnclosedAreasProps<Area>) {
  return (
    // A box that scrolls must be reachable by keyboard.
    <ul className={styles.list} tabIndex={areas.length > 4 ? 0 : undefined}>
      {areas.map((area, index) => (
        <li key={`${area.place.x},${area.place.y}`}>
          <AreaThumb box={area.box} glimpse={glimpse} picture={picture} />
          <Checkbox label={`Remove area ${index + 1}`} help={helpOf(area)} checked={area.goes} onChange={(goes) => onChoice(area, goes)} />
        </li>
      ))}
    </ul>
  );
}

/** The picture around an area. */
function AreaThumb({ box: { x, y, width, height }, glimpse, picture }: { readonly box: Rect } & Pick<PanelProps, 'glimpse' | 'picture'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [across, down] = [picture?.widthPx ?? 0, picture?.heightPx ?? 0];
  useEffect(() => {
    const stop = new AbortController();
    const side = Math.ceil(Math.max(width, height) * (1 + 2 * AROUND));
    const left = Math.max(0, Math.min(across - side, Math.round(x + (width - side) / 2)));
    const top = Math.max(0, Math.min(down - side, Math.round(y + (height - side) / 2)));
    const rect = { x: left, y: top, width: Math.min(side, across - left), height: Math.min(side, down - top) };
    const show = async (): Promise<void> => {
      const bitmap = await glimpse(rect, THUMB_PX, stop.signal);
      const target = canvas.current;
      if (bitmap && target && !stop.signal.aborted) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap?.close();
    };
    // Another file or a closed one ends it; the row goes with them.
    show().catch(() => {});
    return () => stop.abort();
  }, [glimpse, x, y, width, height, across, down]);
  return (
    <span className={styles.thumb} aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  );
}
