import type { ExportResult, ImageSession, Maker } from '@underbase/runner/browser';
import { declareTool, type OptionFields } from '@underbase/tools';
import { vi } from 'vitest';
import type { KeptDraft, KeptFile, KeptResult } from '../../../../clients/work-storage.ts';
import { createWorkbench } from '../create-workbench.ts';
import type { ServerRuns } from '../server-run.ts';
import type { WorkbenchDeps } from '../workbench-deps.ts';

export const OPTIONS = {
  amount: { kind: 'number', label: 'Amount', group: 'Tone', default: 10, min: 0, max: 100, step: 1, control: 'slider' },
  strokes: { kind: 'strokes', label: 'Brush', group: 'Brush', default: [], modes: [{ value: 'erase', label: 'Erase' }] },
} as const satisfies OptionFields;

/** With a figure of the shop's own. */
export const PRICED = {
  ...OPTIONS,
  price: { kind: 'number', label: 'Price', group: 'Tone', default: 0, min: 0, max: 9, step: 1, control: 'field', isOfShop: true },
  edge: {
    kind: 'choice',
    label: 'Edge',
    group: 'Edge',
    default: 'soft',
    choices: ['soft', 'dots'].map((value) => ({ value, label: value })),
  },
  dot: {
    kind: 'length',
    label: 'Dot',
    group: 'Edge',
    default: '0mm',
    min: '0mm',
    max: '5mm',
    startsFrom: 'smallestDot',
    onlyWhen: { option: 'edge', is: ['dots'] },
  },
} as const satisfies OptionFields;

export function tool(inputs: number, gathersFiles?: true, options: OptionFields = OPTIONS) {
  return declareTool({
    id: 'color-ko',
    title: 'Trial',
    summary: 'A tool for tests.',
    icon: 'pipette',
    searchWords: '',
    place: 1,
    price: 1,
    task: 'clean',
    inHeaderMenu: false,
    access: 'public',
    where: () => 'browser',
    accepts: ['png'],
    produces: ['png', 'webp'],
    inputs: { min: 1, max: inputs },
    ...(gathersFiles ? { gathersFiles } : {}),
    options,
    railTools: [],
  });
}

export const stroke = { mode: 'erase', radiusPx: 4, points: [1, 1, 2, 2] };
export const png = (name: string) => ({ blob: new Blob(['bytes']), name });

export interface Rig {
  readonly kept?: { readonly draft: KeptDraft; readonly files: readonly KeptFile[] };
  readonly inputs?: number;
  readonly gathersFiles?: true;
  readonly format?: 'png' | 'jpeg';
  readonly storageFails?: boolean;
  readonly keptResult?: KeptResult | null;
  readonly folder?: { readonly write: (files: readonly unknown[]) => Promise<void> };
  readonly serverRuns?: ServerRuns;
  readonly shopFigures?: WorkbenchDeps['shopFigures'];
  readonly fields?: OptionFields;
}

/** What a run of one file hands out. */
export const MADE: ExportResult = {
  files: [{ suffix: '', extension: 'png', mime: 'image/png', bytes: new Uint8Array([1]) }],
  report: { facts: [], warnings: [] },
  widthPx: 100,
  heightPx: 50,
  dpi: 300,
};

export function rig({
  kept,
  inputs = 1,
  gathersFiles,
  format = 'png',
  storageFails = false,
  keptResult = null,
  folder,
  serverRuns,
  shopFigures,
  fields = shopFigures && PRICED,
}: Rig = {}) {
  const sessions: ImageSession[] = [];
  const makeSession = (): ImageSession => {
    const session = {
      info: { format, widthPx: 100, heightPx: 50, dpi: null },
      dpi: 300,
      export: vi.fn(async () => MADE),
      close: vi.fn(),
    } as unknown as ImageSession;
    sessions.push(session);
    return session;
  };
  const refuse = (): Promise<never> => Promise.reject(new Error('no storage'));
  let ids = 0;
  let storedResult = keptResult;
  const maker = { threads: 2, make: vi.fn<Maker['make']>(async () => MADE), close: vi.fn() };
  const deps = {
    openMaker: vi.fn(async () => maker),
    openImage: vi.fn(async () => makeSession()),
    inspectImage: vi.fn(async () => ({ format, widthPx: 20_000, heightPx: 13_000, dpi: 150 }) as unknown as ImageSession['info']),
    firstLook: undefined as WorkbenchDeps['firstLook'],
    storage: {
      saveFiles: vi.fn(storageFails ? refuse : async () => {}),
      loadFiles: storageFails ? refuse : async () => kept?.files ?? [],
      saveDraft: vi.fn(storageFails ? refuse : async () => {}),
      saveDraftAtOnce: vi.fn(),
      loadDraft: storageFails ? refuse : async () => kept?.draft ?? null,
      saveResult: vi.fn(async (_tool: string, next: KeptResult | null) => {
        storedResult = next;
      }),
      loadResult: storageFails ? refuse : async () => storedResult,
      clear: async () => {},
    },
    spend: { precheck: vi.fn(async () => {}), charge: vi.fn(async () => {}) },
    rememberFile: vi.fn(async () => {}),
    rememberResult: vi.fn(async () => {}),
    makeThumb: async () => null,
    download: vi.fn(),
    makeZip: vi.fn(async () => new Blob(['zip'])),
    newId: () => `id-${++ids}`,
    ...(folder && { chooseFolder: async () => folder }),
  } satisfies WorkbenchDeps;
  const bench = createWorkbench(tool(inputs, gathersFiles, fields), Object.assign(deps, { serverRuns, shopFigures }));
  const state = () => bench.store.get();
  return { bench, deps, maker, sessions, state, storedResult: () => storedResult, options: () => state().history.present.options };
}
