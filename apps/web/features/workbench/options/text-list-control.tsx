import type { TextListOption } from '@underbase/tools';
import { Button, HelpText, IconButton } from '@underbase/ui';
import { useEffect, useRef } from 'react';
import { TextControl } from './text-control.tsx';
import { TextPartsRow } from './text-parts-row.tsx';

interface TextListControlProps {
  readonly field: TextListOption;
  readonly values: readonly string[];
  /** With the name of the gesture, where steps on the way are no steps to undo. */
  readonly onChange: (values: readonly string[], gesture?: string) => void;
  readonly onSettle: () => void;
}

/** Several texts of one form, each in a row of its own. A new row starts as the example, which always fits, or as what comes behind it. */
export function TextListControl({ field, values, onChange, onSettle }: TextListControlProps) {
  const entry = field.entry ?? field.label;
  const { further = [] } = field;
  const list = useRef<HTMLFieldSetElement>(null);
  const sought = useRef<readonly string[]>([]);
  // Buttons stand elsewhere once entries have moved: the keyboard goes on from the entry that it was at.
  useEffect(() => {
    const names = sought.current;
    sought.current = [];
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])].filter(({ disabled }) => !disabled);
    for (const name of names) {
      const button = buttons.find((one) => one.ariaLabel === name || one.textContent === name);
      if (button) return button.focus();
    }
  });
  const next = values.length > 0 && further.length > 0 ? further[(values.length - 1) % further.length] : field.example;
  const addWords = field.entry ? `Add ${field.entry.toLowerCase()}` : 'Add';
  const move = (from: number, to: number): void => {
    const [there, back] = to < from ? ['up', 'down'] : ['down', 'up'];
    sought.current = [`Move ${entry} ${to + 1} ${there}`, `Move ${entry} ${to + 1} ${back}`];
    onChange(values.with(from, values[to]).with(to, values[from]));
  };
  const remove = (index: number): void => {
    sought.current = [`Remove ${entry} ${Math.min(index + 1, values.length - 1)}`, addWords];
    onChange(values.toSpliced(index, 1));
  };
  return (
    <fieldset ref={list} className="text-list">
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
              example={field.example}
              onChange={(changed, gesture) => onChange(values.with(index, changed), gesture)}
              onSettle={onSettle}
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
          {field.isOrdered && values.length > 1 && (
            <>
              <IconButton
                icon="arrow-up"
                label={`Move ${entry} ${index + 1} up`}
                variant="quiet"
                dense
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                label={`Move ${entry} ${index + 1} down`}
                variant="quiet"
                dense
                disabled={index === values.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </>
          )}
          <IconButton
            icon="trash-2"
            label={`Remove ${entry} ${index + 1}`}
            variant="quiet"
            dense
            disabled={values.length <= (field.min ?? 0)}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {field.help && (
        <p className="help">
          <HelpText label={field.label}>{field.help}</HelpText>
        </p>
      )}
      <Button dense variant="quiet" icon="plus" disabled={values.length >= field.max} onClick={() => onChange([...values, next])}>
        {addWords}
      </Button>
    </fieldset>
  );
}
