import { readFileSync } from 'node:fs';
import { parseModels } from '../catalogue.ts';

/** Models of a setting: the list itself in JSON, or the path of a file that holds it; none where it is absent. */
export function readModels(setting: string | undefined): ReturnType<typeof parseModels> {
  if (setting === undefined || setting.trim() === '') return { models: [], problems: [] };
  if (setting.trim().startsWith('[')) return parseModels(setting);
  try {
    return parseModels(readFileSync(setting, 'utf8'));
  } catch {
    return { models: [], problems: [`${setting} can't be read`] };
  }
}
