import { IconButton, SelectInput } from '@underbase/ui';
import { lazy, Suspense, useState } from 'react';
import { LazyMenu } from '../../navigation/lazy-menu.tsx';
import { ofPresets, presetValues } from '../model/option-groups.ts';
import { readOptions } from '../model/read-options.ts';
import { formerOptions, statedOptions } from '../model/stated-options.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import type { PresetTask } from './preset-dialogs.tsx';
import { PresetGallery } from './preset-gallery.tsx';
import { matchingPreset, type Preset, without } from './preset-list.ts';
import { readyPresetOf, withReadyPreset } from './ready-presets.ts';
import { usePresets } from './use-presets.ts';
import { useReadyPresets } from './use-ready-presets.ts';

const loadDialogs = () => import('./preset-dialogs.tsx');
const PresetDialogs = lazy(async () => ({ default: (await loadDialogs()).PresetDialogs }));
const loadMenu = async () => (await import('./preset-menu.tsx')).PresetMenu;

const loadFiles = () => import('./preset-files.ts');

const DEFAULTS = 'defaults';
const OWN = 'own';

/** On top of the options: choose a preset, save the present options as one, and what else can be done with it. */
export function PresetBar() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const { options, preset: inForce } = useBench((state) => state.history.present);
  const [presets, store] = usePresets(tool.id);
  const [task, setTask] = useState<PresetTask | null>(null);
  const values = presetValues(tool.options, options);
  const stated = statedOptions(tool.options, values);
  const current = matchingPreset(presets, stated);
  const ready = useReadyPresets(tool);
  const readyNow = readyPresetOf(tool.options, ready, stated);
  const isDefault = Object.keys(values).length === 0;
  const forced = statedOptions(tool.options, ofPresets(tool.options, inForce));
  const changedName = (matchingPreset(presets, forced) ?? readyPresetOf(tool.options, ready, forced))?.name;
  const chosen = current?.id ?? readyNow?.id ?? (isDefault ? DEFAULTS : OWN);

  const choose = (id: string): void => {
    const own = presets.find((one) => one.id === id);
    const preset = ready.find((one) => one.id === id);
    const take = (raw: unknown) => workbench.applyPreset(readOptions(tool.options, raw).values);
    // One that was saved may be older than numbers that the tool finds; the tool's own are of its age.
    if (own) take(formerOptions(tool.options, own.options));
    else if (preset) {
      take({ ...withReadyPreset(ready, stated, preset), ...preset.shown?.options });
      if (preset.shown) workbench.set({ backdrop: preset.shown.garment });
    } else if (id === DEFAULTS) workbench.applyPreset({});
  };
  const choices = [
    ...(chosen === OWN ? [{ value: OWN, label: changedName ? `${changedName}, changed` : 'Own options' }] : []),
    { value: DEFAULTS, label: 'Defaults' },
    ...ready.map(({ id, name }) => ({ value: id, label: name })),
    ...presets.map(({ id, name, shop }: Preset) => ({ value: id, label: shop ? `${name} (${shop})` : name })),
  ];

  return (
    <div className="presets">
      <SelectInput aria-label="Preset" value={chosen} choices={choices} onChange={choose} />
      {ready.length > 0 && <PresetGallery tool={tool.id} presets={ready} chosen={chosen} onChoose={choose} />}
      <IconButton
        icon="bookmark"
        label="Save preset"
        dense
        onPointerEnter={() => void loadDialogs()}
        onClick={() => setTask({ kind: 'save' })}
      />
      <LazyMenu
        button={<IconButton icon="ellipsis" label="More about presets" variant="quiet" dense />}
        load={loadMenu}
        own={{
          current,
          hasOwn: presets.length > 0,
          onTask: setTask,
          onSaveFile: () => void loadFiles().then(({ savePresets }) => savePresets(tool, presets)),
          onOpenFile: () => void loadFiles().then(({ openPresets }) => openPresets(tool, presets, store)),
          onDelete: (preset: Preset) => store(without(presets, preset.id)),
        }}
      />
      {task && (
        <Suspense>
          <PresetDialogs
            task={task}
            presets={presets}
            values={stated}
            onPresets={store}
            onSaved={workbench.takeAsPreset}
            onClose={() => setTask(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
