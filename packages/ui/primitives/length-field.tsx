import { type KeyboardEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import { Labelled, type LabelledProps } from './field.tsx';
import {
  clampLength,
  convertLength,
  keptLength,
  LENGTH_DIGITS,
  LENGTH_STEPS,
  LENGTH_UNITS,
  type Length,
  type LengthUnit,
  lengthText,
  parseLengthText,
} from './length-entry.ts';
import { formatNumber, nudge } from './number-entry.ts';

export interface LengthFieldProps extends LabelledProps {
  /** Text with its unit, as options hold it: `0.3mm`; empty where it is left out. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min: string;
  readonly max: string;
  /** Print resolution, for px beside real lengths. */
  readonly dpi: number;
  readonly units?: readonly LengthUnit[];
  readonly disabled?: boolean;
  readonly dense?: boolean;
  /** It may be left out: an emptied field gives ''. Its unit while it is empty is that of this length, which stands there in gray. */
  readonly example?: string;
}

const ZERO: Length = { value: 0, unit: 'px' };

/** A length with its unit. Choosing another unit converts the figure; a unit typed into the field counts. */
export function LengthField({
  value,
  onChange,
  min,
  max,
  dpi,
  units = LENGTH_UNITS,
  disabled,
  dense = true,
  example,
  label,
  hideLabel,
  help,
  error,
  className,
}: LengthFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [emptyUnit, setEmptyUnit] = useState<LengthUnit>((example ? parseLengthText(example, 'px')?.unit : undefined) ?? 'px');
  const isOptional = example !== undefined;
  const isEmpty = isOptional && value === '';
  const length = parseLengthText(value, 'px') ?? { ...ZERO, unit: isEmpty ? emptyUnit : 'px' };
  const least = parseLengthText(min, length.unit) ?? ZERO;
  const most = parseLengthText(max, length.unit) ?? { value: Number.MAX_SAFE_INTEGER, unit: 'px' };

  const commit = (next: Length) => {
    setDraft(null);
    const text = lengthText(clampLength(next, least, most, dpi));
    if (text !== value) onChange(text);
  };
  const commitDraft = () => {
    if (draft === null) return;
    const typed = parseLengthText(draft, length.unit);
    if (isOptional && draft.trim() === '') {
      setDraft(null);
      setEmptyUnit(length.unit);
      if (value !== '') onChange('');
    } else if (typed) commit(typed);
    else setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commitDraft();
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    } else {
      const from = draft === null ? length : (parseLengthText(draft, length.unit) ?? length);
      const next = nudge(
        event.key,
        event.shiftKey,
        from.value,
        Number.NEGATIVE_INFINITY,
        Number.POSITIVE_INFINITY,
        LENGTH_STEPS[from.unit],
      );
      if (next === null) return;
      event.preventDefault();
      commit({ value: next, unit: from.unit });
    }
  };
  const setUnit = (unit: LengthUnit) => {
    if (isEmpty) setEmptyUnit(unit);
    else commit(convertLength(length, unit, dpi));
  };
  const shown = isEmpty ? '' : formatNumber(length.value, LENGTH_DIGITS[length.unit]);
  return (
    <Labelled label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {({ controlId, describedBy }) => (
        <span className={classNames('field num', dense && 'dense', error && 'err')}>
          <input
            id={controlId}
            type="text"
            role="spinbutton"
            autoComplete="off"
            disabled={disabled}
            value={draft ?? shown}
            placeholder={isOptional ? formatNumber(parseLengthText(example, 'px')?.value ?? 0, LENGTH_DIGITS[length.unit]) : undefined}
            aria-valuenow={isEmpty ? undefined : length.value}
            aria-valuetext={isEmpty ? 'not given' : `${shown} ${length.unit}`}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setDraft(keptLength(event.target.value))}
            onBlur={commitDraft}
            onKeyDown={onKeyDown}
          />
          {units.length > 1 ? (
            <select
              className="unit-select"
              aria-label={`Unit of ${label}`}
              value={length.unit}
              disabled={disabled}
              onChange={(event) => setUnit(event.target.value as LengthUnit)}
            >
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {unit}
                </option>
              ))}
            </select>
          ) : (
            <span className="unit">{length.unit}</span>
          )}
        </span>
      )}
    </Labelled>
  );
}
