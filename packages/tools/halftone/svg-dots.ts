import { AppError } from '@underbase/contract';
import { dotOutlines, type Frame, formatHex, type PixelImage, type Rgb } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type Cells, latticeOf, sumCells } from './cells.ts';
import { coverageOf } from './inks.ts';
import type { HalftoneOptions } from './options.ts';
import { inkOfColor } from './paint-inks.ts';
import { CMYK_OFFSETS, type Plan } from './plan.ts';

const PROCESS = [
  { name: 'cyan', color: '#00ffff' },
  { name: 'magenta', color: '#ff00ff' },
  { name: 'yellow', color: '#ffff00' },
  { name: 'black', color: '#000000' },
] as const;

const short = (value: number): string => String(Math.round(value * 1e4) / 1e4);

/** Outlines that are used, once each. They stand in cells; the layer that uses them says how large a cell is. */
function outlineDefs(outlines: readonly (readonly number[])[], used: ReadonlySet<number>): string {
  return [...used]
    .sort((one, other) => one - other)
    .map((coverage) => `<path id="d${coverage}" d="M${outlines[coverage].map(short).join(' ')}z"/>`)
    .join('\n');
}

/** What fades and color modes print in: the color itself, or what is left once white is taken out. */
function dotColor(cells: Cells, cell: number, { mode }: HalftoneOptions): string {
  const [r, g, b] = [0, 1, 2].map((channel) => cells.colors[cell * 3 + channel] / cells.inks[cell]);
  if (mode === 'alpha') return formatHex(rounded({ r, g, b }));
  return formatHex(inkOfColor(rounded({ r, g, b })));
}

function rounded({ r, g, b }: Rgb): Rgb {
  return { r: Math.round(r), g: Math.round(g), b: Math.round(b) };
}

interface Layer {
  readonly name: string;
  /** Of all dots; null where each has its own. */
  readonly color: string | null;
  readonly angleDeg: number;
  readonly ink: Uint8Array;
}

function layersOf(image: PixelImage, options: HalftoneOptions): readonly Layer[] {
  const planes = coverageOf(image.pixels, options);
  const { angle, mode } = options;
  if (mode === 'cmyk') return planes.map((ink, index) => ({ ...PROCESS[index], angleDeg: angle + CMYK_OFFSETS[index], ink }));
  return [{ name: 'dots', color: mode === 'mono' ? '#000000' : null, angleDeg: angle, ink: planes[0] }];
}

/** One layer's dots. The group's matrix leads from cells to pixels, and dots stand in the middle of their cells. */
function drawLayer(image: PixelImage, dpi: number, layer: Layer, options: HalftoneOptions, curve: Uint8Array | null, used: Set<number>) {
  const lattice = latticeOf(options.lpi, dpi, layer.angleDeg);
  const cells = sumCells(image, layer.ink, lattice);
  const square = lattice.along ** 2 + lattice.across ** 2;
  const [cos, sin] = [lattice.along / square, lattice.across / square];
  const dots: string[] = [];
  for (let cell = 0; cell < cells.counts.length; cell++) {
    if (cells.inks[cell] === 0) continue;
    const mean = Math.round(cells.inks[cell] / cells.counts[cell]);
    const coverage = curve ? curve[mean] : mean;
    if (coverage === 0) continue;
    used.add(coverage);
    const x = cells.columnFrom + (cell % cells.columns) + 0.5;
    const y = cells.rowFrom + Math.floor(cell / cells.columns) + 0.5;
    const fill = layer.color === null ? ` fill="${dotColor(cells, cell, options)}"` : '';
    dots.push(`<use href="#d${coverage}" x="${x}" y="${y}"${fill}/>`);
  }
  const matrix = [cos, -sin, sin, cos, 0, 0].map((value) => String(Number(value.toFixed(9)))).join(' ');
  const fill = layer.color === null ? '' : ` fill="${layer.color}"`;
  const blend = options.mode === 'cmyk' ? ' style="mix-blend-mode:multiply"' : '';
  return { text: `<g id="${layer.name}" transform="matrix(${matrix})"${fill}${blend}>\n${dots.join('\n')}\n</g>`, count: dots.length };
}

/**
 * The dots as outlines at true size: one shape for each tint, used wherever a cell has that tint on average.
 * Scattered dots are pixels and have no outlines: option.unknown-choice.
 */
export function drawDots(
  image: PixelImage,
  frame: Frame,
  options: HalftoneOptions,
  { output, curve }: Plan,
  context: RunContext,
): { readonly bytes: Uint8Array; readonly dots: number } {
  if (options.screening !== 'lines')
    throw new AppError('option.unknown-choice', { option: '--screening', value: options.screening, choices: 'lines' });
  const used = new Set<number>();
  let dots = 0;
  const groups: string[] = [];
  for (const layer of layersOf(image, options)) {
    context.progress(groups.length / 4);
    const { text, count } = drawLayer(image, frame.dpi, layer, options, curve, used);
    groups.push(text);
    dots += count;
  }
  const { width, height } = image;
  const size = `width="${short(output.width / output.dpi)}in" height="${short(output.height / output.dpi)}in" viewBox="0 0 ${width} ${height}"`;
  const paper = options.mode !== 'alpha' && options.paper === 'white' ? `<rect width="${width}" height="${height}" fill="#ffffff"/>\n` : '';
  const defs = `<defs>\n${outlineDefs(dotOutlines(options.shape), used)}\n</defs>`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${defs}\n${paper}${groups.join('\n')}\n</svg>\n`;
  return { bytes: new TextEncoder().encode(text), dots };
}
