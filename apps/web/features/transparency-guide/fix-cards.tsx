import { isAbort, LIMITS } from '@underbase/contract';
import { toolById } from '@underbase/tools';
import type { InPlaceFixId } from '@underbase/tools/validation';
import { Button } from '@underbase/ui';
import { useEffect, useMemo, useState } from 'react';
import { tellCause } from '../notices/fault-words.ts';
import type { Ink } from '../validator/model/simulate-print.ts';
import { useFixes } from '../validator/report/use-fixes.ts';
import { reportIn } from '../validator/state/validator-state.ts';
import { useJudged, useValidator } from '../validator/validator-context.ts';
import { FigureCanvas } from './figure-canvas.tsx';
import { findCrop } from './find-crop.ts';
import { pixelsOf } from './pixels-of.ts';
import { type TriedFix, tryFix } from './try-fix.ts';

interface Way {
  readonly id: TriedFix | 'halftone' | 'none';
  readonly title: string;
  readonly text: string;
  readonly fix?: InPlaceFixId;
}

const HALFTONE_OPTIONS = { mode: 'alpha' };

const WAYS: readonly Way[] = [
  { id: 'none', title: 'As it is', text: 'White under every faint pixel.' },
  { id: 'harden', title: 'Harden', text: 'Half opaque and more becomes solid, the rest goes. Best for soft edges.', fix: 'harden-edges' },
  { id: 'halftone', title: 'Halftone', text: 'Solid dots that get smaller. Keeps the look of a fade.' },
  { id: 'bake', title: 'Bake', text: 'Mixed with the garment color and solid. Looks right on that garment alone.', fix: 'bake-fades' },
  { id: 'remove', title: 'Remove', text: 'Only solid art stays. Safest, and the plainest.', fix: 'remove-fades' },
];

/** The same part of the visitor's picture as it prints now and after each fix, side by side. */
export function FixCards({ ink, garment }: { readonly ink: Ink; readonly garment: string }) {
  const validator = useValidator();
  const report = useJudged(reportIn);
  const fixing = useJudged((state) => state.fixing.phase === 'fixing');
  const { fix } = useFixes();
  const crops = useCrops(ink);
  const proof = useMemo(() => ({ kind: 'garment' as const, ink }), [ink]);
  if (!report || !crops) return null;
  return (
    <ul className="fix-cards">
      {WAYS.map(({ id, title, text, fix: inPlace }) => (
        <li key={id}>
          <div className="kind-picture" style={{ background: garment }}>
            {crops[id] && <FigureCanvas art={crops[id]} proof={proof} label={`${title}: how it prints`} />}
          </div>
          <h3>{title}</h3>
          <p>{text}</p>
          {inPlace && (
            <Button
              dense
              disabled={fixing}
              onClick={() => void validator.fix([{ kind: 'in-place', id: inPlace, label: title, tokens: 0 }])}
            >
              {`${title} this file`}
            </Button>
          )}
          {id === 'halftone' && toolById('halftone').load && (
            <Button dense onClick={() => fix({ kind: 'tool', tool: 'halftone', label: title, options: HALFTONE_OPTIONS })}>
              Open in Halftone
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type Crops = Readonly<Partial<Record<Way['id'], ImageData>>>;

/** True pixels of one part of the picture, untouched and through each fix; null until they are there. */
function useCrops(ink: Ink): Crops | null {
  const file = useJudged((state) => state.file);
  const report = useJudged(reportIn);
  const [crops, setCrops] = useState<Crops | null>(null);
  useEffect(() => {
    if (!file || !report) return;
    const stop = new AbortController();
    const { session } = file;
    const { widthPx: width, heightPx: height, dpi } = session.info;
    const rect = findCrop(
      report.checks.flatMap(({ where }) => where),
      { width, height },
    );
    const request = { rect, scale: 1, signal: stop.signal };
    const make = async (): Promise<void> => {
      const plain = pixelsOf(await session.renderOriginal(request));
      const tried = (fix: TriedFix): ImageData => {
        const pixels = new Uint8ClampedArray(plain.data);
        tryFix(pixels, fix, ink.garment);
        return new ImageData(pixels, plain.width, plain.height);
      };
      const quick: Crops = { none: plain, harden: tried('harden'), bake: tried('bake'), remove: tried('remove') };
      if (!stop.signal.aborted) setCrops(quick);
      const halftone = pixelsOf(
        await session.renderResult({ ...request, dpi: dpi ?? LIMITS.assumedDpi, tool: 'halftone', options: HALFTONE_OPTIONS }),
      );
      if (!stop.signal.aborted) setCrops({ ...quick, halftone });
    };
    make().catch((error: unknown) => {
      tellCause(error);
      // The viewer above tells what is wrong with a picture.
      if (!isAbort(error)) setCrops(null);
    });
    return () => stop.abort();
  }, [file, report, ink]);
  return crops;
}
