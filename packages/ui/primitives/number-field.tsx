import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Labelled, type LabelledProps } from './field.tsx';
import { boundFor, formatNumber, heldWords, keptFigure, nudge, parseNumber, snapNumber, stepDigits } from './number-entry.ts';

export interface NumberInputProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Always that many decimal places (11.00); as many as needed where left out. */
  readonly digits?: number;
  /** Shown after the value, for instance % or lpi; a control of its own where the unit can be chosen. */
  readonly unit?: ReactNode;
  readonly disabled?: boolean;
  readonly dense?: boolean;
  readonly id?: string;
  readonly ariaLabel?: string;
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  readonly className?: string;
  /** A typed figure lay outside and was held to this bound; null once one is taken as it was typed. */
  readonly onHeld?: (bound: number | null) => void;
}

/**
 * A figure one knows. What belongs to no figure is not taken; the rest is free while typing; blur and Enter commit it (clamped and on the step), Escape takes it back.
 * Arrow keys step and commit at once, ten steps with Shift.
 */
export function NumberInput({
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  digits,
  unit,
  disabled,
  dense = true,
  id,
  ariaLabel,
  describedBy,
  isInvalid,
  className,
  onHeld,
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = digits === undefined ? formatNumber(value, stepDigits(step)) : value.toFixed(digits);
  const input = useRef<HTMLInputElement>(null);

  const commit = (next: number) => {
    setDraft(null);
    if (next !== value) onChange(next);
  };
  const commitDraft = () => {
    if (draft === null) return;
    const typed = parseNumber(draft);
    if (typed === null) setDraft(null);
    else {
      onHeld?.(boundFor(typed, min, max));
      commit(snapNumber(typed, min, max, step));
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      commitDraft();
      input.current?.select();
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    } else {
      const from = draft === null ? value : (parseNumber(draft) ?? value);
      const next = nudge(event.key, event.shiftKey, from, min, max, step);
      if (next === null) return;
      event.preventDefault();
      commit(next);
    }
  };
  return (
    <span className={classNames('field num', dense && 'dense', isInvalid && 'err', className)}>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode={min < 0 ? 'text' : 'decimal'}
        role="spinbutton"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? shown}
        aria-label={ariaLabel}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-valuenow={value}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        aria-valuetext={typeof unit === 'string' ? `${shown} ${unit}` : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(keptFigure(event.target.value))}
        onBlur={commitDraft}
        onKeyDown={onKeyDown}
      />
      {typeof unit === 'string' ? <span className="unit">{unit}</span> : unit}
    </span>
  );
}

export interface NumberFieldProps
  extends LabelledProps,
    Omit<NumberInputProps, 'id' | 'ariaLabel' | 'describedBy' | 'isInvalid' | 'className'> {}

/** NumberInput with its label, help and error. A figure that was held to a bound says so until another one is given. */
export function NumberField({ label, hideLabel, help, error, className, ...input }: NumberFieldProps) {
  const [bound, setBound] = useState<number | null>(null);
  const isHeld = bound !== null && bound === input.value;
  const words = isHeld ? heldWords(bound, input.max ?? Number.POSITIVE_INFINITY, input.step ?? 1) : null;
  return (
    <Labelled
      label={label}
      hideLabel={hideLabel}
      help={words ? <span role="status">{words}</span> : help}
      error={error}
      className={className}
    >
      {({ controlId, describedBy }) => (
        <NumberInput {...input} id={controlId} describedBy={describedBy} isInvalid={Boolean(error)} onHeld={setBound} />
      )}
    </Labelled>
  );
}
