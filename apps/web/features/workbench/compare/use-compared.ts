import { isAbort } from '@underbase/contract';
import type { OptionValues } from '@underbase/tools';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openImage } from '../../../clients/workshop.ts';
import type { OpenBench } from '../../../state/open-bench.ts';
import { faultWords } from '../../notices/fault-words.ts';
import { busiestPlace, type Place } from './busiest-place.ts';
import { partOfResult } from './part-of-result.ts';

type Session = Awaited<ReturnType<typeof openImage>>;

/** What stands in a setting's place while it is made, once it is there, and where it can't be made. */
export type Shown = { readonly bitmap: ImageBitmap; readonly place: Place } | { readonly fault: string } | null;

const wordsOf = (error: unknown): string => {
  const { what, next } = faultWords(error);
  return `${what} ${next}`;
};

/** A copy of the bench's file, open for as long as somebody compares: what the bench shows is not disturbed. */
function useCopy(bench: OpenBench, onFault: (words: string) => void): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    const file = bench.file();
    const stop = new AbortController();
    let own: Session | null = null;
    if (file)
      openImage(file.blob, { fileName: file.name, signal: stop.signal })
        .then((opened) => {
          if (stop.signal.aborted) return opened.close();
          own = opened;
          setSession(opened);
        })
        .catch((error: unknown) => !isAbort(error) && onFault(wordsOf(error)));
    return () => {
      stop.abort();
      own?.close();
    };
  }, [bench, onFault]);
  return session;
}

/** The untouched picture, small, and the place on it where most changes. */
async function overviewOf(session: Session, sidePx: number): Promise<{ readonly bitmap: ImageBitmap; readonly busiest: Place }> {
  const { widthPx: width, heightPx: height } = session.info;
  const scale = Math.min(1, sidePx / Math.max(width, height));
  const { bitmap } = await session.renderOriginal({ rect: { x: 0, y: 0, width, height }, scale });
  const probe = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const drawn = probe.getContext('2d', { willReadFrequently: true });
  drawn?.drawImage(bitmap, 0, 0);
  const data = drawn?.getImageData(0, 0, bitmap.width, bitmap.height);
  return { bitmap, busiest: data ? busiestPlace(data) : { across: 0.5, down: 0.5 } };
}

/**
 * Settings of one option beside each other at 100 %, made by the plans that an export is made from. A setting that fails says so in its own
 * place; the others stand.
 * @param sidePx of each part, and of the overview
 */
export function useCompared(bench: OpenBench, key: string, values: readonly string[], sidePx: number) {
  const [fault, setFault] = useState<string | null>(null);
  const [overview, setOverview] = useState<ImageBitmap | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [shown, setShown] = useState<Readonly<Record<string, Shown>>>({});
  const session = useCopy(bench, setFault);
  const around = useRef(bench.options());

  useEffect(() => {
    if (!session) return;
    overviewOf(session, sidePx)
      .then(({ bitmap, busiest }) => {
        setOverview(bitmap);
        setPlace((chosen) => chosen ?? busiest);
      })
      .catch((error: unknown) => !isAbort(error) && setFault(wordsOf(error)));
  }, [session, sidePx]);

  const make = useCallback(
    async (value: string, at: Place, signal: AbortSignal): Promise<void> => {
      const file = bench.file();
      if (!session || !file) return;
      const call = { tool: bench.tool.id, options: { ...around.current, [key]: value } as OptionValues, dpi: file.dpi, signal };
      const { frame } = await session.measure(call);
      const { bitmap } = await session.renderResult({ ...call, rect: partOfResult(frame, at, sidePx), scale: 1 });
      setShown((before) => ({ ...before, [value]: { bitmap, place: at } }));
    },
    [bench, session, key, sidePx],
  );

  useEffect(() => {
    if (!session || !place) return;
    const stop = new AbortController();
    (async () => {
      for (const value of values) {
        try {
          await make(value, place, stop.signal);
        } catch (error) {
          if (isAbort(error) || stop.signal.aborted) return;
          setShown((before) => ({ ...before, [value]: { fault: wordsOf(error) } }));
        }
      }
    })();
    return () => stop.abort();
  }, [session, place, values, make]);

  return { fault, overview, place, setPlace, shown };
}
