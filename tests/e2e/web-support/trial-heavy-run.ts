import { type BandsRun, heatOf } from '@underbase/tools';
import { WHOLES } from './trial-heavy-tool.ts';

const EXACT = [0, 160, 0, 255];
const DRAFT = [200, 0, 0, 255];

/** Green at full size, red in drafts: what is on screen tells what it was made of. Tells the page of every pass over the whole. */
export const run: BandsRun<object> = {
  stages: [],
  bands: {
    apply(_source, target, frame) {
      const isExact = frame.scale === 1;
      for (let at = 0; at < target.pixels.length; at += 4) target.pixels.set(isExact ? EXACT : DRAFT, at);
      if (isExact && target.rect.width === frame.width) tellOfWhole();
      return {};
    },
  },
  report: () => ({ facts: [{ id: 'made', label: 'Made whole', value: 1 }], warnings: [] }),
  overlays: ({ source }) => [heatOf('all', source, () => 255)],
};

function tellOfWhole(): void {
  const channel = new BroadcastChannel(WHOLES);
  channel.postMessage(null);
  channel.close();
}
