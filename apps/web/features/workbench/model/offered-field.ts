import type { OptionField, OptionFields } from '@underbase/tools';
import { modelUse } from '@underbase/tools/use';

/** A network of the operator, as pages know it. */
export interface NamedModel {
  readonly id: string;
  readonly use: string;
}

/** Ids that an option may choose from, the first being what it means where nothing is chosen; null for options that choose no model. */
function idsFor(field: OptionField, models: readonly NamedModel[]): readonly string[] | null {
  const use = modelUse(field);
  return use && models.filter((model) => model.use === use).map(({ id }) => id);
}

/** Ids of the operator's models that a tool can work by. */
export function modelsFor(fields: OptionFields, models: readonly NamedModel[]): readonly string[] {
  return Object.values(fields).flatMap((field) => idsFor(field, models) ?? []);
}

/**
 * An option as this installation offers it: one that chooses a model is a list of those that there are, and a choice loses what would need a model
 * where there is none. Null where there is nothing to choose.
 */
export function offeredField(fields: OptionFields, key: string, models: readonly NamedModel[]): OptionField | null {
  const field = fields[key];
  const ids = idsFor(field, models);
  if (ids) {
    const { label, help, group, onlyWhen } = field;
    const choices = ids.map((id, index) => ({ value: index === 0 ? '' : id, label: id }));
    return ids.length < 2 ? null : { kind: 'choice', label, help, group, onlyWhen, default: '', choices };
  }
  if (field.kind !== 'choice') return field;
  const idle = Object.values(fields).flatMap((other) =>
    other.onlyWhen?.option === key && idsFor(other, models)?.length === 0 ? other.onlyWhen.is : [],
  );
  return idle.length === 0 ? field : { ...field, choices: field.choices.filter(({ value }) => !idle.includes(value)) };
}
