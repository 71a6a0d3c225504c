import { AppError } from '@underbase/contract';
import { TOOLS } from '@underbase/tools';
import { lineOfPlace, parseProfile, type ShopPreset, type ShopProfile } from '@underbase/tools/validation';
import { readOptions } from '../../workbench/model/read-options.ts';

/** A profile that somebody hands in as a file, its presets judged by the tools that they are of. Error: profile.invalid, with place and line. */
export function readProfileFile(text: string): ShopProfile {
  const profile = parseProfile(text);
  profile.presets.forEach((preset, index) => {
    const fault = faultOf(preset);
    if (!fault) return;
    const place = `presets.${index + 1}.${fault.at}`;
    throw new AppError('profile.invalid', { place, value: JSON.stringify(fault.value), line: lineOfPlace(text, place) });
  });
  return profile;
}

/** The first thing about a preset that its tool does not know, or refuses; null where there is none. */
function faultOf({ tool: id, options }: ShopPreset): { readonly at: string; readonly value: unknown } | null {
  const tool = TOOLS.find((one) => one.id === id);
  if (!tool) return { at: 'tool', value: id };
  for (const [key, value] of Object.entries(options)) {
    if (!(key in tool.options) || readOptions(tool.options, { [key]: value }).refused > 0) return { at: `options.${key}`, value };
  }
  return null;
}
