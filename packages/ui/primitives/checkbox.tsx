import { type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';
import { HelpEnd } from './help-end.tsx';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** On or off. The look has one sign for it, so switches of declarations are drawn as check boxes too. */
export function Checkbox({ label, checked, onChange, help, disabled, className }: CheckboxProps) {
  const helpId = useId();
  const end = useContext(HelpEnd);
  const box = (
    <label className={classNames('check-box', className)}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? helpId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {help && (
          <span className="help" id={helpId}>
            {help}
          </span>
        )}
      </span>
    </label>
  );
  const offered = typeof label === 'string' && end?.(label, help ? 'help' : 'label');
  if (!offered) return box;
  // A button inside the label would be pressed with it.
  return (
    <div className="check-asked">
      {box}
      {offered}
    </div>
  );
}
