import { deflate } from '../../shared/deflate.ts';

const STRIP_BYTES = 4_194_304;
const [FILTER_NONE, FILTER_SUB, FILTER_UP] = [0, 1, 2];

/** A row of samples as bytes, big-endian. */
type RowSource = (y: number, row: Uint8Array) => void;

export interface SampleRows {
  readonly height: number;
  readonly rowBytes: number;
  readonly bytesPerPixel: number;
  readonly fill: RowSource;
}

export function byteRows(samples: Uint8Array, width: number, height: number, channels: number): SampleRows {
  const rowBytes = width * channels;
  return { height, rowBytes, bytesPerPixel: channels, fill: (y, row) => row.set(samples.subarray(y * rowBytes, (y + 1) * rowBytes)) };
}

export function wordRows(samples: Uint16Array, width: number, height: number, channels: number): SampleRows {
  const count = width * channels;
  const fill: RowSource = (y, row) => {
    for (let i = 0, from = y * count; i < count; i++, from++) {
      row[i * 2] = samples[from] >> 8;
      row[i * 2 + 1] = samples[from] & 255;
    }
  };
  return { height, rowBytes: count * 2, bytesPerPixel: channels * 2, fill };
}

export function bitRows(samples: Uint8Array, width: number, height: number): SampleRows {
  const fill: RowSource = (y, row) => {
    row.fill(0);
    for (let x = 0, from = y * width; x < width; x++, from++) if (samples[from] > 127) row[x >> 3] |= 128 >> (x & 7);
  };
  return { height, rowBytes: Math.ceil(width / 8), bytesPerPixel: 1, fill };
}

/** Sums of byte differences, as signed numbers, in some places of the row: the smaller sum packs better. */
function costs(row: Uint8Array, above: Uint8Array, step: number): { sub: number; up: number } {
  let sub = 0;
  let up = 0;
  for (let i = step; i < row.length; i += 7) {
    sub += Math.abs(((row[i] - row[i - step]) << 24) >> 24);
    up += Math.abs(((row[i] - above[i]) << 24) >> 24);
  }
  return { sub, up };
}

function* filteredStrips({ height, rowBytes, bytesPerPixel, fill }: SampleRows, isPlain: boolean): Generator<Uint8Array<ArrayBuffer>> {
  const rows = Math.max(1, Math.floor(STRIP_BYTES / (rowBytes + 1)));
  let above = new Uint8Array(rowBytes);
  let row = new Uint8Array(rowBytes);
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const strip = new Uint8Array(count * (rowBytes + 1));
    for (let y = 0, at = 0; y < count; y++, at += rowBytes + 1) {
      fill(top + y, row);
      const { sub, up } = isPlain ? { sub: 0, up: 0 } : costs(row, above, bytesPerPixel);
      if (isPlain) {
        strip[at] = FILTER_NONE;
        strip.set(row, at + 1);
      } else if (up <= sub) {
        strip[at] = FILTER_UP;
        for (let i = 0; i < rowBytes; i++) strip[at + 1 + i] = row[i] - above[i];
      } else {
        strip[at] = FILTER_SUB;
        for (let i = 0; i < rowBytes; i++) strip[at + 1 + i] = i < bytesPerPixel ? row[i] : row[i] - row[i - bytesPerPixel];
      }
      [above, row] = [row, above];
    }
    yield strip;
  }
}

/** Rows filtered as PNG does it and deflated, for a stream with Predictor 15. One-bit rows are left as they are. */
export function packRows(rows: SampleRows, isPlain = false): Promise<Uint8Array<ArrayBuffer>> {
  return deflate(filteredStrips(rows, isPlain));
}
