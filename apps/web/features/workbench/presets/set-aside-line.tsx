import { Banner, Button } from '@underbase/ui';
import { statedOptions } from '../model/stated-options.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { matchingPreset } from './preset-list.ts';
import { readyPresetOf } from './ready-presets.ts';
import { usePresets } from './use-presets.ts';
import { useReadyPresets } from './use-ready-presets.ts';

/** What the new picture begins with, where that is not what stood before, and the way back. */
export function SetAsideLine() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const isAside = useBench((state) => state.setAside !== null);
  const preset = useBench((state) => state.history.present.preset);
  const [presets] = usePresets(tool.id);
  const ready = useReadyPresets(tool);
  if (!isAside) return null;
  const stated = statedOptions(tool.options, preset);
  const name = (matchingPreset(presets, stated) ?? readyPresetOf(tool.options, ready, stated))?.name;
  const begin = name ? `the preset ${name}` : Object.keys(preset).length === 0 ? 'the defaults' : 'the settings you kept';
  return (
    <Banner
      tone="info"
      actions={
        <Button dense onClick={workbench.keepMySettings}>
          Keep my settings
        </Button>
      }
      onDismiss={() => workbench.set({ setAside: null })}
    >
      This file begins with {begin}; your changes stayed with the last one.
    </Banner>
  );
}
