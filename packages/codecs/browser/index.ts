export { type BrowserCodecsOptions, browserCodecs } from './browser-codecs.ts';
export type { RasterizeSvg } from './decode-samples.ts';
export { pageRenderer } from './page-renderer.ts';
