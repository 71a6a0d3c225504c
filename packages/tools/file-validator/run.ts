import type { InspectRun } from '../run.ts';
import type { ValidatorOptions } from './options.ts';
import { printSizeOf } from './print-size.ts';
import { reportEntry } from './report-entry.ts';
import { settingsOf } from './settings-of.ts';
import { withUsualWidth } from './usual-width.ts';
import { validateAll } from './validate.ts';

/** "Will it print?": every check of one file, as one entry of a machine-readable report. */
export const run: InspectRun<ValidatorOptions> = {
  inspect({ image, info }, options, context) {
    const unsized = { printWidthIn: null };
    const settings = withUsualWidth(info, settingsOf(options, printSizeOf(info, image, unsized).dpi));
    return reportEntry(validateAll(info, image, settings, context));
  },
};
