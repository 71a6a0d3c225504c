import { type PictureRendering, type PictureRequest, type PictureSource, scratchCanvas } from '@underbase/ui';
import { type Ink, type ProofKind, simulatePrint } from '../model/simulate-print.ts';
import type { JudgedFile } from '../state/validator-state.ts';

/** The open picture as the viewer asks for it. */
export function pictureSource({ id, session }: JudgedFile, dpi: number): PictureSource {
  const { widthPx, heightPx } = session.info;
  return {
    id,
    widthPx,
    heightPx,
    dpi,
    version: 0,
    render: (request) => session.renderOriginal(request),
    readPixel: (x, y) => session.readPixel({ x, y }),
  };
}

/** The same picture as it prints. Proofs are made from what is on screen: simulation knows no neighbors, so any part may be cut out. */
export function proofSource(source: PictureSource, kind: ProofKind, ink: Ink, version: number): PictureSource {
  return {
    ...source,
    id: `${source.id} ${kind}`,
    version,
    render: async (request: PictureRequest) => proofOf(await source.render(request), kind, ink),
  };
}

/** Takes the rendering over: its bitmap is closed, the proof's takes its place. */
export async function proofOf(rendering: PictureRendering, kind: ProofKind, ink: Ink): Promise<PictureRendering> {
  const { bitmap } = rendering;
  const { canvas, context } = scratchCanvas(bitmap.width, bitmap.height, true);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const data = context.getImageData(0, 0, canvas.width, canvas.height);
  simulatePrint(data.data, kind, ink);
  return { ...rendering, bitmap: await createImageBitmap(data) };
}
