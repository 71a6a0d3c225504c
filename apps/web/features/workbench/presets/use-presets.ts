import type { ToolId } from '@underbase/contract';
import { useState } from 'react';
import { notify } from '../../notices/notify.ts';
import { type Preset, readPresets } from './preset-list.ts';

const keyOf = (tool: ToolId): string => `underbase.presets.${tool}`;

/** A tool's presets, kept in this browser. */
export function usePresets(tool: ToolId): readonly [readonly Preset[], (presets: readonly Preset[]) => void] {
  const [presets, setPresets] = useState(() => load(tool));
  const store = (next: readonly Preset[]): void => {
    setPresets(next);
    try {
      localStorage.setItem(keyOf(tool), JSON.stringify(next));
    } catch {
      notify.warning('This browser keeps no presets', {
        description: 'They last until this page is closed. Share one as a link to keep it.',
      });
    }
  };
  return [presets, store];
}

function load(tool: ToolId): readonly Preset[] {
  try {
    return readPresets(localStorage.getItem(keyOf(tool)));
  } catch {
    return [];
  }
}
