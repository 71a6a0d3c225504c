import { useMemo } from 'react';
import type { Ink } from '../validator/model/simulate-print.ts';
import { figureArt, KINDS, type Kind } from './figure-art.ts';
import { FigureCanvas } from './figure-canvas.tsx';

const WORDS: Readonly<Record<Kind, { readonly title: string; readonly text: string; readonly verdict: string }>> = {
  rim: {
    title: 'The rim',
    text: 'One or two soft pixels along an edge, so that it looks smooth. White ink under them is pulled in a little by the shop and does not show.',
    verdict: 'Fine up to 1.5 pixels',
  },
  fade: {
    title: 'The fade',
    text: 'A glow or a shadow that runs out into the garment. The printer puts white under all of it, and white does not fade as color does.',
    verdict: 'Prints as a pale haze',
  },
  semi: {
    title: 'The veil',
    text: 'An area at half opacity. On screen the background shows through; on film there is white behind it, and the color comes out pale.',
    verdict: 'Prints pale',
  },
  ghost: {
    title: 'The ghost',
    text: 'Pixels too faint to see, left over by erasers and soft brushes. Each of them gets a dot of white ink all the same.',
    verdict: 'Prints as specks',
  },
};

/** The four kinds, each on screen, as white on film, and on the garment. */
export function KindsFigure({ ink, garment }: { readonly ink: Ink; readonly garment: string }) {
  return (
    <div className="kinds">
      {KINDS.map((kind) => (
        <KindFigure key={kind} kind={kind} ink={ink} garment={garment} />
      ))}
    </div>
  );
}

function KindFigure({ kind, ink, garment }: { readonly kind: Kind; readonly ink: Ink; readonly garment: string }) {
  const { title, text, verdict } = WORDS[kind];
  const art = useMemo(() => figureArt(kind), [kind]);
  const film = useMemo(() => ({ kind: 'film' as const, ink }), [ink]);
  const print = useMemo(() => ({ kind: 'garment' as const, ink }), [ink]);
  return (
    <figure className="kind">
      <div className="kind-pictures">
        <div className="kind-picture checker">
          <FigureCanvas art={art} label={`${title} on screen`} />
          <span>On screen</span>
        </div>
        <div className="kind-picture">
          <FigureCanvas art={art} proof={film} label={`${title} as white ink on film`} />
          <span>White on film</span>
        </div>
        <div className="kind-picture" style={{ background: garment }}>
          <FigureCanvas art={art} proof={print} label={`${title} on the garment`} />
          <span>On the garment</span>
        </div>
      </div>
      <figcaption>
        <h3>{title}</h3>
        <p>{text}</p>
        <b>{verdict}</b>
      </figcaption>
    </figure>
  );
}
