import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { defaultOptions } from '../../packages/tools/options.ts';
import { options as STROKE_FIELDS, type StrokeOptions } from '../../packages/tools/stroke-enhancer/options.ts';
import type { Plan as StrokePlan } from '../../packages/tools/stroke-enhancer/plan.ts';
import { run as stroke } from '../../packages/tools/stroke-enhancer/run.ts';
import { contextOf } from '../../packages/tools/testing/hosts.ts';
import { frameOf, openTool } from '../../packages/tools/testing/run-tool.ts';
import { drawLogo } from '../art/logos.ts';
import { imageOfSvg } from './vectorizer-support/measure-logo.ts';
import { traceAs } from './vectorizer-support/tracers.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

const SIDE = 320;
/** A square with a ramp beside a disc with a round one, on paper. */
const RAMPS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="8" y1="10" x2="48" y2="40"><stop offset="0" stop-color="#102a6b"/><stop offset="1" stop-color="#6fc3df"/></linearGradient><radialGradient id="b" gradientUnits="userSpaceOnUse" cx="70" cy="66" r="24"><stop offset="0" stop-color="#ffe08a"/><stop offset="1" stop-color="#b0302a"/></radialGradient></defs><rect width="100" height="100" fill="#ffffff"/><rect x="8" y="10" width="40" height="36" fill="url(#a)"/><circle cx="68" cy="68" r="24" fill="url(#b)"/></svg>`;

/** A crescent and a ring, without paper. */
const STICKER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><path d="M40 12a34 34 0 1 0 30 52a28 28 0 1 1-30-52z" fill="#d8531f"/><circle cx="74" cy="30" r="12" fill="none" stroke="#1d3b8f" stroke-width="5"/></svg>`;

/** Closed outlines, open ones and circles of a DXF, as ezdxf reads and audits it. */
const READ_DXF = `import sys, ezdxf
doc = ezdxf.readfile(sys.argv[1]); faults = doc.audit().errors; kinds = {}
for e in doc.modelspace():
    kind = e.dxftype()
    if kind == 'POLYLINE': kind += ' closed' if e.is_closed else ' open'
    if kind == 'LWPOLYLINE': kind += ' closed' if e.closed else ' open'
    if kind == 'SPLINE': kind += ' closed' if e.closed or e.control_points[0].isclose(e.control_points[-1]) else ' open'
    kinds[kind] = kinds.get(kind, 0) + 1
print(doc.dxfversion, len(faults), 'faults', kinds, [l.dxf.name for l in doc.layers])`;

interface Reader {
  readonly program: string;
  readonly formats: readonly string[];
  readonly args: (file: string, out: string) => readonly string[];
}

const READERS: readonly Reader[] = [
  { program: 'xmllint', formats: ['svg'], args: (file) => ['--noout', file] },
  { program: 'rsvg-convert', formats: ['svg'], args: (file, out) => ['-w', '400', '-o', out, file] },
  {
    program: 'inkscape',
    formats: ['svg', 'pdf'],
    args: (file, out) => [file, '--export-type=png', `--export-filename=${out}`, '--export-width=400'],
  },
  {
    program: 'gs',
    formats: ['pdf', 'eps'],
    args: (file, out) => ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-sDEVICE=png16m', '-r150', `-sOutputFile=${out}`, file],
  },
  { program: '/usr/bin/python3', formats: ['dxf', 'dxf 2000'], args: (file) => ['-c', READ_DXF, file] },
];

function read({ program, args }: Reader, name: string, file: string): boolean {
  try {
    const told = execFileSync(program, args(file, `${file}.png`), { stdio: ['ignore', 'pipe', 'pipe'] })
      .toString()
      .trim();
    const isClean = !/ open'|[1-9]\d* faults/.test(told);
    console.log(`${isClean ? 'ok   ' : 'FAULT'} ${name} by ${program}${told === '' ? '' : `: ${told}`}`);
    return isClean;
  } catch (error) {
    const { code, stderr } = error as { readonly code?: string; readonly stderr?: Buffer };
    console.log(
      code === 'ENOENT' ? `none  ${program} is not installed` : `FAULT ${name} by ${program}: ${stderr?.toString().slice(0, 400)}`,
    );
    return code === 'ENOENT';
  }
}

/** The file that the stroke enhancer puts beside its picture. */
async function cutBeside(image: PixelImage, given: Partial<StrokeOptions>): Promise<Uint8Array> {
  const options = { ...defaultOptions(STROKE_FIELDS), width: '3mm', holes: 'fill', closeGaps: '2mm', ...given } as const;
  const opened = await openTool(stroke, image, options);
  const { frame, pixels, tally } = opened.whole();
  const packing = { picture: { ...frame, pixels, icc: null }, frame: frameOf(image), plan: opened.plan as StrokePlan, tally };
  const [artifact] = (await stroke.files?.beside?.(packing, options, contextOf()))?.artifacts ?? [];
  if (artifact?.kind !== 'bytes') throw new Error('no file');
  return artifact.bytes;
}

/** Files of every format, as programs read them that are not ours: xmllint, librsvg, Inkscape, Ghostscript, ezdxf. Cut lines of the stroke enhancer too. */
export async function run(): Promise<void> {
  const folder = process.env.KEEP_FILES ?? mkdtempSync(join(tmpdir(), 'vector-files-'));
  const art: readonly (readonly [string, PixelImage])[] = [
    ['crest', await imageOfSvg(drawLogo('crest', 2).svg, SIDE)],
    ['ramps', await imageOfSvg(RAMPS, SIDE)],
  ];
  const kinds: readonly (readonly [string, FormatId, Readonly<Record<string, unknown>>])[] = [
    ['svg', 'svg', {}],
    ['pdf', 'pdf', {}],
    ['eps', 'eps', {}],
    ['dxf', 'dxf', {}],
    ['dxf 2000', 'dxf', { dxf: '2000' }],
  ];
  let faults = 0;
  for (const [name, image] of art) {
    for (const [kind, format, more] of kinds) {
      const file = join(folder, `${name}-${kind.replace(' ', '-')}.${format}`);
      writeFileSync(file, await traceAs(image, format, { background: 'drop', cutLine: '2mm', ...more }));
      for (const reader of READERS) if (reader.formats.includes(kind) && !read(reader, `${name}, ${kind}`, file)) faults++;
    }
  }
  const cuts: readonly (readonly [string, Partial<StrokeOptions>])[] = [
    ['svg', { cut: 'svg' }],
    ['pdf', { cut: 'pdf' }],
    ['dxf', { cut: 'dxf' }],
    ['dxf 2000', { cut: 'dxf', dxf: '2000' }],
  ];
  for (const [kind, options] of cuts) {
    const file = join(folder, `sticker-${kind.replace(' ', '-')}.${options.cut}`);
    writeFileSync(file, await cutBeside(await imageOfSvg(STICKER, SIDE), options));
    for (const reader of READERS) if (reader.formats.includes(kind) && !read(reader, `sticker’s cut line, ${kind}`, file)) faults++;
  }
  if (!process.env.KEEP_FILES) rmSync(folder, { recursive: true });
  console.log(faults === 0 ? 'ok    no faults' : `BELOW ${faults} faults`);
}
