import type { Codecs } from '@underbase/codecs';
import type { RunContext } from '@underbase/tools';

let loading: Promise<Codecs> | null = null;

/** Encoders come with the first preview that asks for one: most benches never do. */
function load(): Promise<Codecs> {
  loading ??= import('@underbase/codecs/browser').then(({ browserCodecs, pageRenderer }) =>
    browserCodecs({ rasterizeSvg: pageRenderer(self.name) }),
  );
  return loading;
}

/** Codecs of the session's own thread. */
export const previewCodecs: RunContext['codecs'] = {
  encode: async (image, format, options) => (await load()).encode(image, format, options),
  encodeRaster: async (raster, format, options) => (await load()).encodeRaster(raster, format, options),
  decode: async (bytes, options) => (await load()).decode(bytes, options),
  cmykProfile: async () => (await load()).cmykProfile(),
};
