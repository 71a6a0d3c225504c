import type { HeatShape } from '@underbase/tools';
import { canvasFile, type PictureSource, type ScratchCanvas, scratchCanvas } from '@underbase/ui';
import type { Ink } from '../model/simulate-print.ts';
import { SHIRT_WIDTH_IN, TOP_SHARE } from '../single/garment-proof.tsx';
import { proofOf } from '../single/judged-source.ts';
import { BODY, COLLAR_BACK, COLLAR_SHADE, SEAMS } from '../single/shirt.tsx';
import type { ReportFinding, ReportPicture } from './report-file.ts';

/** As fine as a picture is printed in a report of one page: 4 in at 250 DPI. */
const LONGEST_PX = 1000;
/** The drawing of the shirt. */
const SHIRT = { width: 1000, height: 1060 } as const;
const MAGENTA = '#e6007e';
const TAG_PX = 30;
const JPEG_QUALITY = 0.88;

async function asPicture({ canvas }: ScratchCanvas, mime: ReportPicture['mime']): Promise<ReportPicture> {
  const blob = await canvasFile({ canvas }, mime, JPEG_QUALITY);
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mime, widthPx: canvas.width, heightPx: canvas.height };
}

/** The art on a shirt at true size, as it prints, on white paper. */
export async function garmentPicture(source: PictureSource, ink: Ink, garment: string, printWidthIn: number): Promise<ReportPicture> {
  const drawn = scratchCanvas(SHIRT.width, SHIRT.height);
  const { context } = drawn;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SHIRT.width, SHIRT.height);
  context.fillStyle = garment;
  context.fill(new Path2D(COLLAR_BACK));
  context.fill(new Path2D(BODY));
  context.fillStyle = 'rgb(0 0 0 / 0.16)';
  context.fill(new Path2D(COLLAR_SHADE));
  context.strokeStyle = 'rgb(128 128 128 / 0.5)';
  context.lineWidth = 2;
  context.stroke(new Path2D(BODY));
  context.stroke(new Path2D(SEAMS));
  const widthPx = (SHIRT.width * printWidthIn) / SHIRT_WIDTH_IN;
  const bitmap = await rendered(source, Math.min(1, widthPx / source.widthPx), (rendering) => proofOf(rendering, 'garment', ink));
  const heightPx = (widthPx * source.heightPx) / source.widthPx;
  context.drawImage(bitmap, (SHIRT.width - widthPx) / 2, SHIRT.height * TOP_SHARE, widthPx, heightPx);
  bitmap.close();
  return asPicture(drawn, 'image/jpeg');
}

type Rendering = Awaited<ReturnType<PictureSource['render']>>;

async function rendered(
  source: PictureSource,
  scale: number,
  change: (rendering: Rendering) => Promise<Rendering> = async (rendering) => rendering,
): Promise<ImageBitmap> {
  const rect = { x: 0, y: 0, width: source.widthPx, height: source.heightPx };
  const { bitmap } = await change(await source.render({ rect, scale, signal: new AbortController().signal }));
  return bitmap;
}

/** The art turned pale on white, each fault's places in process magenta with the number that the finding has in the text. */
export async function markedPicture(source: PictureSource, findings: readonly ReportFinding[]): Promise<ReportPicture | null> {
  const placed = findings.filter(({ check }) => check.where.length > 0);
  if (placed.length === 0) return null;
  const scale = Math.min(1, LONGEST_PX / Math.max(source.widthPx, source.heightPx));
  const bitmap = await rendered(source, scale);
  const drawn = scratchCanvas(bitmap.width, bitmap.height);
  const { context } = drawn;
  context.filter = 'grayscale(1)';
  context.drawImage(bitmap, 0, 0);
  context.filter = 'none';
  // As the viewer pales art: 0.384 c + 0.448, on white.
  context.globalCompositeOperation = 'source-atop';
  context.fillStyle = 'rgb(185 185 185 / 0.616)';
  context.fillRect(0, 0, drawn.canvas.width, drawn.canvas.height);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, drawn.canvas.width, drawn.canvas.height);
  context.globalCompositeOperation = 'source-over';
  bitmap.close();
  const tags = await Promise.all(placed.map((finding) => markPlaces(drawn, finding, drawn.canvas.width / source.widthPx)));
  for (const tag of apart(
    tags.flatMap((one) => (one ? [one] : [])),
    drawn.canvas,
  ))
    drawTag(context, tag);
  return asPicture(drawn, 'image/png');
}

interface Tag {
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** Tags within the picture, side by side where their places lie on each other. */
function apart(tags: readonly Tag[], { width, height }: HTMLCanvasElement): readonly Tag[] {
  const placed: Tag[] = [];
  const within = (value: number, most: number): number => Math.min(most - TAG_PX / 2, Math.max(TAG_PX / 2, value));
  for (const { number, x, y } of tags) {
    let [left, top] = [within(x, width), within(y, height)];
    while (placed.some((other) => Math.hypot(other.x - left, other.y - top) < TAG_PX)) {
      left += TAG_PX;
      if (left > width - TAG_PX / 2) [left, top] = [TAG_PX / 2, top + TAG_PX];
    }
    placed.push({ number, x: left, y: top });
  }
  return placed;
}

/** Draws the places of one finding; returns where its number stands, in pixels of the drawing. */
async function markPlaces({ context }: ScratchCanvas, { number, check }: ReportFinding, scale: number): Promise<Tag | null> {
  let tag: Tag | null = null;
  for (const shape of check.where) {
    context.strokeStyle = MAGENTA;
    context.lineWidth = 2;
    if (shape.kind === 'boxes') {
      for (const { x, y, width, height } of shape.rects)
        context.strokeRect(x * scale - 2, y * scale - 2, width * scale + 4, height * scale + 4);
      const [first] = shape.rects;
      tag ??= first ? { number, x: first.x * scale, y: first.y * scale } : null;
    } else if (shape.kind === 'heat') {
      const { plane, size, rect } = shape;
      const strongest = plane.indexOf(Math.max(...strengths(plane)));
      await drawHeat(context, shape, scale);
      tag ??= {
        number,
        x: (rect.x + ((strongest % size.width) * rect.width) / size.width) * scale,
        y: (rect.y + (Math.floor(strongest / size.width) * rect.height) / size.height) * scale,
      };
    }
  }
  return tag;
}

/** The different strengths of a plane: a plane itself is too long for the arguments of a call. */
function strengths(plane: Uint8Array): readonly number[] {
  return [...new Set(plane)];
}

const RGBA = 4;
/** Under the lines, so that a place smaller than their distance still shows. */
const WASH = 0.22;
const HATCH_PX = 9;

/** A plane as in the viewer: magenta lines that rise to the right over a thin wash, so that the art below stays to be seen. */
async function drawHeat(context: CanvasRenderingContext2D, { plane, size, rect }: HeatShape, scale: number): Promise<void> {
  const pixels = new Uint8ClampedArray(plane.length * RGBA);
  for (let index = 0; index < plane.length; index++) pixels[index * RGBA + RGBA - 1] = plane[index];
  const mask = await createImageBitmap(new ImageData(pixels, size.width, size.height));
  const at = [rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale] as const;
  const layer = scratchCanvas(context.canvas.width, context.canvas.height);
  const lines = layer.context.createPattern(hatch(), 'repeat');
  for (const [fill, share] of [
    [MAGENTA, WASH],
    [lines ?? MAGENTA, 1],
  ] as const) {
    layer.context.globalCompositeOperation = 'source-over';
    layer.context.clearRect(0, 0, layer.canvas.width, layer.canvas.height);
    layer.context.drawImage(mask, ...at);
    layer.context.globalCompositeOperation = 'source-in';
    layer.context.fillStyle = fill;
    layer.context.fillRect(0, 0, layer.canvas.width, layer.canvas.height);
    context.globalAlpha = share;
    context.drawImage(layer.canvas, 0, 0);
  }
  context.globalAlpha = 1;
  mask.close();
}

function hatch(): HTMLCanvasElement {
  const { canvas, context } = scratchCanvas(HATCH_PX, HATCH_PX);
  context.strokeStyle = MAGENTA;
  context.lineWidth = 2.4;
  context.beginPath();
  // The outer two lines close the tile's corners.
  for (const middle of [0, HATCH_PX, HATCH_PX * 2]) {
    context.moveTo(middle - HATCH_PX * 1.5, HATCH_PX * 1.5);
    context.lineTo(middle + HATCH_PX * 0.5, -HATCH_PX * 0.5);
  }
  context.stroke();
  return canvas;
}

function drawTag(context: CanvasRenderingContext2D, { number, x: left, y: top }: Tag): void {
  const radius = TAG_PX / 2;
  context.beginPath();
  context.arc(left, top, radius, 0, 2 * Math.PI);
  context.fillStyle = '#141414';
  context.fill();
  context.strokeStyle = '#fff';
  context.lineWidth = 2;
  context.stroke();
  context.fillStyle = '#fff';
  context.font = '600 18px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(`${number}`, left, top + 1);
}

/** A small picture from memory, on the color of the garment, as a JPEG that documents can hold; null where it can't be read. */
export async function thumbPicture(thumb: Blob, garment: string | null): Promise<ReportPicture | null> {
  try {
    const bitmap = await createImageBitmap(thumb);
    const drawn = scratchCanvas(bitmap.width, bitmap.height);
    drawn.context.fillStyle = garment ?? '#d0d0d0';
    drawn.context.fillRect(0, 0, bitmap.width, bitmap.height);
    drawn.context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await asPicture(drawn, 'image/jpeg');
  } catch {
    return null;
  }
}
