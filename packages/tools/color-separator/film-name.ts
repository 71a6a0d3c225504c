import { formatHex } from '@underbase/engine';
import type { Plate } from './plates.ts';

/** Order, ink and resolution: what a film is filed by. */
export function filmName({ name, color }: Pick<Plate, 'name' | 'color'>, order: number, dpi: number): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  // A shop may name its inks in letters that files are not called by.
  return `${String(order).padStart(2, '0')}-${words || formatHex(color).slice(1)}_${Math.round(dpi)}dpi`;
}
