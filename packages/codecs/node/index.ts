export { encodeGrayPngOnNode } from './encode-gray-png.ts';
export { loadEncodersAhead, nodeCodecs } from './node-codecs.ts';
export { ReaderDied, reader } from './reading/reader.ts';
export { watchProcess } from './reading/watch-process.ts';
