import { IconButton, SelectInput } from '@underbase/ui';
import { lazy, Suspense, useState } from 'react';
import { LazyMenu } from '../../navigation/lazy-menu.tsx';
import { presetValues } from '../model/option-groups.ts';
import { readOptions } from '../model/read-options.ts';
import { formerOptions, statedOptions } from '../model/stated-options.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import type { PresetTask } from './preset-dialogs.tsx';
import { matchingPreset, type Preset, without } from './preset-list.ts';
import { usePresets } from './use-presets.ts';

const loadDialogs = () => import('./preset-dialogs.tsx');
const PresetDialogs = lazy(async () => ({ default: (await loadDialogs()).PresetDialogs }));
const loadMenu = async () => (await import('./preset-menu.tsx')).PresetMenu;

const DEFAULTS = 'defaults';
const OWN = 'own';

/** On top of the options: choose a preset, save the present options as one, and what else can be done with it. */
export function PresetBar() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  const options = useBench((state) => state.history.present.options);
  const [presets, store] = usePresets(tool.id);
  const [task, setTask] = useState<PresetTask | null>(null);
  const values = presetValues(tool.options, options);
  const stated = statedOptions(tool.options, values);
  const current = matchingPreset(presets, stated);
  const isDefault = Object.keys(values).length === 0;
  const chosen = current?.id ?? (isDefault ? DEFAULTS : OWN);

  const choose = (id: string): void => {
    const preset = presets.find((one) => one.id === id);
    if (preset) workbench.applyPreset(readOptions(tool.options, formerOptions(tool.options, preset.options)).values);
    else if (id === DEFAULTS) workbench.applyPreset({});
  };
  const choices = [
    ...(chosen === OWN ? [{ value: OWN, label: 'Own options' }] : []),
    { value: DEFAULTS, label: 'Defaults' },
    ...presets.map(({ id, name }: Preset) => ({ value: id, label: name })),
  ];

  return (
    <div className="presets">
      <SelectInput aria-label="Preset" value={chosen} choices={choices} onChange={choose} />
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
        own={{ current, onTask: setTask, onDelete: (preset: Preset) => store(without(presets, preset.id)) }}
      />
      {task && (
        <Suspense>
          <PresetDialogs task={task} presets={presets} values={stated} onPresets={store} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </div>
  );
}
