import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { HelpText, LabelEnd } from './help-end.tsx';
import { Icon } from './icon.tsx';

export interface LabelledProps {
  readonly label: string;
  /** The label stays for screen readers only. */
  readonly hideLabel?: boolean;
  readonly help?: ReactNode;
  /** What is wrong, in words; marks the field and is read out with it. */
  readonly error?: string;
  readonly className?: string;
}

interface Ids {
  readonly controlId: string;
  /** For aria-describedby; undefined where there is nothing to say. */
  readonly describedBy: string | undefined;
}

/** Label above, control, help and error below, tied together by ids. */
export function Labelled({
  label,
  hideLabel,
  help,
  error,
  className,
  children,
}: LabelledProps & { readonly children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const name = (
    <label className={hideLabel ? 'sr' : 'label'} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={classNames('labelled', className)}>
      {hideLabel || help ? (
        name
      ) : (
        <LabelEnd label={label} place="label">
          {name}
        </LabelEnd>
      )}
      {children({ controlId: id, describedBy: [errorId, helpId].filter(Boolean).join(' ') || undefined })}
      {error && (
        <span className="err-text" id={errorId} role="alert">
          <Icon name="circle-alert" />
          {error}
        </span>
      )}
      {help && (
        <span className="help" data-of={label}>
          <HelpText id={helpId} label={label}>
            {help}
          </HelpText>
        </span>
      )}
    </div>
  );
}

export interface TextFieldProps extends LabelledProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  readonly dense?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. All attributes of an input pass through. */
export function TextField({ label, hideLabel, help, error, className, dense, ref, ...input }: TextFieldProps) {
  return (
    <Labelled label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {({ controlId, describedBy }) => (
        <span className={classNames('field', dense && 'dense', error && 'err')}>
          <input type="text" {...input} ref={ref} id={controlId} aria-describedby={describedBy} aria-invalid={error ? true : undefined} />
        </span>
      )}
    </Labelled>
  );
}

export interface TextAreaFieldProps extends LabelledProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({ label, hideLabel, help, error, className, ref, ...area }: TextAreaFieldProps) {
  return (
    <Labelled label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {({ controlId, describedBy }) => (
        <textarea {...area} ref={ref} id={controlId} aria-describedby={describedBy} aria-invalid={error ? true : undefined} />
      )}
    </Labelled>
  );
}
