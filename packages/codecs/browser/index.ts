export { browserCodecs } from './browser-codecs.ts';
