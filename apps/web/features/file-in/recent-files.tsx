import { Button } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { forgetRecentFiles, listRecentFiles, loadRecentFile, type RecentFile } from '../../clients/recent-files.ts';
import { notify } from '../notices/notify.ts';
import { BlobImage } from './blob-image.tsx';

interface RecentFilesProps {
  readonly onOpen: (file: { readonly blob: File; readonly name: string }) => void;
}

const SHOWN = 6;

/** Files opened lately, kept in this browser; nothing at all where there are none. */
export function RecentFiles({ onOpen }: RecentFilesProps) {
  const [files, setFiles] = useState<readonly RecentFile[]>([]);

  useEffect(() => {
    let isGone = false;
    void listRecentFiles().then((list) => !isGone && setFiles(list));
    return () => {
      isGone = true;
    };
  }, []);

  const open = async (entry: RecentFile): Promise<void> => {
    const file = await loadRecentFile(entry).catch(() => null);
    if (file) onOpen({ blob: file, name: entry.name });
    else notify.error(`${entry.name} is no longer kept here`, { description: 'Open it from your disk.' });
  };
  const forget = async (): Promise<void> => {
    await forgetRecentFiles();
    setFiles([]);
  };

  if (files.length === 0) return null;
  return (
    <>
      <div className="row">
        <h2 className="grow">Recent files</h2>
        <Button variant="quiet" dense onClick={() => void forget()}>
          Clear list
        </Button>
      </div>
      <ul className="thumbs">
        {files.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <button type="button" title={entry.name} onClick={() => void open(entry)}>
              <span className="thumb checker">{entry.thumb && <BlobImage blob={entry.thumb} />}</span>
              <span className="clip">{entry.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
