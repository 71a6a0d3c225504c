import { Button } from '@underbase/ui';
import { browseArtwork } from '../file-in/browse-artwork.ts';
import { SettingsRow } from '../report/settings-row.tsx';
import { useBatch, useBatchState } from './batch-context.ts';

/** What all files are held against. Width is each file's own: files of a batch rarely print at one. */
export function BatchHead() {
  const batch = useBatch();
  const settings = useBatchState((state) => state.settings);
  return (
    <div className="cells batch-head">
      <SettingsRow settings={settings} widthIn={null} onChange={batch.change} />
      <span className="grow" />
      <Button icon="plus" dense onClick={() => browseArtwork(batch.add, true)}>
        Add files
      </Button>
    </div>
  );
}
