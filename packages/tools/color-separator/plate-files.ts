import { type Frame, formatHex, type PixelImage } from '@underbase/engine';
import type { Artifact, RunContext } from '../run.ts';
import { filmPlane, tonePlane } from './film.ts';
import { makePlates } from './make-plates.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Plate } from './plates.ts';

const JSON_FILE = { extension: 'json', mime: 'application/json' } as const;

function fileName({ name }: Plate, order: number): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
  return `${String(order).padStart(2, '0')}-${words}`;
}

/** Share of the picture that a plate covers, in percent. */
function coveragePercent(plane: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < plane.length; index++) sum += plane[index];
  return plane.length > 0 ? (sum / 255 / plane.length) * 100 : 0;
}

function describe(image: PixelImage, frame: Frame, plan: Plan, coverages: readonly number[], options: SeparatorOptions): Uint8Array {
  const inks = plan.plates.map((plate, index) => ({
    name: plate.name,
    hex: formatHex(plate.color),
    file: `${fileName(plate, index + 1)}.png`,
    order: index + 1,
    role: plate.role,
    lpi: plate.lpi,
    angle: plate.angleDeg,
    mesh: plate.mesh,
    coverage: Number(coverages[index].toFixed(2)),
  }));
  const job = {
    method: options.method,
    garment: options.garment,
    widthIn: Number((image.width / frame.dpi).toFixed(3)),
    heightIn: Number((image.height / frame.dpi).toFixed(3)),
    dpi: options.film || frame.dpi,
    bits: options.film ? 1 : 8,
    inks,
  };
  return new TextEncoder().encode(`${JSON.stringify(job, null, 2)}\n`);
}

/** A film positive for every plate, a description for the press, and the proof. */
export function plateFiles(image: PixelImage, frame: Frame, plan: Plan, options: SeparatorOptions, context: RunContext) {
  const { planes, proof } = makePlates(image, plan, options, context);
  const coverages = planes.map(coveragePercent);
  const plates = plan.plates.map((plate, index): Artifact => {
    const plane =
      options.film > 0
        ? filmPlane(planes[index], image, frame.dpi, plate, options, context)
        : tonePlane(planes[index], image, frame.dpi, options);
    return { kind: 'plane', suffix: fileName(plate, index + 1), plane };
  });
  const artifacts: Artifact[] = [
    ...plates,
    { kind: 'bytes', suffix: 'separation', ...JSON_FILE, bytes: describe(image, frame, plan, coverages, options) },
    { kind: 'image', suffix: 'preview', image: { ...proof, dpi: frame.dpi } },
  ];
  return { artifacts, coverages };
}
