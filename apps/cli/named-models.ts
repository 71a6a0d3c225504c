import { existsSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { AppError } from '@underbase/contract';
import { isAddress, isSha256, MODEL_ID, type ModelSource, type ModelUse } from '@underbase/models';
import type { ModelSetup } from '@underbase/models/node';
import type { ToolDeclaration } from '@underbase/tools';
import { flagName, modelUse } from '@underbase/tools/use';
import { MODEL_SHA256, type RunCommand } from './parse-arguments.ts';

/** Options with models by their ids, and the models that these stand for. */
export interface NamedModels {
  readonly options: Readonly<Record<string, unknown>>;
  readonly setup: ModelSetup;
}

const NO_MODELS: ModelSetup = { models: [], folder: null };

/** The option of a tool that chooses a model; null where it has none. */
export function modelOption({ options }: Pick<ToolDeclaration, 'options'>): { readonly key: string; readonly use: ModelUse } | null {
  for (const [key, field] of Object.entries(options)) {
    const use = modelUse(field);
    if (use) return { key, use };
  }
  return null;
}

/** A file is called by its name, as far as an id may have its letters. */
function idOf(from: string): string {
  const name = isAddress(from) ? new URL(from).pathname : from;
  const id = basename(name, extname(name))
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 40);
  return id === '' ? 'model' : id;
}

/** The setting MODELS of the environment. Error: model.bad-setting. */
async function configured(): Promise<readonly ModelSource[]> {
  const { readModels } = await import('@underbase/models/node');
  const { models, problems } = readModels(process.env.MODELS);
  if (problems.length > 0) throw new AppError('model.bad-setting', { problem: problems[0] });
  return models;
}

/**
 * What a command says of models: ids of the setting MODELS stay, a path or an address becomes a model of its own, of the checksum that goes with it.
 * Errors: model.bad-setting, usage.missing-value for an address without a checksum, option.invalid, usage.flag-without-effect.
 */
export async function namedModels(
  { tool, modelSha256 }: Pick<RunCommand, 'tool' | 'modelSha256'>,
  options: Readonly<Record<string, unknown>>,
): Promise<NamedModels> {
  const option = modelOption(tool);
  if (!option) return { options, setup: NO_MODELS };
  const { key, use } = option;
  const field = tool.options[key];
  const flag = flagName(key, field);
  const given = String(options[key] ?? '');
  const condition = field.onlyWhen;
  // Who names a model means the way that takes one; another way, said beside it, is a contradiction.
  if (given !== '' && condition && options[condition.option] === undefined)
    return namedModels({ tool, modelSha256 }, { ...options, [condition.option]: condition.is[0] });
  const isAsked = condition?.is.includes(String(options[condition.option])) === true;
  if (given !== '' && condition && !isAsked) {
    const other = flagName(condition.option, tool.options[condition.option]);
    const value = String(options[condition.option] ?? tool.options[condition.option].default);
    throw new AppError('usage.flag-without-effect', {
      flag,
      format: `${other} ${value}`,
      formats: `${other} ${condition.is.join(' or ')}`,
    });
  }
  if (modelSha256 !== null && !isSha256(modelSha256))
    throw new AppError('option.invalid', { option: MODEL_SHA256, value: modelSha256, form: '64 hexadecimal digits' });
  const models = isAsked ? await configured() : [];
  const setup = { models, folder: null };
  const isId = new RegExp(`^${MODEL_ID}$`).test(given);
  const isKnown = isId && (models.some(({ id }) => id === given) || !existsSync(given));
  if (given === '' || (isKnown && modelSha256 === null)) return { options, setup };
  if (isAddress(given) && modelSha256 === null) throw new AppError('usage.missing-value', { tool: tool.id, flag: MODEL_SHA256 });
  const id = idOf(given);
  const from = isAddress(given) ? given : resolve(given);
  const named: ModelSource = { id, use, from, sha256: modelSha256?.toLowerCase() ?? null };
  return { options: { ...options, [key]: id }, setup: { ...setup, models: [named, ...models.filter((model) => model.id !== id)] } };
}
