import type { OverlayField } from '@underbase/tools';
import { Checkbox, LiveRegion, OptionGroup } from '@underbase/ui';
import { isShown } from '../model/option-groups.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { OverlayKey } from './overlay-key.tsx';
import { foundWords, spokenFindings } from './overlay-words.ts';
import { useCanLook } from './use-overlays.ts';

/** A switch for each overlay that the tool declares; what is found stands beside it as a number. */
export function OverlayGroup({ fields }: { readonly fields: readonly OverlayField[] }) {
  const workbench = useWorkbench();
  const ids = useBench((state) => state.overlayIds);
  const shown = useBench((state) => state.overlays);
  const canLook = useCanLook();
  const waits = useBench(({ files }) => files.length > 0) && !canLook;
  const options = useBench(({ history }) => history.present.options);
  const offered = fields.filter((field) => isShown(field, options));
  const toggle = (id: string, isOn: boolean): void =>
    workbench.set({ overlayIds: isOn ? [...ids, id] : ids.filter((other) => other !== id) });

  if (offered.length === 0) return null;
  return (
    <OptionGroup title="Show where">
      {waits && <p className="help">Shown once it is exported: looked for in the finished result.</p>}
      <div className="overlay-list">
        {offered.map((field) => {
          const found = shown.find(({ id }) => id === field.id);
          const isOn = ids.includes(field.id);
          return (
            <Checkbox
              key={field.id}
              checked={isOn}
              disabled={!canLook}
              onChange={(isChecked) => toggle(field.id, isChecked)}
              help={field.help}
              label={
                <span className="overlay-name">
                  <OverlayKey mark={field.mark} />
                  {field.label}
                  {isOn && found && <span className="overlay-found">{foundWords(found, field)}</span>}
                </span>
              }
            />
          );
        })}
      </div>
      <LiveRegion>{spokenFindings(fields, ids, shown)}</LiveRegion>
    </OptionGroup>
  );
}
