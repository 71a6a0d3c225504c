import type { OptionValues } from '@underbase/tools';
import { openImage } from '../../../clients/workshop.ts';
import type { OpenBench } from '../../../state/open-bench.ts';
import type { Wanted } from './read-comparison.ts';

/**
 * Runs both settings on the bench's file and hands each picture over as it comes, reduced to a side of `sidePx` at most. From the plans that an
 * export is made from, on a copy of the file that is opened for it: what the bench shows is not disturbed.
 * @throws what opening and running throw; AbortError once `signal` says so
 */
export async function renderSettings(
  bench: OpenBench,
  { key, settings }: Wanted,
  sidePx: number,
  signal: AbortSignal,
  onPicture: (index: number, bitmap: ImageBitmap) => void,
): Promise<void> {
  const file = bench.file();
  if (!file) return;
  const session = await openImage(file.blob, { fileName: file.name, signal });
  const around = bench.options();
  try {
    for (const [index, { value }] of settings.entries()) {
      const options = { ...around, [key]: value } as OptionValues;
      const call = { tool: bench.tool.id, options, dpi: file.dpi, signal };
      const { frame } = await session.measure(call);
      const rect = { x: 0, y: 0, width: frame.width, height: frame.height };
      const scale = Math.min(1, sidePx / Math.max(frame.width, frame.height));
      const { bitmap } = await session.renderResult({ ...call, rect, scale });
      onPicture(index, bitmap);
    }
  } finally {
    session.close();
  }
}
