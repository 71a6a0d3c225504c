import { parseHexColor } from '../../shared/flatten.ts';
import { latinLetters } from '../latin-letters.ts';
import { latin, num } from '../pdf/pdf-file.ts';
import { linesOf, type PathWords, pageLine, type ToPage } from './pdf-lines.ts';
import type { VectorArt, VectorLayer } from './vector-art.ts';

const POINTS_PER_INCH = 72;
const WORDS: PathWords = { move: 'm', line: 'l', curve: 'c', close: 'h' };

const literal = (text: string): string => `(${latinLetters(text).replace(/[\\()]/g, '\\$&')})`;

const channels = (color: string): readonly string[] => (parseHexColor(color) ?? [0, 0, 0]).map((value) => num(value / 255));

const spotName = ({ spot, name }: Pick<VectorLayer, 'spot' | 'name'>): string => spot ?? name;

/** A spot color, from white to its own on screens; as a tint where one sees through it. */
function spot({ color, opacity, ...layer }: VectorLayer): string {
  const [r, g, b] = channels(color).map(Number);
  const tint = [r, g, b].map((value) => `dup ${num(value - 1)} mul 1 add exch`).join(' ');
  return `[/Separation ${literal(spotName(layer))} /DeviceRGB {${tint} pop}] setcolorspace ${num(opacity)} setcolor`;
}

function layerLines(layer: VectorLayer, ptPerPx: number, toPage: ToPage): string {
  const shapes = layer.shapes.map((shape) => {
    const path = linesOf(shape)
      .map((line) => pageLine(line, shape.kind === 'area' || shape.isClosed, WORDS, toPage))
      .join('\n');
    if (shape.kind === 'area') return `n\n${path}\nfill`;
    return `n ${num(shape.widthPx * ptPerPx)} setlinewidth ${shape.cap === 'round' ? 1 : 0} setlinecap 1 setlinejoin\n${path}\nstroke`;
  });
  return `% ${latinLetters(layer.name).replace(/[\r\n]/g, ' ')}\n${spot(layer)}\n${shapes.join('\n')}`;
}

/**
 * A drawing as EPS at true size: inks as named spot colors, areas filled by their winding. EPS knows no transparency: see-through inks are written as tints, which cover what
 * lies below.
 * Source: PostScript Language Reference, third edition; Encapsulated PostScript File Format Specification 3.0.
 */
export function encodeEps({ title, width, height, dpi, bleedPx = 0, layers }: VectorArt): Uint8Array<ArrayBuffer> {
  const ptPerPx = POINTS_PER_INCH / dpi;
  const toPage: ToPage = (x, y) => [x * ptPerPx, (height - y) * ptPerPx];
  const [low, wide, high] = [-bleedPx * ptPerPx, (width + bleedPx) * ptPerPx, (height + bleedPx) * ptPerPx];
  const spots = layers.filter((layer, at) => layers.findIndex((other) => spotName(other) === spotName(layer)) === at);
  const custom = spots.map((layer) => literal(spotName(layer)));
  const colors = spots.map((layer) => `${channels(layer.color).join(' ')} ${literal(spotName(layer))}`);
  const list = (key: string, values: readonly string[]): string => (values.length === 0 ? '' : `%%${key}: ${values.join('\n%%+ ')}\n`);
  return latin(`%!PS-Adobe-3.0 EPSF-3.0
%%Creator: Underbase
%%Title: ${literal(title)}
%%BoundingBox: ${Math.floor(low)} ${Math.floor(low)} ${Math.ceil(wide)} ${Math.ceil(high)}
%%HiResBoundingBox: ${num(low)} ${num(low)} ${num(wide)} ${num(high)}
%%LanguageLevel: 2
${list('DocumentCustomColors', custom)}${list('RGBCustomColor', colors)}%%EndComments
save
/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def /n {newpath} bind def
${layers.map((layer) => layerLines(layer, ptPerPx, toPage)).join('\n')}
restore
showpage
%%EOF
`);
}
