import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { moveInGroup } from './use-roving.ts';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName; readonly disabled?: boolean }[];
  /** Takes the whole width in equal parts. */
  readonly fill?: boolean;
  /** 36 px, for pages. */
  readonly tall?: boolean;
  readonly className?: string;
}

/** Two to four fixed choices, all in sight. A radio group: one tab stop, arrows choose. */
export function Segmented<Value extends string>({ label, value, onChange, choices, fill, tall, className }: SegmentedProps<Value>) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <div
      className={classNames('seg', fill && 'fill', tall && 'tall', className)}
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => moveInGroup(event, 'radio')?.click()}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useSemanticElements: the look draws buttons; keys and roles are those of radio buttons
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value || (!isKnown && index === 0) ? 0 : -1}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
        >
          {choice.icon && <Icon name={choice.icon} />}
          {choice.label}
        </button>
      ))}
    </div>
  );
}
