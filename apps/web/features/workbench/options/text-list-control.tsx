import type { TextListOption } from '@underbase/tools';
import { Button, HelpText, IconButton } from '@underbase/ui';
import { TextControl } from './text-control.tsx';
import { TextPartsRow } from './text-parts-row.tsx';

interface TextListControlProps {
  readonly field: TextListOption;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Several texts of one form, each in a row of its own. A new row starts as the example, which always fits, or as what comes behind it. */
export function TextListControl({ field, values, onChange }: TextListControlProps) {
  const entry = field.entry ?? field.label;
  const { further = [] } = field;
  const next = values.length > 0 && further.length > 0 ? further[(values.length - 1) % further.length] : field.example;
  return (
    <fieldset className="text-list">
      <legend className="label">{field.label}</legend>
      {values.map((value, index) => (
        // Rows have no other identity than their place, and hold no state once they are left.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="row">
          {field.parts ? (
            <TextPartsRow
              name={`${entry} ${index + 1}`}
              parts={field.parts}
              value={value}
              onChange={(changed) => onChange(values.with(index, changed))}
            />
          ) : (
            <TextControl
              label={`${entry} ${index + 1}`}
              pattern={field.pattern}
              example={field.example}
              isOptional={false}
              value={value}
              onChange={(changed) => onChange(values.with(index, changed))}
            />
          )}
          <IconButton
            icon="trash-2"
            label={`Remove ${entry} ${index + 1}`}
            variant="quiet"
            dense
            disabled={values.length <= (field.min ?? 0)}
            onClick={() => onChange(values.toSpliced(index, 1))}
          />
        </div>
      ))}
      {field.help && (
        <p className="help">
          <HelpText label={field.label}>{field.help}</HelpText>
        </p>
      )}
      <Button dense variant="quiet" icon="plus" disabled={values.length >= field.max} onClick={() => onChange([...values, next])}>
        {field.entry ? `Add ${field.entry.toLowerCase()}` : 'Add'}
      </Button>
    </fieldset>
  );
}
