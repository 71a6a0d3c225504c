import type { ReactNode, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Labelled, type LabelledProps } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SelectInputProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange' | 'children' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  readonly dense?: boolean;
  /** Option groups and the like, after the plain choices. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The platform's own list, in the look's frame. Give it a name with aria-label when no label stands beside it. */
export function SelectInput({ value, onChange, choices, dense = true, children, className, ...rest }: SelectInputProps) {
  return (
    <span className={classNames('select', dense && 'dense', className)}>
      <select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

export interface SelectProps extends LabelledProps, Omit<SelectInputProps, 'className'> {}

/** Five or more choices. */
export function Select({ label, hideLabel, help, error, className, ...select }: SelectProps) {
  return (
    <Labelled label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {({ controlId, describedBy }) => <SelectInput {...select} id={controlId} aria-describedby={describedBy} />}
    </Labelled>
  );
}
