import { type CSSProperties, useState } from 'react';
import { classNames } from './class-names.ts';
import { parseColor } from './color-entry.ts';
import { Labelled, type LabelledProps } from './field.tsx';

export interface ColorFieldProps extends LabelledProps {
  /** #rrggbb in lower case. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly dense?: boolean;
}

/** One color: a well that opens the platform's picker, and its hex value to read and type. */
export function ColorField({ value, onChange, disabled, dense = true, label, hideLabel, help, error, className }: ColorFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commitDraft = () => {
    const typed = draft === null ? null : parseColor(draft);
    setDraft(null);
    if (typed && typed !== value) onChange(typed);
  };
  return (
    <Labelled label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {({ controlId, describedBy }) => (
        <span className={classNames('field', dense && 'dense', error && 'err')}>
          <span className="color-well" style={{ '--c': value } as CSSProperties}>
            <input
              type="color"
              aria-label={`${label}, picker`}
              value={parseColor(value) ?? '#000000'}
              disabled={disabled}
              onChange={(event) => onChange(event.target.value.toLowerCase())}
            />
          </span>
          <input
            id={controlId}
            type="text"
            spellCheck={false}
            autoComplete="off"
            disabled={disabled}
            value={draft ?? value.toUpperCase()}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={commitDraft}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commitDraft();
              if (event.key === 'Escape' && draft !== null) {
                event.stopPropagation();
                setDraft(null);
              }
            }}
          />
        </span>
      )}
    </Labelled>
  );
}
