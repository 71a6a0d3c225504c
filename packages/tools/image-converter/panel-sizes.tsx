import { useEffect, useState } from 'react';
import type { PanelProps } from '../panels.ts';
import { bytesOfAll, isToldByView, tellingPictures } from './batch-size.ts';
import type { ConverterOptions } from './options.ts';
import { foreseenBytes } from './size-fact.ts';

/** A moved slider is waited for. */
const REST_MS = 400;

/** Sizes as far as they are known, in bytes; null before, and where they can't be told. */
export interface Sizes {
  /** Of the open file. */
  readonly own: number | null;
  /** Of all files together, where there are several. */
  readonly all: number | null;
  /** False once both are final. */
  readonly isLooking: boolean;
}

type Asking = Pick<PanelProps, 'picture' | 'pictures' | 'options' | 'report' | 'reportOf' | 'foreseeBytes'>;

/** Sizes of single files by their ids, worked out one after the other once the options rest; null before. */
function useLookedAt({ picture, pictures, options, reportOf, foreseeBytes }: Omit<Asking, 'report'>): ReadonlyMap<string, number> | null {
  const [found, setFound] = useState<ReadonlyMap<string, number> | null>(null);
  const ownId = picture?.id;
  useEffect(() => {
    const asked = options as ConverterOptions;
    const isShown = ({ file }: (typeof pictures)[number]): boolean => isToldByView(file, asked);
    // The view tells of the open file, unless that holds more than a view shows.
    const own = pictures.filter((one) => one.id === ownId && !isShown(one));
    const telling = pictures.length > 1 ? tellingPictures(pictures, asked) : [];
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      const bytesById = new Map<string, number>();
      for (const one of new Set([...own, ...telling])) {
        const asking = isShown(one)
          ? reportOf(one.id, options, stop.signal).then(foreseenBytes)
          : foreseeBytes(one.id, options, stop.signal);
        // What can't be told of a file the run tells.
        const bytes = await asking.catch(() => 0);
        if (stop.signal.aborted) return;
        if (bytes > 0) bytesById.set(one.id, bytes);
      }
      setFound(bytesById);
    };
    setFound(null);
    const timer = setTimeout(() => void look(), REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [ownId, pictures, options, reportOf, foreseeBytes]);
  return found;
}

/** What the open file and a batch come to. */
export function useSizes({ report, ...asking }: Asking): Sizes {
  const found = useLookedAt(asking);
  const { picture, pictures } = asking;
  const options = asking.options as ConverterOptions;
  const shown = picture && isToldByView(picture.file, options) ? foreseenBytes(report) : 0;
  return {
    own: shown || (picture && found?.get(picture.id)) || null,
    all: (pictures.length > 1 && found && bytesOfAll(pictures, found, options)) || null,
    isLooking: found === null,
  };
}
