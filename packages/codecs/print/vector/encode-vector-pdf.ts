import { latin, num, PdfFile, textString } from '../pdf/pdf-file.ts';
import { spotSpace } from '../pdf/spot-space.ts';
import { linesOf, type PathWords, pageLine, type ToPage } from './pdf-lines.ts';
import type { VectorArt, VectorGradient, VectorLayer } from './vector-art.ts';

const POINTS_PER_INCH = 72;
const WORDS: PathWords = { move: 'm', line: 'l', curve: 'c', close: 'h' };

const rgb = ({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }): string =>
  `[${[r, g, b].map((value) => num(value / 255)).join(' ')}]`;

/** A ramp as a shading pattern; `toPage` places its pixels on the page. */
function rampPattern({ stops, ...ramp }: VectorGradient, matrix: string): string {
  const [inner, between] = [stops.slice(1, -1), stops.slice(1)];
  const parts = between.map((stop, at) => `<< /FunctionType 2 /Domain [0 1] /C0 ${rgb(stops[at])} /C1 ${rgb(stop)} /N 1 >>`).join(' ');
  const [first, last] = [stops[0].at, stops[stops.length - 1].at];
  const bounds = inner.map(({ at }) => num(at)).join(' ');
  const encode = between.map(() => '0 1').join(' ');
  const colors = `<< /FunctionType 3 /Domain [${num(first)} ${num(last)}] /Functions [${parts}] /Bounds [${bounds}] /Encode [${encode}] >>`;
  const place =
    ramp.kind === 'linear'
      ? `/ShadingType 2 /Coords [${part(ramp, first)} ${part(ramp, last)}]`
      : `/ShadingType 3 /Coords [${num(ramp.cx)} ${num(ramp.cy)} ${num(first * ramp.radius)} ${num(ramp.cx)} ${num(ramp.cy)} ${num(last * ramp.radius)}]`;
  const shading = `<< ${place} /Domain [${num(first)} ${num(last)}] /ColorSpace /DeviceRGB /Function ${colors} /Extend [true true] >>`;
  return `<< /Type /Pattern /PatternType 2 /Matrix ${matrix} /Shading ${shading} >>`;
}

const part = (
  { x0, y0, x1, y1 }: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
  at: number,
): string => `${num(x0 + at * (x1 - x0))} ${num(y0 + at * (y1 - y0))}`;

function layerContent({ shapes, opacity, gradient }: VectorLayer, number: number, ptPerPx: number, toPage: ToPage): string {
  const content = shapes.map((shape) => {
    const path = linesOf(shape)
      .map((line) => pageLine(line, shape.kind === 'area' || shape.isClosed, WORDS, toPage))
      .join('\n');
    if (shape.kind === 'area') return `${path}\nf`;
    return `${num(shape.widthPx * ptPerPx)} w ${shape.cap === 'round' ? 1 : 0} J 1 j\n${path}\nS`;
  });
  const see = opacity < 1 ? `/Gs${number} gs\n` : '';
  const ink = gradient ? `/Pattern cs /Rp${number} scn` : `/Sp${number} cs /Sp${number} CS 1 scn 1 SCN`;
  return `/OC /Oc${number} BDC\nq\n${see}${ink}\n${content.join('\n')}\nQ\nEMC`;
}

/**
 * A drawing as PDF 1.6 of one page at true size: each ink is a spot color by its name and a layer of its own. Areas are filled by their winding and knock out
 * what lies below them; ramps are shadings, which have no ink's name. Source: ISO 32000-1.
 */
export function encodeVectorPdf({ title, width, height, dpi, bleedPx = 0, layers }: VectorArt): Uint8Array<ArrayBuffer> {
  const file = new PdfFile();
  const ptPerPx = POINTS_PER_INCH / dpi;
  const toPage: ToPage = (x, y) => [x * ptPerPx, (height - y) * ptPerPx];
  const groups = layers.map(({ name }) => file.add(`<< /Type /OCG /Name ${textString(name)} >>`));
  const spaces = layers.map(({ name, spot = name, color }, at) => `/Sp${at} ${spotSpace(spot, color)}`).join(' ');
  const states = layers
    .map(({ opacity }, at) => (opacity < 1 ? `/Gs${at} << /Type /ExtGState /ca ${num(opacity)} /CA ${num(opacity)} >> ` : ''))
    .join('');
  const matrix = `[${num(ptPerPx)} 0 0 ${num(-ptPerPx)} 0 ${num(height * ptPerPx)}]`;
  const patterns = layers.map(({ gradient }, at) => (gradient ? `/Rp${at} ${rampPattern(gradient, matrix)} ` : '')).join('');
  const properties = groups.map((id, at) => `/Oc${at} ${id} 0 R`).join(' ');
  const contentId = file.addStream('', latin(layers.map((layer, at) => layerContent(layer, at, ptPerPx, toPage)).join('\n')));
  const parentId = file.reserve();
  const box = `[0 0 ${num(width * ptPerPx)} ${num(height * ptPerPx)}]`;
  const [left, right, top] = [-bleedPx, width + bleedPx, height + bleedPx].map((px) => num(px * ptPerPx));
  const page = `[${left} ${left} ${right} ${top}]`;
  const resources = `<< /ColorSpace << ${spaces} >> /ExtGState << ${states}>> /Pattern << ${patterns}>> /Properties << ${properties} >> >>`;
  const pageId = file.add(
    `<< /Type /Page /Parent ${parentId} 0 R /MediaBox ${page} /TrimBox ${box} /Resources ${resources} /Contents ${contentId} 0 R >>`,
  );
  file.put(parentId, `<< /Type /Pages /Count 1 /Kids [${pageId} 0 R] >>`);
  const list = groups.map((id) => `${id} 0 R`).join(' ');
  const rootId = file.add(
    `<< /Type /Catalog /Pages ${parentId} 0 R /OCProperties << /OCGs [${list}] /D << /Order [${list}] /ON [${list}] >> >> >>`,
  );
  const infoId = file.add(`<< /Producer ${textString('Underbase')} /Title ${textString(title)} /Trapped /False >>`);
  return file.bytes(rootId, infoId);
}
