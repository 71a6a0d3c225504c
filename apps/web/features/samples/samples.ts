import lowTide from '../../assets/samples/low-tide.png?url';
import lowTideThumb from '../../assets/samples/low-tide-thumb.webp?url';
import luna from '../../assets/samples/luna.png?url';
import lunaThumb from '../../assets/samples/luna-thumb.webp?url';
import rivercats from '../../assets/samples/rivercats.png?url';
import rivercatsThumb from '../../assets/samples/rivercats-thumb.webp?url';

export interface Sample {
  readonly fileName: string;
  readonly title: string;
  readonly url: string;
  readonly thumbUrl: string;
}

/** Artwork drawn for this product, for those who have none at hand. */
export const SAMPLES: readonly Sample[] = [
  { fileName: 'low-tide.png', title: 'Low Tide, on black', url: lowTide, thumbUrl: lowTideThumb },
  { fileName: 'rivercats.png', title: 'Rivercats, white box', url: rivercats, thumbUrl: rivercatsThumb },
  { fileName: 'luna.png', title: 'Luna, with a fade', url: luna, thumbUrl: lunaThumb },
];
