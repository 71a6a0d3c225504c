import type { VectorArt, VectorLayer, VectorLine, VectorPrimitive, VectorShape } from './vector-art.ts';

/** Places are told to a hundredth of a pixel: under any press or cutter. */
const PER_PX = 100;
const MM_PER_INCH = 25.4;

const rounded = (value: number): number => Math.round(value * PER_PX);

/** A whole number of hundredths as short as SVG allows. */
function short(hundredths: number): string {
  const size = Math.abs(hundredths);
  const [whole, part] = [Math.floor(size / PER_PX), size % PER_PX];
  const sign = hundredths < 0 ? '-' : '';
  if (part === 0) return `${sign}${whole}`;
  const digits = part % 10 === 0 ? part / 10 : part < 10 ? `0${part}` : part;
  return `${sign}${whole === 0 ? '' : whole}.${digits}`;
}

/** Numbers one after the other, parted only where they must be. */
function join(values: readonly number[]): string {
  let text = '';
  let hadDot = false;
  for (const value of values) {
    const number = short(value);
    // A second number may begin with its sign, or with a dot where the one before had a dot already.
    const isApart = text === '' || value < 0 || (hadDot && value > 0 && value < PER_PX);
    text += isApart ? number : ` ${number}`;
    hadDot = value % PER_PX !== 0;
  }
  return text;
}

/** A line as path data. Steps are taken between rounded places, so that lines that share places stay shared. */
export function pathData({ points, lines }: VectorLine, isClosed: boolean): string {
  let x = rounded(points[0]);
  let y = rounded(points[1]);
  const [startX, startY] = [x, y];
  let text = `M${join([x, y])}`;
  const count = lines.length;
  for (let piece = 0; piece < count; piece++) {
    const at = 2 + piece * 6;
    const ex = rounded(points[at + 4]);
    const ey = rounded(points[at + 5]);
    if (lines[piece]) {
      if (isClosed && piece === count - 1 && ex === startX && ey === startY) break;
      if (ex === x && ey === y) continue;
      text += ex === x ? `v${short(ey - y)}` : ey === y ? `h${short(ex - x)}` : `l${join([ex - x, ey - y])}`;
    } else {
      const handles = [rounded(points[at]) - x, rounded(points[at + 1]) - y, rounded(points[at + 2]) - x, rounded(points[at + 3]) - y];
      text += `c${join([...handles, ex - x, ey - y])}`;
    }
    x = ex;
    y = ey;
  }
  return isClosed ? `${text}z` : text;
}

const num = (value: number): string => short(rounded(value));
const degrees = (radians: number): string => String(Number(((radians * 180) / Math.PI).toFixed(3)));

function turned(angle: number, cx: number, cy: number): string {
  // Half a turn changes neither shape.
  return Math.abs(Math.sin(angle)) < 1e-9 ? '' : ` transform="rotate(${degrees(angle)} ${num(cx)} ${num(cy)})"`;
}

function primitiveElement(shape: VectorPrimitive): string {
  const { cx, cy } = shape;
  if (shape.kind === 'ellipse') {
    const [rx, ry] = [Math.abs(shape.rx), Math.abs(shape.ry)];
    if (rx === ry) return `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(rx)}"/>`;
    return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}"${turned(shape.angle, cx, cy)}/>`;
  }
  // Quarter turns only change which side is which.
  const quarters = Math.round(shape.angle / (Math.PI / 2));
  const isUpright = Math.abs(shape.angle - (quarters * Math.PI) / 2) < 1e-9;
  const sides = [Math.abs(shape.width), Math.abs(shape.height)];
  const [width, height] = isUpright && quarters % 2 !== 0 ? [sides[1], sides[0]] : sides;
  const angle = isUpright ? 0 : shape.angle;
  return `<rect x="${num(cx - width / 2)}" y="${num(cy - height / 2)}" width="${num(width)}" height="${num(height)}"${turned(angle, cx, cy)}/>`;
}

function strokeElement({ line, isClosed, widthPx, cap }: Extract<VectorShape, { kind: 'stroke' }>, color: string): string {
  const isLine = !isClosed && line.lines.length === 1 && line.lines[0] === 1;
  const pen = `fill="none" stroke="${color}" stroke-width="${num(widthPx)}" stroke-linecap="${cap}" stroke-linejoin="round"`;
  if (!isLine) return `<path d="${pathData(line, isClosed)}" ${pen}/>`;
  const { points } = line;
  return `<line x1="${num(points[0])}" y1="${num(points[1])}" x2="${num(points[6])}" y2="${num(points[7])}" ${pen}/>`;
}

function shapeElement(shape: VectorShape, color: string): string {
  if (shape.kind === 'stroke') return strokeElement(shape, color);
  if (shape.primitive) return primitiveElement(shape.primitive);
  return `<path d="${shape.loops.map((loop) => pathData(loop, true)).join('')}"/>`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const hex = ({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }): string =>
  `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;

function gradientElement({ gradient }: VectorLayer, number: number): string {
  if (!gradient) return '';
  const stops = gradient.stops.map((stop) => `<stop offset="${Number(stop.at.toFixed(4))}" stop-color="${hex(stop)}"/>`).join('');
  const head = `id="ramp-${number + 1}" gradientUnits="userSpaceOnUse"`;
  if (gradient.kind === 'radial')
    return `<radialGradient ${head} cx="${num(gradient.cx)}" cy="${num(gradient.cy)}" r="${num(gradient.radius)}">${stops}</radialGradient>\n`;
  const { x0, y0, x1, y1 } = gradient;
  return `<linearGradient ${head} x1="${num(x0)}" y1="${num(y0)}" x2="${num(x1)}" y2="${num(y1)}">${stops}</linearGradient>\n`;
}

function layerElement({ name, color, opacity, shapes, gradient }: VectorLayer, number: number): string {
  const see = opacity < 1 ? ` fill-opacity="${Number(opacity.toFixed(3))}"` : '';
  const head = `<g id="ink-${number + 1}" inkscape:groupmode="layer" inkscape:label="${escaped(name)}" fill="${gradient ? `url(#ramp-${number + 1})` : color}"${see}>`;
  return `${head}\n<title>${escaped(name)}</title>\n${shapes.map((shape) => shapeElement(shape, color)).join('\n')}\n</g>`;
}

/**
 * A drawing as SVG 1.1: one layer an ink, named by it; sizes in mm, places in pixels of the viewBox. No script, nothing from outside.
 */
export function encodeVectorSvg({ title, width, height, dpi, bleedPx = 0, layers }: VectorArt): Uint8Array<ArrayBuffer> {
  const mm = (px: number): string => String(Number(((px / dpi) * MM_PER_INCH).toFixed(4)));
  const space = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';
  const [wide, high] = [width + 2 * bleedPx, height + 2 * bleedPx];
  const found = layers.map(gradientElement).join('');
  const ramps = found === '' ? '' : `<defs>\n${found}</defs>\n`;
  const text = `<svg ${space} width="${mm(wide)}mm" height="${mm(high)}mm" viewBox="${num(-bleedPx)} ${num(-bleedPx)} ${num(wide)} ${num(high)}">
<title>${escaped(title)}</title>
${ramps}${layers.map(layerElement).join('\n')}
</svg>
`;
  return new TextEncoder().encode(text);
}
