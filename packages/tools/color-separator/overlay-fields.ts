import type { OverlayField } from '../overlays.ts';

export const BASE_LOST = 'base-lost';

/** What the bench has a switch for; the sheets of plates are asked for by the panel. */
export const OVERLAYS: readonly OverlayField[] = [
  {
    id: BASE_LOST,
    label: 'Ink without its base',
    help: 'Where ink that wants a base prints on the fabric; paler in fades, by how much lies around the dots of their base, and where its base is narrower than the mesh holds.',
    mark: 'solid',
    shareOf: 'of the ink that wants one',
  },
];
