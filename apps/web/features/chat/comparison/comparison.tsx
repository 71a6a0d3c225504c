import { isAbort } from '@underbase/contract';
import { Button } from '@underbase/ui';
import { useEffect, useRef, useState } from 'react';
import { openBench } from '../../../state/open-bench.ts';
import { useStore } from '../../../state/store.ts';
import { faultWords } from '../../notices/fault-words.ts';
import type { Wanted } from './read-comparison.ts';
import { renderSettings } from './render-settings.ts';

const SIDE_PX = 360;

/** Two settings on the file of the bench beside each other; either can be taken over. */
export function Comparison({ wanted }: { readonly wanted: Wanted }) {
  // The bench and its options as they were when this was asked.
  const [bench] = useState(() => openBench.get());
  const isOpen = useStore(openBench) === bench && bench !== null;
  const [made, setMade] = useState(0);
  const [fault, setFault] = useState<string | null>(bench?.file() ? null : 'No file is open.');
  const canvases = useRef<(HTMLCanvasElement | null)[]>([]);

  useEffect(() => {
    if (!bench) return;
    const stop = new AbortController();
    renderSettings(bench, wanted, SIDE_PX, stop.signal, (index, bitmap) => {
      const canvas = canvases.current[index];
      if (canvas && !stop.signal.aborted) {
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        setMade(index + 1);
      }
      bitmap.close();
    }).catch((error: unknown) => {
      if (isAbort(error)) return;
      const { what, next } = faultWords(error);
      setFault(`${what} ${next}`);
    });
    return () => stop.abort();
  }, [bench, wanted]);

  if (fault) return <p role="alert">{fault}</p>;
  return (
    <div className="compared">
      {wanted.settings.map(({ value, words }, index) => (
        <figure key={words} aria-busy={made <= index}>
          <canvas
            ref={(canvas) => {
              canvases.current[index] = canvas;
            }}
            className="checker"
            role="img"
            aria-label={`${wanted.label} ${words}`}
          />
          <figcaption className="small">
            {wanted.label} {words}
            {made <= index && <span className="muted"> is being made</span>}
          </figcaption>
          {isOpen && made > index && (
            <Button dense onClick={() => bench.change({ [wanted.key]: value })}>
              Use {words}
            </Button>
          )}
        </figure>
      ))}
    </div>
  );
}
