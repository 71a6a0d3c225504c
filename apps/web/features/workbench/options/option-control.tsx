import type { ColorItem, OptionField, OptionValues, Seed, Stroke } from '@underbase/tools';
import { Checkbox, NumberField, Slider } from '@underbase/ui';
import { siteConfig } from '../../../clients/site-config.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { offeredField } from '../model/offered-field.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { AutoNumberControl } from './auto-number-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import { ColorControl } from './color-control.tsx';
import { ColorListControl } from './color-list-control.tsx';
import { ColorPairsControl } from './color-pairs-control.tsx';
import { LengthControl } from './length-control.tsx';
import { SeedsControl } from './seeds-control.tsx';
import { StrokesControl } from './strokes-control.tsx';
import { TextControl } from './text-control.tsx';
import { TextFieldsControl } from './text-fields-control.tsx';
import { TextListControl } from './text-list-control.tsx';

interface OptionControlProps {
  readonly name: string;
  readonly field: OptionField;
  /** Heading over the control: a label that says the same is not shown twice. */
  readonly groupTitle: string;
}

/** The control for one option, by its kind. */
export function OptionControl({ name, field: declared, groupTitle }: OptionControlProps) {
  const workbench = useWorkbench();
  const value = useBench((state) => state.history.present.options[name]);
  const field = offeredField({ ...workbench.tool.options, [name]: declared }, name, siteConfig.models);
  const set = (next: OptionValues[string], gesture?: string): void => workbench.change({ [name]: next }, gesture);

  const most = useBench((state) => (field ? mostOf(field, state.history.present.options) : 0));
  if (!field) return null;

  switch (field.kind) {
    case 'number':
      if (field.default === 'auto') return <AutoNumberControl field={field} value={value as number | 'auto'} most={most} onChange={set} />;
      return field.control === 'slider' ? (
        <Slider
          label={field.label}
          help={field.help}
          value={value as number}
          min={field.min}
          max={most}
          step={field.step}
          unit={field.unit}
          defaultValue={field.default}
          onChange={(next) => set(next, name)}
          onCommit={workbench.settle}
        />
      ) : (
        <NumberField
          label={field.label}
          help={field.help}
          value={value as number}
          min={field.min}
          max={most}
          step={field.step}
          unit={field.unit}
          onChange={set}
        />
      );
    case 'text':
      if (field.fields) return <TextFieldsControl field={{ ...field, fields: field.fields }} value={value as string} onChange={set} />;
      return (
        <TextControl
          label={field.label}
          help={field.help}
          pattern={field.pattern}
          example={field.example}
          isOptional={field.default === ''}
          value={value as string}
          onChange={set}
        />
      );
    case 'texts':
      return (
        <TextListControl
          field={field}
          values={value as readonly string[]}
          onChange={(texts, by) => set(texts, by && `${name}: ${by}`)}
          onSettle={workbench.settle}
        />
      );
    case 'length':
      return (
        <LengthControl field={field} value={value as string} onChange={(next, by) => set(next, by && name)} onSettle={workbench.settle} />
      );
    case 'choice':
      return (
        <>
          <ChoiceControl field={field} hideLabel={field.label === groupTitle} value={value as string} onChange={set} />
          <CompareButton name={name} field={field} value={value as string} onChoose={set} />
        </>
      );
    case 'switch':
      return <Checkbox label={field.label} help={field.help} checked={value as boolean} onChange={set} />;
    case 'color':
      return <ColorControl field={field} value={value as string} onChange={(color) => set(color, name)} />;
    case 'colors':
      return <ColorListControl field={field} items={value as readonly ColorItem[]} onChange={set} />;
    case 'color-pairs':
      return <ColorPairsControl field={field} pairs={value as readonly string[]} onChange={set} />;
    case 'strokes':
      return <StrokesControl field={field} strokes={value as readonly Stroke[]} onChange={set} />;
    case 'seeds':
      return <SeedsControl field={field} seeds={value as readonly Seed[]} onChange={set} />;
  }
}

/** The upper bound of a number, which another option may lower. */
function mostOf(field: OptionField, options: OptionValues): number {
  if (field.kind !== 'number') return 0;
  const other = field.atMost === undefined ? undefined : options[field.atMost];
  return typeof other === 'number' ? Math.min(field.max, other) : field.max;
}
