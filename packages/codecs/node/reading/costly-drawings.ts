const SIDE = 1000;

/** Deterministic numbers within a range. */
const spread = (i: number, factor: number, range: number): number => (i * factor) % range;

function drawing(body: string, root = ''): string {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return `<svg ${names} width="${SIDE}" height="${SIDE}"${root}>${body}</svg>`;
}

const repeat = (count: number, part: (i: number) => string): string => Array.from({ length: count }, (_, i) => part(i)).join('');
const nest = (depth: number, open: string, inner: string): string => open.repeat(depth) + inner + '</g>'.repeat(depth);
const rect = (i: number, rest = ''): string =>
  `<rect x="${spread(i, 37, 900)}" y="${spread(i, 53, 900)}" width="400" height="400" fill="#${(i * 7919).toString(16).slice(-3).padStart(3, '1')}"${rest}/>`;

function bigPath(segments: number, style: string): string {
  const steps = repeat(segments, (i) => `${i === 0 ? 'M' : 'L'}${spread(i, 7919, SIDE)} ${spread(i, 104_729, SIDE)}`);
  return `<path d="${steps}" ${style}/>`;
}

function useTree(levels: number): string {
  const level = (i: number) => `<g id="l${i + 1}">${`<use xlink:href="#l${i}"/>`.repeat(10)}</g>`;
  return `<defs><g id="l0">${rect(1)}</g>${repeat(levels, level)}</defs><use xlink:href="#l${levels}"/>`;
}

function filterChain(count: number): string {
  const steps = repeat(count, () => '<feGaussianBlur stdDeviation="90"/><feTurbulence baseFrequency="0.3" numOctaves="9"/>');
  return `<filter id="f" x="-1" y="-1" width="3" height="3">${steps}</filter>${repeat(20, (i) => rect(i, ' filter="url(#f)"'))}`;
}

function pictureInPicture(depth: number): string {
  let inner = drawing(bigPath(600, 'fill="none" stroke="#000" stroke-width="9"'));
  for (let i = 0; i < depth; i++) {
    const data = `data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}`;
    inner = drawing(repeat(4, (at) => `<image x="${at}" width="${SIDE}" height="${SIDE}" xlink:href="${data}"/>`));
  }
  return inner;
}

/**
 * Small drawings that ask for work or memory without end, each by another construction: what reads drawings has to end them all, so that the list is
 * only a sample. Names to text.
 */
export const COSTLY_DRAWINGS: Readonly<Record<string, () => string>> = {
  'css blur': () => drawing(`<style>rect{filter:blur(80px)}</style>${repeat(400, (i) => rect(i))}`),
  'nested opacity': () => drawing(repeat(60, () => nest(60, '<g opacity="0.99">', rect(3)))),
  'blend modes': () =>
    drawing(
      nest(
        80,
        '<g style="mix-blend-mode:multiply;isolation:isolate">',
        repeat(40, (i) => rect(i, ' style="mix-blend-mode:hue"')),
      ),
    ),
  'pictures in pictures': () => pictureInPicture(3),
  'long path': () => drawing(bigPath(60_000, 'fill="#000" fill-rule="evenodd" stroke="#f00" stroke-width="30" stroke-linejoin="round"')),
  'dashed path': () => drawing(bigPath(20_000, 'fill="none" stroke="#000" stroke-width="2" stroke-dasharray="0.1 0.1"')),
  'long text': () =>
    drawing(repeat(60, (i) => `<text y="${i * 10}" font-size="9" textLength="900">${'Wörter مرحبا 漢字 '.repeat(600)}</text>`)),
  'style sheet': () =>
    drawing(
      `<style>${repeat(3000, (i) => `g g g rect:not(.a${i}) ~ rect.b${i}{fill:red}`)}</style><g><g><g>${repeat(3000, (i) => rect(i, ` class="b${i}"`))}</g></g></g>`,
    ),
  patterns: () => {
    const pattern = (i: number) =>
      `<pattern id="p${i + 1}" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="1000" height="1000" fill="url(#p${i})"/></pattern>`;
    return drawing(
      `<defs><pattern id="p0" width="1" height="1" patternUnits="userSpaceOnUse"><path d="M0 0h1"/></pattern>${repeat(12, pattern)}</defs><rect width="1000" height="1000" fill="url(#p12)"/>`,
    );
  },
  masks: () =>
    drawing(
      `<mask id="m">${repeat(30, (i) => rect(i))}</mask>${nest(
        60,
        '<g mask="url(#m)">',
        repeat(30, (i) => rect(i, ' mask="url(#m)"')),
      )}`,
    ),
  'clips of clips': () =>
    drawing(
      `${repeat(300, (i) => `<clipPath id="c${i + 1}" clip-path="url(#c${i})">${bigPath(300, '')}</clipPath>`)}${repeat(300, (i) => rect(i, ` clip-path="url(#c${i})"`))}`,
    ),
  'tree of uses': () => drawing(useTree(8)),
  'filter chain': () => drawing(filterChain(40)),
  markers: () =>
    drawing(
      `<marker id="k" markerWidth="900" markerHeight="900" overflow="visible">${repeat(50, (i) => rect(i))}</marker>${bigPath(9000, 'fill="none" stroke="#000" marker-mid="url(#k)"')}`,
    ),
  entities: () => {
    const entity = (i: number) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`;
    return `<!DOCTYPE svg [<!ENTITY e0 "<rect width='9' height='9'/>">${repeat(9, entity)}]>${drawing('&e9;')}`;
  },
  'many gradients': () =>
    drawing(
      `${repeat(400, (i) => `<radialGradient id="g${i}" r="0.001" spreadMethod="reflect">${repeat(60, (at) => `<stop offset="${at / 60}" stop-color="#${at % 10}f0" stop-opacity=".5"/>`)}</radialGradient>`)}${repeat(800, (i) => `<rect width="1000" height="1000" fill="url(#g${i % 400})"/>`)}`,
    ),
};
