export { encodeGrayPngOnNode } from './encode-gray-png.ts';
export { nodeCodecs } from './node-codecs.ts';
