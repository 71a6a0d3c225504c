import { intersectRects, isEmptyRect } from '@underbase/engine';
import { OptionGroup, Segmented } from '@underbase/ui';
import { useEffect, useRef, useState } from 'react';
import type { FilmGround, PictureMeasures, PlacedResult } from '../panel-measures.ts';
import type { PanelProps, StageProps } from '../panels.ts';
import { type PrintSpot, spotOf } from './garments.ts';
import type { FitOptions } from './options.ts';
import styles from './panel-garment.module.css';

/** What the panel's mode is while the print lies on its garment. */
export const GARMENT_MODE = 'garment';
/** Pixels of the print on the garment, on its longer side, at most and at least. */
const MOST_PX = 2048;
const LEAST_PX = 64;

const VIEWS = [
  { value: 'print', label: 'Print' },
  { value: 'garment', label: 'On the garment' },
] as const;

/** Where the print lies: by its placement, also where a size of its own rules. */
function spotFor(options: FitOptions): PrintSpot {
  return spotOf(options.placement);
}

/** Room for the garment, in pixels of the result. */
export function garmentGround(options: FitOptions): FilmGround {
  const { garment } = spotFor(options);
  return { dpi: options.dpi, widthPx: Math.round(garment.widthIn * options.dpi), heightPx: Math.round(garment.heightIn * options.dpi) };
}

/** Shows the print by itself or on the garment; its color is what stands behind the picture. */
export function GarmentSwitch({ mode, onMode }: PanelProps) {
  return (
    <OptionGroup title="On the stage">
      <Segmented
        fill
        label="On the stage"
        value={mode === GARMENT_MODE ? 'garment' : 'print'}
        choices={VIEWS}
        onChange={(next) => onMode(next === 'print' ? null : GARMENT_MODE)}
      />
    </OptionGroup>
  );
}

/** The print on its garment, both to the same scale. */
export function GarmentStage({ options: values, result, picture, glimpse, onView }: StageProps) {
  const options = values as unknown as FitOptions;
  const [view, setView] = useState({ scale: 1, x: 0, y: 0 });
  useEffect(() => onView(setView), [onView]);
  const { garment, xIn, yIn } = spotFor(options);
  const pxPerInch = options.dpi * view.scale;
  const placed = result ?? (picture && { ...picture, placement: { x: 0, y: 0, width: picture.widthPx, height: picture.heightPx } });
  const widthIn = (placed?.widthPx ?? 0) / options.dpi;
  const heightIn = (placed?.heightPx ?? 0) / options.dpi;
  return (
    <div className={styles.garment} style={{ transform: `translate(${view.x}px, ${view.y}px)` }}>
      <svg
        viewBox={`0 0 ${garment.widthIn} ${garment.heightIn}`}
        width={garment.widthIn * pxPerInch}
        height={garment.heightIn * pxPerInch}
        role="img"
        aria-label={`${garment.label}; the print is ${widthIn.toFixed(2)} × ${heightIn.toFixed(2)} in on it`}
      >
        <path className={styles.table} d={`M0 0 H${garment.widthIn} V${garment.heightIn} H0 Z ${garment.outline}`} fillRule="evenodd" />
        <path className={styles.cloth} d={garment.outline} vectorEffect="non-scaling-stroke" />
        <path className={styles.seam} d={garment.seams} vectorEffect="non-scaling-stroke" />
      </svg>
      {placed && picture && (
        <PrintCanvas
          placed={placed}
          picture={picture}
          glimpse={glimpse}
          left={(xIn - widthIn / 2) * pxPerInch}
          top={yIn * pxPerInch}
          width={widthIn * pxPerInch}
          height={heightIn * pxPerInch}
        />
      )}
      <span className="picture-tag">{`${garment.label}, ${garment.widthIn.toFixed(0)} in wide as it lies`}</span>
    </div>
  );
}

interface PrintCanvasProps {
  readonly placed: PlacedResult;
  readonly picture: PictureMeasures;
  readonly glimpse: StageProps['glimpse'];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The art in the place that the print's canvas gives it. */
function PrintCanvas({ placed, picture, glimpse, left, top, width, height }: PrintCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { widthPx, heightPx, placement } = placed;
  // As many pixels as the screen shows, in doublings: a view that zooms is drawn anew now and then.
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, width, height) * window.devicePixelRatio));
  const sidePx = Math.min(MOST_PX, Math.max(LEAST_PX, wanted), Math.max(widthPx, heightPx));
  const key = JSON.stringify([widthPx, heightPx, placement, sidePx]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place, which is told anew with every look
  useEffect(() => {
    const stop = new AbortController();
    const scale = sidePx / Math.max(widthPx, heightPx);
    const { signal } = stop;
    // The canvas of a print may reach over its art, or the art over the canvas.
    const part = intersectRects(placement, { x: 0, y: 0, width: picture.widthPx, height: picture.heightPx });
    if (isEmptyRect(part)) return;
    const [across, down] = [(widthPx * scale) / placement.width, (heightPx * scale) / placement.height];
    glimpse(part, sidePx, signal)
      .then((bitmap) => {
        const { current } = canvas;
        const context = current?.getContext('2d');
        if (bitmap && current && context && !signal.aborted) {
          [current.width, current.height] = [Math.max(1, Math.round(widthPx * scale)), Math.max(1, Math.round(heightPx * scale))];
          context.imageSmoothingQuality = 'high';
          context.drawImage(
            bitmap,
            (part.x - placement.x) * across,
            (part.y - placement.y) * down,
            part.width * across,
            part.height * down,
          );
        }
        bitmap?.close();
      })
      // A newer look takes its place.
      .catch(() => {});
    return () => stop.abort();
  }, [glimpse, key]);
  return <canvas ref={canvas} className={styles.print} style={{ left, top, width, height }} />;
}
