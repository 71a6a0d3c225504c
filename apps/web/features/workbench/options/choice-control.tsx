import type { ChoiceOption } from '@underbase/tools';
import { HelpText, LabelEnd, Segmented, Select } from '@underbase/ui';

/** More choices than this go into a list. */
const MAX_SEGMENTS = 4;
/** Letters that fit beside each other at the panel's width. */
const MAX_LETTERS = 36;

interface ChoiceControlProps {
  readonly field: ChoiceOption;
  readonly value: string;
  readonly hideLabel: boolean;
  readonly onChange: (value: string) => void;
}

/** Two to four short choices side by side, more in a list. */
export function ChoiceControl({ field, value, hideLabel, onChange }: ChoiceControlProps) {
  const letters = field.choices.reduce((sum, choice) => sum + choice.label.length, 0);
  if (field.choices.length > MAX_SEGMENTS || letters > MAX_LETTERS) {
    return <Select label={field.label} hideLabel={hideLabel} help={field.help} value={value} choices={field.choices} onChange={onChange} />;
  }
  const name = !hideLabel && <span className="label">{field.label}</span>;
  return (
    <div className="labelled">
      {hideLabel || field.help ? (
        name
      ) : (
        <LabelEnd label={field.label} place="label">
          {name}
        </LabelEnd>
      )}
      <Segmented fill label={field.label} value={value} choices={field.choices} onChange={onChange} />
      {field.help && (
        <p className="help">
          <HelpText label={field.label}>{field.help}</HelpText>
        </p>
      )}
    </div>
  );
}
