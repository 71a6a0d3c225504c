export type { Codecs, Decoded, DecodeOptions, EncodeOptions, SourceInfo } from './port.ts';
export { encodeGrayPng, type GrayPngOptions } from './shared/gray-png.ts';
