import { type ModelSource, type ModelUse, requireModel } from '@underbase/models';
import type { OptionField, OptionFields, OptionValues } from './options.ts';

/** False while the option that this one depends on has another value. */
export function isInForce({ onlyWhen }: OptionField, options: OptionValues): boolean {
  return !onlyWhen || onlyWhen.is.includes(options[onlyWhen.option] as string | boolean);
}

/** What an option chooses a model for; null for any other option. */
export function modelUse(field: OptionField): ModelUse | null {
  return field.kind === 'text' ? (field.isModel ?? null) : null;
}

/**
 * Refuses options that want a model which is not set up, before anything is read or charged.
 * @param options validated; @param models those of the host. Errors: model.none, model.unknown
 */
export function requireModels(fields: OptionFields, options: OptionValues, models: readonly ModelSource[]): void {
  for (const [key, field] of Object.entries(fields)) {
    const use = modelUse(field);
    if (use && isInForce(field, options)) requireModel(models, use, String(options[key]));
  }
}
