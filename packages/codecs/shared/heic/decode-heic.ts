import { AppError } from '@underbase/contract';

/** The part of libheif's WebAssembly module that we use. */
export interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: object | null) => void): void;
}

const unreadable = () => new AppError('file.unsupported-variant', { format: 'HEIC' });

/** The first picture of a HEIC file, upright as its boxes say: RGBA8, straight alpha. Error: file.unsupported-variant, since the library does not tell damage from a form that it lacks. */
export async function decodeHeicWith(libheif: Libheif, bytes: Uint8Array): Promise<{ width: number; height: number; pixels: Uint8Array }> {
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (image === undefined) throw unreadable();
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  const { promise, resolve } = Promise.withResolvers<object | null>();
  image.display({ data, width, height }, resolve);
  if ((await promise) === null) throw unreadable();
  return { width, height, pixels: new Uint8Array(data.buffer) };
}
