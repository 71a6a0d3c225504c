import { expect, test } from 'vitest';
import { dxfColors } from './dxf-colors.ts';
import { encodeDxf } from './encode-dxf.ts';
import { encodeEps } from './encode-eps.ts';
import { encodeVectorSvg } from './encode-svg.ts';
import { encodeVectorPdf } from './encode-vector-pdf.ts';
import type { VectorArt } from './vector-art.ts';

const SQUARE = {
  points: [10, 10, 20, 10, 30, 10, 40, 10, 40, 20, 40, 30, 40, 40, 30, 40, 20, 40, 10, 40, 10, 30, 10, 20, 10, 10],
  lines: [1, 1, 1, 1],
};
const STOPS = [
  { at: 0, r: 255, g: 0, b: 0 },
  { at: 0.5, r: 0, g: 255, b: 0 },
  { at: 1, r: 0, g: 0, b: 255 },
];
const ART: VectorArt = {
  title: 'Art',
  width: 50,
  height: 60,
  dpi: 72,
  layers: [
    {
      name: 'Ramp',
      color: '#808080',
      opacity: 1,
      gradient: { kind: 'linear', x0: 10, y0: 10, x1: 40, y1: 10, stops: STOPS },
      shapes: [{ kind: 'area', loops: [SQUARE], primitive: null }],
    },
    {
      name: 'Round',
      color: '#404040',
      opacity: 1,
      gradient: { kind: 'radial', cx: 25, cy: 25, radius: 20, stops: STOPS },
      shapes: [{ kind: 'area', loops: [SQUARE], primitive: null }],
    },
  ],
};

const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

test('ramps are gradients in SVG, shadings in PDF, and a color in EPS', () => {
  const svg = text(encodeVectorSvg(ART));
  expect(svg).toContain('<linearGradient id="ramp-1" gradientUnits="userSpaceOnUse" x1="10" y1="10" x2="40" y2="10">');
  expect(svg).toContain('<stop offset="0.5" stop-color="#00ff00"/>');
  expect(svg).toMatch(/<radialGradient id="ramp-2"[^>]* cx="25" cy="25" r="20">/);
  expect(svg.match(/fill="url\(#ramp-\d\)"/g)).toHaveLength(2);
  const pdf = text(encodeVectorPdf(ART));
  expect(pdf).toContain('/ShadingType 2 /Coords [10 10 40 10]');
  expect(pdf).toContain('/ShadingType 3 /Coords [25 25 0 25 25 20]');
  // y runs down in drawings, up on pages.
  expect(pdf).toContain('/Matrix [1 0 0 -1 0 60]');
  expect(text(encodeEps(ART))).not.toMatch(/shading/i);
});

test('a page grows by its bleed on all sides; what is trimmed to stays', () => {
  const art = { ...ART, bleedPx: 5 };
  expect(text(encodeVectorSvg(art))).toContain('viewBox="-5 -5 60 70"');
  expect(text(encodeVectorPdf(art))).toMatch(/\/MediaBox \[-5 -5 55 65\] \/TrimBox \[0 0 50 60\]/);
  expect(text(encodeEps(art))).toContain('%%BoundingBox: -5 -5 55 65');
  expect(text(encodeVectorSvg(ART))).toContain('viewBox="0 0 50 60"');
});

test('layers of a DXF have numbers of their own hue, and differ where their inks do', () => {
  const [red, gold, green, peach, white, sameRed] = dxfColors(['#dd3f31', '#f2b134', '#2f8f6b', '#f8dac2', '#ffffff', '#dd3f31']);
  expect([dxfColors(['#ff0000']), dxfColors(['#000000']), dxfColors(['#7f3f00'])]).toEqual([[1], [7], [34]]);
  expect(sameRed).toBe(red);
  expect(new Set([red, gold, green, peach, white]).size).toBe(5);
  // Ten numbers a hue, fifteen degrees apart, from red at 10.
  const hueOf = (number: number): number => Math.floor(number / 10) - 1;
  expect([hueOf(red), hueOf(gold), hueOf(green)]).toEqual([1, 3, 11]);
  expect(dxfColors(['#dd3f31', '#dc3f31'])[0]).not.toBe(dxfColors(['#dd3f31', '#dc3f31'])[1]);
});

test.each(['r12', '2000'] as const)('a DXF %s says that it is in millimeters, in its head and to readers of text', (version) => {
  const dxf = text(encodeDxf(ART, { version }));
  expect(dxf).toMatch(/^999\nUnits: millimeters\n0\nSECTION\n/);
  const head = dxf.slice(0, dxf.indexOf('ENDSEC'));
  expect(head).toContain('9\n$INSUNITS\n70\n4\n');
  expect(head).toContain('9\n$MEASUREMENT\n70\n1\n');
});
