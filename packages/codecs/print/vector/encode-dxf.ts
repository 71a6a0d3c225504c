import { latinLetters } from '../latin-letters.ts';
import { latin } from '../pdf/pdf-file.ts';
import { arcsOf } from './arcs.ts';
import { dxfColors } from './dxf-colors.ts';
import { linesOf } from './pdf-lines.ts';
import type { VectorArt, VectorLayer, VectorLine, VectorShape } from './vector-art.ts';

export interface DxfOptions {
  /** R12 holds lines and arcs, which every cutter reads; 2000 holds the curves themselves, as splines. */
  readonly version: 'r12' | '2000';
}

/** Arcs stay this near to the curves that they stand for, which are as near to theirs: both together within 0.02 mm. */
const WITHIN_MM = 0.01;
const MM_PER_INCH = 25.4;
type Pair = readonly [number, string | number];

const num = (value: number): string => String(Number(value.toFixed(5)));

const text = (pairs: readonly Pair[]): string =>
  pairs.map(([code, value]) => `${code}\n${typeof value === 'number' && code >= 10 && code < 60 ? num(value) : value}\n`).join('');

/** Names of layers hold none of the letters that programs keep for themselves. */
const layerNames = (layers: readonly VectorLayer[]): readonly string[] =>
  layers.map(({ name }, at) => `${String(at + 1).padStart(2, '0')}_${latinLetters(name).replace(/[^A-Za-z0-9#-]+/g, '_')}`);

/** Hands out what marks each object of newer files. */
class Handles {
  #last = 0x100;

  next(): string {
    this.#last++;
    return this.#last.toString(16).toUpperCase();
  }
}

interface Entities {
  readonly layer: string;
  readonly toPage: (x: number, y: number) => readonly [number, number];
  readonly mmPerPx: number;
  readonly handles: Handles | null;
}

/** What begins an entity; in newer files with its handle, its owner and its classes. */
function head({ layer, handles }: Entities, kind: string, kindClass: string): readonly Pair[] {
  if (!handles)
    return [
      [0, kind],
      [8, layer],
    ];
  return [
    [0, kind],
    [5, handles.next()],
    [330, '1F'],
    [100, 'AcDbEntity'],
    [8, layer],
    [100, kindClass],
  ];
}

function polyline(line: VectorLine, isClosed: boolean, how: Entities): readonly Pair[] {
  const places = arcsOf(line, how.toPage, WITHIN_MM, isClosed);
  const bulge = (value: number): readonly Pair[] => (value === 0 ? [] : [[42, value]]);
  if (how.handles) {
    const start: readonly Pair[] = [...head(how, 'LWPOLYLINE', 'AcDbPolyline'), [90, places.length], [70, isClosed ? 1 : 0]];
    return [...start, ...places.flatMap(({ x, y, bulge: b }): readonly Pair[] => [[10, x], [20, y], ...bulge(b)])];
  }
  const vertex = ({ x, y, bulge: b }: (typeof places)[number]): readonly Pair[] => [
    [0, 'VERTEX'],
    [8, how.layer],
    [10, x],
    [20, y],
    [30, 0],
    ...bulge(b),
  ];
  return [
    ...head(how, 'POLYLINE', ''),
    [66, 1],
    [10, 0],
    [20, 0],
    [30, 0],
    [70, isClosed ? 1 : 0],
    ...places.flatMap(vertex),
    [0, 'SEQEND'],
    [8, how.layer],
  ];
}

/** Curves one after the other as one spline of degree 3 whose knots come three at a time. */
function spline({ points, lines }: VectorLine, isClosed: boolean, how: Entities): readonly Pair[] {
  const controls = lines.length * 3 + 1;
  const knots = [0, ...Array.from({ length: lines.length + 1 }, (_, at) => [at, at, at]).flat(), lines.length];
  const places = Array.from({ length: controls }, (_, at): readonly Pair[] => {
    const [x, y] = how.toPage(points[at * 2], points[at * 2 + 1]);
    return [
      [10, x],
      [20, y],
      [30, 0],
    ];
  });
  return [
    ...head(how, 'SPLINE', 'AcDbSpline'),
    [210, 0],
    [220, 0],
    [230, 1],
    [70, isClosed ? 9 : 8],
    [71, 3],
    [72, knots.length],
    [73, controls],
    [74, 0],
    ...knots.map((knot): Pair => [40, knot]),
    ...places.flat(),
  ];
}

function shapeEntities(shape: VectorShape, how: Entities): readonly Pair[] {
  if (shape.kind === 'area' && shape.primitive?.kind === 'ellipse' && Math.abs(shape.primitive.rx) === Math.abs(shape.primitive.ry)) {
    const [x, y] = how.toPage(shape.primitive.cx, shape.primitive.cy);
    return [...head(how, 'CIRCLE', 'AcDbCircle'), [10, x], [20, y], [30, 0], [40, Math.abs(shape.primitive.rx) * how.mmPerPx]];
  }
  const isClosed = shape.kind === 'area' || shape.isClosed;
  const hasCurves = (line: VectorLine) => Array.from(line.lines).some((isLine) => isLine === 0);
  return linesOf(shape).flatMap((line) => {
    if (!isClosed && line.lines.length === 1 && line.lines[0]) {
      const [[x0, y0], [x1, y1]] = [how.toPage(line.points[0], line.points[1]), how.toPage(line.points[6], line.points[7])];
      return [...head(how, 'LINE', 'AcDbLine'), [10, x0], [20, y0], [30, 0], [11, x1], [21, y1], [31, 0]] as const;
    }
    return how.handles && hasCurves(line) ? spline(line, isClosed, how) : polyline(line, isClosed, how);
  });
}

const section = (name: string, body: readonly Pair[]): readonly Pair[] => [[0, 'SECTION'], [2, name], ...body, [0, 'ENDSEC']];

/** Tables of R12: one kind of line, and the layers. */
function oldTables(layers: readonly VectorLayer[], names: readonly string[]): readonly Pair[] {
  const colors = dxfColors(layers.map(({ color }) => color));
  const own = layers.flatMap((_, at): readonly Pair[] => [
    [0, 'LAYER'],
    [2, names[at]],
    [70, 0],
    [62, colors[at]],
    [6, 'CONTINUOUS'],
  ]);
  return [
    [0, 'TABLE'],
    [2, 'LTYPE'],
    [70, 1],
    [0, 'LTYPE'],
    [2, 'CONTINUOUS'],
    [70, 0],
    [3, 'Solid line'],
    [72, 65],
    [73, 0],
    [40, 0],
    [0, 'ENDTAB'],
    [0, 'TABLE'],
    [2, 'LAYER'],
    [70, layers.length + 1],
    [0, 'LAYER'],
    [2, '0'],
    [70, 0],
    [62, 7],
    [6, 'CONTINUOUS'],
    ...own,
    [0, 'ENDTAB'],
  ];
}

/** Tables of 2000: all that readers insist on, and the layers. */
function newTables(layers: readonly VectorLayer[], names: readonly string[], handles: Handles): readonly Pair[] {
  const table = (name: string, handle: string, entries: readonly (readonly Pair[])[], more: readonly Pair[] = []): readonly Pair[] => [
    [0, 'TABLE'],
    [2, name],
    [5, handle],
    [330, '0'],
    [100, 'AcDbSymbolTable'],
    [70, entries.length],
    ...more,
    ...entries.flat(),
    [0, 'ENDTAB'],
  ];
  const entry = (kind: string, handle: string, owner: string, kindClass: string, rest: readonly Pair[]): readonly Pair[] => [
    [0, kind],
    [kind === 'DIMSTYLE' ? 105 : 5, handle],
    [330, owner],
    [100, 'AcDbSymbolTableRecord'],
    [100, kindClass],
    ...rest,
  ];
  const lineType = (handle: string, name: string) =>
    entry('LTYPE', handle, '5', 'AcDbLinetypeTableRecord', [
      [2, name],
      [70, 0],
      [3, ''],
      [72, 65],
      [73, 0],
      [40, 0],
    ]);
  const layer = (name: string, color: number) =>
    entry('LAYER', handles.next(), '2', 'AcDbLayerTableRecord', [
      [2, name],
      [70, 0],
      [62, color],
      [6, 'Continuous'],
    ]);
  const style: readonly Pair[] = [
    [2, 'Standard'],
    [70, 0],
    [40, 0],
    [41, 1],
    [50, 0],
    [71, 0],
    [42, 2.5],
    [3, 'txt'],
    [4, ''],
  ];
  return [
    ...table('VPORT', '8', []),
    ...table('LTYPE', '5', [lineType('14', 'ByBlock'), lineType('15', 'ByLayer'), lineType('16', 'Continuous')]),
    ...table('LAYER', '2', [layer('0', 7), ...dxfColors(layers.map(({ color }) => color)).map((color, at) => layer(names[at], color))]),
    ...table('STYLE', '3', [entry('STYLE', '11', '3', 'AcDbTextStyleTableRecord', style)]),
    ...table('VIEW', '6', []),
    ...table('UCS', '7', []),
    ...table('APPID', '9', [
      entry('APPID', '12', '9', 'AcDbRegAppTableRecord', [
        [2, 'ACAD'],
        [70, 0],
      ]),
    ]),
    ...table('DIMSTYLE', 'A', [], [[100, 'AcDbDimStyleTable']]),
    ...table('BLOCK_RECORD', '1', [
      entry('BLOCK_RECORD', '1F', '1', 'AcDbBlockTableRecord', [[2, '*Model_Space']]),
      entry('BLOCK_RECORD', '1B', '1', 'AcDbBlockTableRecord', [[2, '*Paper_Space']]),
    ]),
  ];
}

function newBlocks(): readonly Pair[] {
  const block = (begin: string, end: string, owner: string, name: string): readonly Pair[] => [
    [0, 'BLOCK'],
    [5, begin],
    [330, owner],
    [100, 'AcDbEntity'],
    [8, '0'],
    [100, 'AcDbBlockBegin'],
    [2, name],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    [3, name],
    [1, ''],
    [0, 'ENDBLK'],
    [5, end],
    [330, owner],
    [100, 'AcDbEntity'],
    [8, '0'],
    [100, 'AcDbBlockEnd'],
  ];
  return [...block('20', '21', '1F', '*Model_Space'), ...block('1C', '1D', '1B', '*Paper_Space')];
}

/**
 * A drawing as DXF in mm, y up: a layer an ink, outlines closed. Circles are circles; other curves are arcs within 0.02 mm (R12) or splines (2000).
 * Fills are left to the program: a cutter follows outlines. Source: DXF Reference of AutoCAD R12 and 2000.
 */
export function encodeDxf({ width, height, dpi, layers }: VectorArt, { version }: DxfOptions): Uint8Array<ArrayBuffer> {
  const mmPerPx = MM_PER_INCH / dpi;
  const names = layerNames(layers);
  const handles = version === '2000' ? new Handles() : null;
  const toPage = (x: number, y: number) => [x * mmPerPx, (height - y) * mmPerPx] as const;
  const tables = handles ? newTables(layers, names, handles) : oldTables(layers, names);
  const entities = layers.flatMap(({ shapes }, at) =>
    shapes.flatMap((shape) => shapeEntities(shape, { layer: names[at], toPage, mmPerPx, handles })),
  );
  const extent: readonly Pair[] = [
    [9, '$EXTMIN'],
    [10, 0],
    [20, 0],
    [30, 0],
    [9, '$EXTMAX'],
    [10, width * mmPerPx],
    [20, height * mmPerPx],
    [30, 0],
  ];
  const header: readonly Pair[] = [
    [9, '$ACADVER'],
    [1, handles ? 'AC1015' : 'AC1009'],
    ...(handles
      ? ([
          [9, '$HANDSEED'],
          [5, 'FFFFFF'],
        ] as const)
      : []),
    // R12 had no words for a unit. Readers of today look for those of 2000 in any file, and take inches where there are none.
    [9, '$INSUNITS'],
    [70, 4],
    [9, '$MEASUREMENT'],
    [70, 1],
    ...extent,
  ];
  const objects: readonly Pair[] = [
    [0, 'DICTIONARY'],
    [5, 'C'],
    [330, '0'],
    [100, 'AcDbDictionary'],
    [281, 1],
    [3, 'ACAD_GROUP'],
    [350, 'D'],
    [0, 'DICTIONARY'],
    [5, 'D'],
    [330, 'C'],
    [100, 'AcDbDictionary'],
    [281, 1],
  ];
  const parts: readonly (readonly Pair[])[] = [
    section('HEADER', header),
    ...(handles ? [section('CLASSES', [])] : []),
    section('TABLES', tables),
    ...(handles ? [section('BLOCKS', newBlocks())] : []),
    section('ENTITIES', entities),
    ...(handles ? [section('OBJECTS', objects)] : []),
  ];
  return latin(`999\nUnits: millimeters\n${parts.map(text).join('')}0\nEOF\n`);
}
