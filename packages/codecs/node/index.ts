export { nodeCodecs } from './node-codecs.ts';
