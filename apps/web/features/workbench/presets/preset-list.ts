import type { ToolId } from '@underbase/contract';
import type { OptionValues } from '@underbase/tools';
import type { ShopProfile } from '@underbase/tools/validation';

export interface Preset {
  readonly id: string;
  readonly name: string;
  /** Values that differ from the defaults; raw, and judged again when they are used. */
  readonly options: Partial<OptionValues>;
  /** The shop's profile that it is kept in, and goes along with; none where this browser alone has it. */
  readonly shop?: string;
}

/** A tool's presets of a shop's profile. */
export function shopPresetsOf({ name: shop, presets }: ShopProfile, tool: ToolId): readonly Preset[] {
  const ofTool = presets.filter((preset) => preset.tool === tool);
  return ofTool.map(({ name, options }) => ({ id: `shop/${name}`, name, options: options as Partial<OptionValues>, shop }));
}

/** Puts a preset at the end; one of the same name in the same keeping is replaced where it stands. */
export function withPreset(presets: readonly Preset[], preset: Preset): readonly Preset[] {
  const at = presets.findIndex(({ name, shop }) => name === preset.name && shop === preset.shop);
  if (at < 0) return [...presets, preset];
  return presets.map((other, index) => (index === at ? { ...preset, id: other.id } : other));
}

export function withName(presets: readonly Preset[], id: string, name: string): readonly Preset[] {
  return presets.map((preset) => (preset.id === id ? { ...preset, name } : preset));
}

export function without(presets: readonly Preset[], id: string): readonly Preset[] {
  return presets.filter((preset) => preset.id !== id);
}

/** The preset whose values are those in force; null where none is. */
export function matchingPreset<One extends Preset>(presets: readonly One[], values: Partial<OptionValues>): One | null {
  const wanted = canonical(values);
  return presets.find(({ options }) => canonical(options) === wanted) ?? null;
}

function canonical(values: Partial<OptionValues>): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Presets out of storage; what is none is left out. */
export function readPresets(text: string | null): readonly Preset[] {
  try {
    const raw: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(raw) ? raw.filter(isPreset) : [];
  } catch {
    return [];
  }
}

function isPreset(raw: unknown): raw is Preset {
  if (typeof raw !== 'object' || raw === null) return false;
  const { id, name, options } = raw as Partial<Record<keyof Preset, unknown>>;
  return typeof id === 'string' && typeof name === 'string' && typeof options === 'object' && options !== null;
}
