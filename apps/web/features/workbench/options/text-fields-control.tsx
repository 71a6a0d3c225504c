import type { TextOption } from '@underbase/tools';
import { Checkbox } from '@underbase/ui';
import { TextPartsRow } from './text-parts-row.tsx';

interface TextFieldsControlProps {
  readonly field: TextOption & { readonly fields: NonNullable<TextOption['fields']> };
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text of parts, as fields: with a check box where the tool does without it. */
export function TextFieldsControl({ field, value, onChange }: TextFieldsControlProps) {
  const { label, help, fields } = field;
  const isGiven = value !== '';
  return (
    <div className="labelled">
      {field.default === '' && (
        <Checkbox
          label={label}
          help={isGiven ? undefined : help}
          checked={isGiven}
          onChange={(isWanted) => onChange(isWanted ? fields.start : '')}
        />
      )}
      {isGiven && (
        <div className={fields.parts.length > 1 ? 'two' : undefined}>
          <TextPartsRow name={label} parts={fields.parts} value={value} joint={fields.joint} hasLabels onChange={onChange} />
        </div>
      )}
    </div>
  );
}
