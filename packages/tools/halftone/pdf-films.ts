import { encodePdf, type PdfImage, type PdfPage, pageOf, pdfImageOf } from '@underbase/codecs';
import { FORMAT_FACTS } from '@underbase/contract';
import type { Frame, PixelImage } from '@underbase/engine';
import { filmSheet } from '../film-marks.ts';
import type { Artifact, RunContext } from '../run.ts';
import { artWindow, sourceReach } from './art-window.ts';
import { rowsOf } from './diffuse.ts';
import { planesOf } from './dot-planes.ts';
import { type HalftoneOptions, inkColor } from './options.ts';
import { measuresOf } from './output-frame.ts';
import { anglesOf, type Plan } from './plan.ts';
import { PROCESS } from './process.ts';

const STRIP_ROWS = 256;

/** The dots of one ink over the whole picture: 255 where it prints, one byte a pixel. */
function dotsOf(image: PixelImage, frame: Frame, options: HalftoneOptions, plan: Plan, context: RunContext, ink: number): Uint8Array {
  const { output } = plan;
  const { width, height } = output;
  const dots = new Uint8Array(width * height);
  for (let top = 0; top < height; top += STRIP_ROWS) {
    context.progress(top / height);
    const view = { x: 0, y: top, width, height: Math.min(STRIP_ROWS, height - top) };
    const reach = sourceReach(view, frame, output);
    const art = artWindow(rowsOf(image, reach.y, reach.height), view, frame, output, context.kernels);
    dots.set(planesOf(art, options, plan, context.kernels)[ink], top * width);
  }
  return dots;
}

const SCATTERED = { stochastic: 'stochastic', diffusion: 'error diffusion' } as const;

/** What stands below a film. */
function labelParts(options: HalftoneOptions, { output }: Plan, name: string, angleDeg: number): readonly string[] {
  const { job, screening, lpi, shape } = options;
  const screen = screening === 'lines' ? `${lpi} lpi, ${((angleDeg % 180) + 180) % 180} deg, ${shape}` : SCATTERED[screening];
  const size = `${(output.width / output.dpi).toFixed(2)} x ${(output.height / output.dpi).toFixed(2)} in`;
  return [job, name, screen, `${Math.round(output.dpi)} dpi`, size].filter((part) => part !== '');
}

interface Film {
  readonly name: string;
  readonly color: string;
}

function filmsOf(options: HalftoneOptions): readonly Film[] {
  if (options.mode === 'cmyk') return PROCESS.map(({ name }) => ({ name, color: '#000000' }));
  if (options.prints === 'light') return [{ name: 'white', color: '#000000' }];
  const ink = inkColor(options);
  return [{ name: ink === '#000000' ? 'black' : `ink ${ink}`, color: '#000000' }];
}

/**
 * A PDF at the print's true size: for ink on film one page an ink, one bit a pixel, black where it prints; for dots in the art's own colors one page
 * with the picture. Dots are made when their page is written, so that one film is held at a time.
 */
export async function makePdf(
  image: PixelImage,
  frame: Frame,
  options: HalftoneOptions,
  plan: Plan,
  context: RunContext,
  draw: (image: PixelImage, frame: Frame, options: HalftoneOptions, plan: Plan, context: RunContext) => PixelImage,
): Promise<Artifact> {
  const { output } = plan;
  const pages = (): readonly PdfPage[] => {
    if (options.mode === 'alpha' || options.mode === 'color')
      return [pageOf(pdfImageOf(draw(image, frame, options, plan, context)), output.dpi)];
    const angles = anglesOf(options);
    return filmsOf(options).map(({ name, color }, ink) => {
      const film: PdfImage = {
        width: output.width,
        height: output.height,
        mode: 'ink',
        bits: 1,
        ink: { name, color },
        get samples() {
          return dotsOf(image, frame, options, plan, context, ink);
        },
      };
      return options.marks === 'all' ? filmSheet(film, output.dpi, labelParts(options, plan, name, angles[ink])) : pageOf(film, output.dpi);
    });
  };
  const bytes = await encodePdf(pages(), { title: options.job || 'Halftone' });
  return { kind: 'bytes', suffix: '', extension: 'pdf', mime: FORMAT_FACTS.pdf.mime, bytes, measures: measuresOf(output) };
}
