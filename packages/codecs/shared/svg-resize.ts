import { svgAttributes } from './svg-attributes.ts';
import { naturalSize } from './svg-header.ts';
import { svgHead, svgRootTag } from './svg-root.ts';

/**
 * Gives an SVG another size in pixels by rewriting its root element's tag: every renderer then draws at that size itself,
 * instead of drawing at its own idea of the natural size and scaling a picture. Keeps its input.
 */
export function resizeSvg(bytes: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const head = svgHead(bytes);
  const tag = svgRootTag(head);
  if (tag === null) return bytes;
  const attributes = svgAttributes(tag);
  if (!attributes.has('viewBox')) {
    const natural = naturalSize(attributes);
    attributes.set('viewBox', `"0 0 ${natural.width} ${natural.height}"`);
    attributes.set('preserveAspectRatio', '"none"');
  }
  attributes.set('width', `"${widthPx}"`).set('height', `"${heightPx}"`);
  const name = tag.slice(0, tag.search(/[\s/>]/));
  const written = [...attributes].map(([key, value]) => ` ${key}=${value}`).join('');
  const encoder = new TextEncoder();
  const start = encoder.encode(head.slice(0, head.indexOf(tag))).length;
  const replaced = encoder.encode(`${name}${written}${tag.endsWith('/>') ? '/>' : '>'}`);
  const rest = bytes.subarray(start + encoder.encode(tag).length);
  const out = new Uint8Array(start + replaced.length + rest.length);
  out.set(bytes.subarray(0, start));
  out.set(replaced, start);
  out.set(rest, start + replaced.length);
  return out;
}
