import type { ToolId } from '@underbase/contract';

const PICTURES = import.meta.glob<string>('../../../../../packages/tools/*/presets/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Where the picture of a tool's own preset is; null where it has none. */
export function presetPicture(tool: ToolId, preset: string): string | null {
  return PICTURES[`../../../../../packages/tools/${tool}/presets/${preset}.webp`] ?? null;
}
