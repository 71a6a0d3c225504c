export type { Codecs, Decoded, DecodeOptions, EncodeOptions, SourceInfo } from './port.ts';
