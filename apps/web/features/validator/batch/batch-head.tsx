import { Button } from '@underbase/ui';
import { browseArtwork } from '../file-in/browse-artwork.ts';
import { PlacementSelect } from '../print-size/placement-select.tsx';
import { placementNamed } from '../print-size/print-boxes.ts';
import { SettingsRow } from '../report/settings-row.tsx';
import { useBatch, useBatchState } from './batch-context.ts';

/** What all files are held against, and the size that they print at: one for all, or each file's own. */
export function BatchHead() {
  const batch = useBatch();
  const settings = useBatchState((state) => state.settings);
  const box = useBatchState((state) => state.box);
  return (
    <div className="cells batch-head">
      <SettingsRow
        settings={settings}
        widthIn={box?.widthIn ?? null}
        onWidth={(widthIn) => batch.sizeAll({ widthIn, heightIn: null })}
        placement={
          <PlacementSelect
            label="Print size of all files"
            value={box && placementNamed(box)}
            otherwise={box ? 'One width for all' : "Each file's own size"}
            onChange={batch.sizeAll}
          />
        }
        onChange={batch.change}
      />
      <span className="grow" />
      <Button icon="plus" dense onClick={() => browseArtwork(batch.add, true)}>
        Add files
      </Button>
    </div>
  );
}
