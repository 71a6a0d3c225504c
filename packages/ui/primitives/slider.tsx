import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { HelpText, LabelEnd } from './help-end.tsx';
import { formatNumber, snapNumber, stepDigits } from './number-entry.ts';
import { NumberInput } from './number-field.tsx';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Once at the end of a drag or key press: the moment for an undo step. */
  readonly onCommit?: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly unit?: string;
  /** Marked by the tick below the track; a double click on the label returns to it. */
  readonly defaultValue?: number;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
  /** Stands in the field's place while the value is not known yet ("auto"); moving the fader gives one all the same. */
  readonly waiting?: string;
}

/** A range one feels: label, value field with unit, and a fader of native range semantics (arrows, Page, Home, End). */
export function Slider({ label, value, onChange, onCommit, min, max, step = 1, unit, defaultValue, help, disabled, waiting }: SliderProps) {
  const id = useId();
  const before = useRef(value);
  const share = (at: number) => (max > min ? (Math.min(max, Math.max(min, at)) - min) / (max - min) : 0);
  const marks = { '--v': share(value), '--d': share(defaultValue ?? min) } as CSSProperties;
  const digits = stepDigits(step);
  const settle = (next: number) => {
    onChange(next);
    onCommit?.(next);
    before.current = next;
  };
  const commit = () => {
    if (before.current === value) return;
    before.current = value;
    onCommit?.(value);
  };
  // The double click repeats what the group's reset button does; nothing hangs on it alone.
  const name = (
    <label className="label" htmlFor={id} onDoubleClick={() => defaultValue !== undefined && !disabled && settle(defaultValue)}>
      {label}
    </label>
  );
  return (
    <div className="slider" style={marks}>
      {help ? (
        name
      ) : (
        <LabelEnd label={label} place="label">
          {name}
        </LabelEnd>
      )}
      {waiting === undefined ? (
        <NumberInput
          value={value}
          onChange={settle}
          min={min}
          max={max}
          step={step}
          unit={unit}
          disabled={disabled}
          ariaLabel={`${label} value`}
        />
      ) : (
        <span className="small faint">{waiting}</span>
      )}
      <div className="track">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={waiting ?? (unit ? `${formatNumber(value, digits)} ${unit}` : undefined)}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => onChange(snapNumber(event.target.valueAsNumber, min, max, step))}
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
