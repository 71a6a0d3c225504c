import type { PlateDetails } from './report.ts';

/** A plate as reports tell it, for tests of what the panel makes of plates. */
export const plate = (role: PlateDetails['role'], hex: string, isProcess = false): PlateDetails => ({
  role,
  name: hex,
  hex,
  lpi: 45,
  angle: 22.5,
  mesh: 230,
  opacity: 100,
  gain: 0,
  lightest: 0,
  darkest: 100,
  quarterTone: 25,
  midTone: 50,
  threeQuarterTone: 75,
  flash: role === 'underbase',
  isProcess,
  passes: 1,
  grams: 0,
  nearest: null,
  coverage: 10,
  solid: false,
  specks: null,
});
