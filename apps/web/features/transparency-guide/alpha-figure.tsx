import { Slider } from '@underbase/ui';
import { useMemo, useState } from 'react';
import { type Ink, whiteShare } from '../validator/model/simulate-print.ts';
import { FigureCanvas } from './figure-canvas.tsx';

const COLOR = [232, 160, 48] as const;
const PERCENT = 100;

/** One pixel under a slider: what its alpha makes of color and of white ink. */
export function AlphaFigure({ ink, garment }: { readonly ink: Ink; readonly garment: string }) {
  const [percent, setPercent] = useState(20);
  const alpha = Math.round((percent / PERCENT) * 255);
  const art = useMemo(() => new ImageData(Uint8ClampedArray.from([...COLOR, alpha]), 1, 1), [alpha]);
  const film = useMemo(() => ({ kind: 'film' as const, ink }), [ink]);
  const print = useMemo(() => ({ kind: 'garment' as const, ink }), [ink]);
  const white = Math.round(whiteShare(alpha, ink.method) * PERCENT);
  return (
    <div className="alpha-figure">
      <div className="kind-pictures">
        <div className="kind-picture checker" style={{ backgroundColor: garment }}>
          <FigureCanvas art={art} label="The pixel on screen" />
          <span>On screen</span>
        </div>
        <div className="kind-picture">
          <FigureCanvas art={art} proof={film} label="White ink under it" />
          <span>White on film</span>
        </div>
        <div className="kind-picture" style={{ background: garment }}>
          <FigureCanvas art={art} proof={print} label="The pixel on the garment" />
          <span>On the garment</span>
        </div>
      </div>
      <Slider label="Opacity" value={percent} min={0} max={PERCENT} step={1} unit="%" onChange={setPercent} />
      <p className="help" role="status">
        {percent === 0
          ? 'Clear: no ink at all.'
          : percent === PERCENT
            ? 'Opaque: white and color cover each other.'
            : `Color covers ${percent} %, but white ink already covers about ${white} %.`}
      </p>
    </div>
  );
}
