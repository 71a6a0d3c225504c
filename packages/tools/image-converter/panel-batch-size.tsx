import { useEffect, useState } from 'react';
import type { PanelProps } from '../panels.ts';
import { bytesOfAll, isForeseeable, tellingPictures } from './batch-size.ts';
import type { ConverterOptions } from './options.ts';
import { foreseenBytes } from './size-fact.ts';

/** A moved slider is waited for. */
const REST_MS = 400;

/** The size of all files together as far as it is known, in bytes; null before, and where it can't be told. `isLooking` until it is final. */
export interface BatchSize {
  readonly bytes: number | null;
  readonly isLooking: boolean;
}

/** What a batch comes to, worked out file after file once the options rest. */
export function useBatchSize({ pictures, options, reportOf }: Pick<PanelProps, 'pictures' | 'options' | 'reportOf'>): BatchSize {
  const [size, setSize] = useState<BatchSize>({ bytes: null, isLooking: false });
  useEffect(() => {
    const canTell = pictures.length > 1 && pictures.every(({ file }) => isForeseeable(file, options as ConverterOptions));
    setSize({ bytes: null, isLooking: canTell });
    if (!canTell) return;
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      const bytesById = new Map<string, number>();
      for (const { id } of tellingPictures(pictures)) {
        // What can't be told of a file the run tells.
        const report = await reportOf(id, options, stop.signal).catch(() => null);
        if (stop.signal.aborted) return;
        const bytes = foreseenBytes(report);
        if (bytes > 0) bytesById.set(id, bytes);
      }
      setSize({ bytes: bytesOfAll(pictures, bytesById) || null, isLooking: false });
    };
    const timer = setTimeout(() => void look(), REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pictures, options, reportOf]);
  return size;
}
