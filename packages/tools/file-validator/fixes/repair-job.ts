import type { PixelImage } from '@underbase/engine';
import type { ValidationSettings } from '../settings.ts';
import type { ValidationContext } from '../sheet.ts';
import { Subject } from '../subject.ts';

/** A picture under repair. */
export interface RepairJob {
  /** Its pixels are the job's own: they are changed in place. */
  readonly image: PixelImage;
  readonly settings: ValidationSettings;
  readonly context: ValidationContext;
}

/** Checks' own measures, so that what is repaired is what was counted. The file's facts play no part in them. */
export function subjectOf({ image, settings, context }: RepairJob): Subject {
  const info = {
    format: 'png',
    widthPx: image.width,
    heightPx: image.height,
    dpi: image.dpi,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    iccName: null,
    pages: 1,
    sizeBytes: 0,
  } as const;
  return new Subject(info, image, settings, context);
}
