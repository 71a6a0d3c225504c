import { type BandsRun, heatOf, type OptionsOf } from '@underbase/tools';
import type { trialOptions } from './trial-options.ts';

type TrialOptions = OptionsOf<typeof trialOptions>;

/** Mixes each color with its inverse. */
export const run: BandsRun<TrialOptions> = {
  stages: [],
  bands: {
    apply(source, target, _frame, { strength, channel, keepAlpha, alphaTo }) {
      const channels = channel === 'red' ? 1 : 3;
      for (let at = 0; at < source.pixels.length; at += 4) {
        for (let index = 0; index < 4; index++) {
          const value = source.pixels[at + index];
          const inverse = value + ((255 - 2 * value) * strength) / 100;
          target.pixels[at + index] = index < channels ? Math.round(inverse) : value;
        }
        if (!keepAlpha) target.pixels[at + 3] = alphaTo;
      }
      return { pixels: source.pixels.length / 4 };
    },
  },
  report: (_frame, _options, _plan, { pixels }) => ({
    facts: [{ id: 'inverted', label: 'Pixels inverted', value: pixels }],
    warnings: [{ id: 'trial', text: 'This is a trial.' }],
  }),
  overlays({ source }, { width, height }) {
    const dark = heatOf('dark', source, (index) => (source.pixels[index * 4 + 3] > 0 && source.pixels[index * 4 + 1] < 128 ? 255 : 0));
    return [
      dark,
      { id: 'first', kind: 'boxes', rects: [{ x: 0, y: 0, width: 1, height: 1 }] },
      { id: 'all', kind: 'outline', polygons: [[0, 0, width, 0, width, height, 0, height]] },
    ];
  },
};
