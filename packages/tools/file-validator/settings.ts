import type { ShopProfile } from './shop-profile.ts';

/** How the art is printed. */
export type Method = 'dtf' | 'screen';

/** What a file is held against. Plain data: goes to a worker as it is. */
export interface ValidationSettings {
  readonly method: Method;
  /** Width of the whole picture on the garment, in inches; null takes it from the file's resolution, or from 300 DPI where it has none. */
  readonly printWidthIn: number | null;
  /** Whose width that is: typed for this file where left out, else the shop's usual one, or a first guess until somebody has said it. */
  readonly widthFrom?: 'shop' | 'assumed';
  /** #rrggbb; null where it is not known, and then checks against it only inform. */
  readonly garment: string | null;
  readonly profile: ShopProfile;
}
