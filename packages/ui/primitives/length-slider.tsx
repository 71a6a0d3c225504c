import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { HelpText, LabelEnd } from './help-end.tsx';
import { convertLength, lengthText, lengthToPx, parseLengthText } from './length-entry.ts';
import { LengthField } from './length-field.tsx';

export interface LengthSliderProps {
  readonly label: string;
  /** Text with its unit, as options hold it: `0.3mm`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Once at the end of a drag or key press: the moment for an undo step. */
  readonly onCommit?: () => void;
  /** What the field takes. */
  readonly min: string;
  readonly max: string;
  /** What the fader covers: the range of good work, above 0 and within the field's. */
  readonly from: string;
  readonly to: string;
  /** Print resolution, for px beside real lengths. */
  readonly dpi: number;
  /** Marked by the tick below the track; a double click on the label returns to it. */
  readonly defaultValue: string;
  readonly help?: ReactNode;
}

/** Places of the fader. */
const STEPS = 200;

/** A width one feels: the figure with its unit, and a fader whose ways are even in proportion, so that fine widths have as much room as bold ones. */
export function LengthSlider({ label, value, onChange, onCommit, min, max, from, to, dpi, defaultValue, help }: LengthSliderProps) {
  const id = useId();
  const before = useRef(value);
  const length = parseLengthText(value, 'px') ?? { value: 0, unit: 'px' as const };
  const px = (text: string) => lengthToPx(parseLengthText(text, 'px') ?? length, dpi);
  const [least, most] = [px(from), px(to)];
  const placeOf = (at: number) => Math.min(1, Math.max(0, Math.log(Math.max(at, 1e-6) / least) / Math.log(most / least)));
  const place = placeOf(lengthToPx(length, dpi));
  const marks = { '--v': place, '--d': placeOf(px(defaultValue)) } as CSSProperties;
  const slide = (step: number) =>
    onChange(lengthText(convertLength({ value: least * (most / least) ** (step / STEPS), unit: 'px' }, length.unit, dpi)));
  const commit = () => {
    if (before.current === value) return;
    before.current = value;
    onCommit?.();
  };
  const settle = (next: string) => {
    onChange(next);
    before.current = next;
    onCommit?.();
  };
  // The double click repeats what the group's reset button does; nothing hangs on it alone.
  const name = (
    <label className="label" htmlFor={id} onDoubleClick={() => settle(defaultValue)}>
      {label}
    </label>
  );
  return (
    <div className="slider of-length" style={marks}>
      {help ? (
        name
      ) : (
        <LabelEnd label={label} place="label">
          {name}
        </LabelEnd>
      )}
      <LengthField label={`${label} value`} hideLabel value={value} min={min} max={max} dpi={dpi} onChange={settle} />
      <div className="track">
        <input
          id={id}
          type="range"
          min={0}
          max={STEPS}
          value={Math.round(place * STEPS)}
          aria-valuetext={value}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => slide(event.target.valueAsNumber)}
          onPointerUp={commit}
          onKeyUp={commit}
          onBlur={commit}
        />
      </div>
      {help && (
        <span className="help">
          <HelpText id={`${id}-help`} label={label}>
            {help}
          </HelpText>
        </span>
      )}
    </div>
  );
}
