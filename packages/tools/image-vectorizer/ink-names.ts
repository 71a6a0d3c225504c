import { colorWords, formatHex, type TraceDrawing, type TraceInk } from '@underbase/engine';

/** What an ink is called, and its layer: a tint of an ink is a layer of its own. */
export interface InkName {
  readonly spot: string;
  readonly layer: string;
}

/** What each ink is called: with its hex where two would share a name, its layer with the opacity where one sees through it. */
export function inkNames({ inks }: Pick<TraceDrawing, 'inks'>): readonly InkName[] {
  const words = inks.map((ink) => colorWords(ink));
  const hexes = inks.map((ink) => formatHex(ink));
  const isShared = (ink: number): boolean =>
    words.some((other, at) => inks[at].opacity > 0 && other === words[ink] && hexes[at] !== hexes[ink]);
  return inks.map((ink, at) => {
    const spot = isShared(at) ? `${words[at]} ${hexes[at]}` : words[at];
    return { spot, layer: ink.opacity > 0 && ink.opacity < 1 ? `${spot} ${percent(ink)}` : spot };
  });
}

const percent = ({ opacity }: TraceInk): string => `${Math.round(100 * opacity)} %`;
