import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { ownCurve } from './own-curve.ts';
import styles from './panel-tone-curve.module.css';
import { HANDLES, type ToneKey } from './panel-tones.ts';

interface ToneCurveProps {
  /** Where the handles stand, 0 to 100. */
  readonly tones: Readonly<Record<ToneKey, number>>;
  /** What stands on film for every coverage, 256 bytes: own curve, gain and limits together. */
  readonly film: Uint8Array;
  readonly onTone: (key: ToneKey, percent: number) => void;
  readonly onSettle: () => void;
}

const SIDE = 200;
const MARGIN = 14;
const TARGET = 14;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 };
const bounded = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)));

const xOf = (percent: number): number => MARGIN + (percent / 100) * SIDE;
const yOf = (percent: number): number => MARGIN + SIDE - (percent / 100) * SIDE;

/** A curve of 256 bytes as a line. */
function lineOf(curve: Uint8Array): string {
  const points = Array.from(curve, (tone, at) => `${xOf((at / 255) * 100).toFixed(1)} ${yOf((tone / 255) * 100).toFixed(1)}`);
  return `M${points.join('L')}`;
}

/** A plate's curve with three handles, and dashed what gain and limits make of it on film: dragged up and down, or moved by arrow keys, page keys, Home and End. */
export function ToneCurve({ tones, film, onTone, onSettle }: ToneCurveProps) {
  const box = useRef<SVGSVGElement>(null);
  const percentAt = (clientY: number): number => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect) return 0;
    const y = ((clientY - rect.top) / rect.height) * (SIDE + 2 * MARGIN);
    return bounded(((MARGIN + SIDE - y) / SIDE) * 100);
  };
  const onPointerDown = (event: PointerEvent<SVGGElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onKeyDown = (key: ToneKey, event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? 100 : step === undefined ? null : bounded(tones[key] + step);
    if (to === null) return;
    event.preventDefault();
    onTone(key, to);
  };
  return (
    <svg ref={box} className={styles.curve} viewBox={`0 0 ${SIDE + 2 * MARGIN} ${SIDE + 2 * MARGIN}`}>
      <title>Curve of this plate: coverage from left to right, film from below</title>
      {[0, 25, 50, 75, 100].map((percent) => (
        <path key={percent} className={styles.grid} d={`M${xOf(percent)} ${MARGIN}v${SIDE}M${MARGIN} ${yOf(percent)}h${SIDE}`} />
      ))}
      <path className={styles.straight} d={`M${MARGIN} ${MARGIN + SIDE}L${MARGIN + SIDE} ${MARGIN}`} />
      <path className={styles.film} d={lineOf(film)} />
      <path className={styles.own} d={lineOf(ownCurve(tones))} />
      {HANDLES.map(({ key, label, at }) => (
        <g
          key={key}
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={tones[key]}
          aria-valuetext={`${at} % becomes ${tones[key]} %`}
          onPointerDown={onPointerDown}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onTone(key, percentAt(event.clientY))}
          onPointerUp={onSettle}
          onKeyDown={(event) => onKeyDown(key, event)}
          onBlur={onSettle}
        >
          <circle className={styles.target} cx={xOf(at)} cy={yOf(tones[key])} r={TARGET} />
          <circle className={styles.dot} cx={xOf(at)} cy={yOf(tones[key])} r="5" />
        </g>
      ))}
    </svg>
  );
}
