import { LabelEnd } from '@underbase/ui';
import type { ChoiceFigures } from './choose-palette.ts';
import styles from './panel-curve.module.css';
import { curveWords, nextInkWords } from './panel-words.ts';

interface ErrorCurveProps {
  readonly choice: ChoiceFigures;
  /** Inks taken. */
  readonly count: number;
  /** Takes so many inks; absent where they are set by hand. */
  readonly onCount?: (count: number) => void;
}

const [LEFT, RIGHT, TOP, BOTTOM] = [30, 282, 12, 110];
const MOST_POINTS = 9;
const WIDTH = 292;
/** Letters of its size are hardly wider, in the mean. */
const LETTER = 5.6;

/** Round figures for the axis. */
function ceilingOf(error: number): number {
  return [0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100].find((step) => step >= error) ?? 100;
}

/** What each screen buys: mean color difference against the number of inks. A point takes that many. */
export function ErrorCurve({ choice, count, onCount }: ErrorCurveProps) {
  const { errors, worst, error, worstError } = choice;
  const points = errors.slice(1, MOST_POINTS + 1);
  const last = Math.max(points.length, count);
  if (points.length === 0) return null;
  const worstPoints = worst.slice(1, points.length + 1);
  const top = ceilingOf(Math.max(...points, ...worstPoints, error));
  const xOf = (inks: number) => (last > 1 ? LEFT + 14 + ((RIGHT - LEFT - 28) * (inks - 1)) / (last - 1) : (LEFT + RIGHT) / 2);
  const yOf = (value: number) => BOTTOM - ((BOTTOM - TOP) * Math.min(top, value)) / top;
  const lineOf = (values: readonly number[]) =>
    values.map((value, index) => `${index === 0 ? 'M' : 'L'}${xOf(index + 1).toFixed(1)} ${yOf(value).toFixed(1)}`).join('');
  const told = `${count} ${count === 1 ? 'ink' : 'inks'}, ΔE ${error.toFixed(error < 1 ? 2 : 1)}, worst ${worstError.toFixed(1)}`;
  // Over its mark, and whole at either end.
  const half = (LETTER * told.length) / 2;
  const toldX = Math.min(WIDTH - half, Math.max(half, xOf(count)));
  return (
    <section className={styles.figure} aria-label="Screens against color error">
      <LabelEnd label="Screens against color error" place="heading">
        <h2>Screens against color error</h2>
      </LabelEnd>
      <p className="small faint">ΔE: mean, and dashed the color off most</p>
      <svg viewBox={`0 0 ${WIDTH} 132`} role="img" aria-label={curveWords(choice, count)}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path className={styles.grid} d={`M${LEFT} ${yOf(top * share)}H${RIGHT}`} />
            <text x={LEFT - 6} y={yOf(top * share) + 4} textAnchor="end">
              {top * share}
            </text>
          </g>
        ))}
        <path className={styles.worst} d={lineOf(worstPoints)} />
        <path className={styles.mean} d={lineOf(points)} />
        <path className={styles.mark} d={`M${xOf(count)} ${TOP}V${BOTTOM}`} />
        {points.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of inks
          <g key={index}>
            <text x={xOf(index + 1)} y={126} textAnchor="middle">
              {index + 1}
            </text>
            <circle className={styles.point} cx={xOf(index + 1)} cy={yOf(value)} r="2.5" />
          </g>
        ))}
        <circle className={styles.taken} cx={xOf(count)} cy={yOf(error)} r="4" />
        <text className={styles.told} x={toldX} y={TOP - 4} textAnchor="middle">
          {told}
        </text>
        {onCount &&
          points.map((_, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the list of numbers in the panel, which keys reach
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of inks
            <rect key={index} x={xOf(index + 1) - 14} y={TOP} width="28" height="116" onClick={() => onCount(index + 1)}>
              <title>{`Take ${index + 1}`}</title>
            </rect>
          ))}
      </svg>
      <p className="help">{nextInkWords(choice, count)}</p>
    </section>
  );
}
