import { type FormatId, formatFromName, LIMITS } from '@underbase/contract';
import type { ResultRendering } from '@underbase/runner/browser';
import { defaultOptions, type OptionValues, type Seed, type Stroke, type ToolDeclaration } from '@underbase/tools';
import type { ViewerTool } from '@underbase/ui';
import { createStore, type Store } from '../../../state/store.ts';
import { edit, endGesture, redo, undo } from '../model/history.ts';
import { applyPreset, resetOptions, shownStarts } from '../model/option-groups.ts';
import { pickColor } from '../model/pick-color.ts';
import { dpiForSize } from '../model/print-size.ts';
import { type BatchActions, batchActions } from './batch-actions.ts';
import { type FileActions, fileActions } from './file-actions.ts';
import { withSettings } from './fresh-history.ts';
import { type KeepActions, keepActions } from './keep-actions.ts';
import { type RunActions, runActions } from './run-actions.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';
import {
  activeFile,
  type Draft,
  dpiOf,
  IDLE,
  initialState,
  isSameDraft,
  type ResultMeasures,
  type WorkbenchState,
} from './workbench-state.ts';

export interface OptionActions {
  /** Changes some options; changes with the same gesture make one undo step until `settle`. */
  change(values: Partial<OptionValues>, gesture?: string): void;
  /** Ends the gesture under way. */
  settle(): void;
  reset(keys: readonly string[]): void;
  /** Lays a preset over the options; pictures that come begin with it. */
  applyPreset(values: Partial<OptionValues>): void;
  /** The settings in force are a preset from now on. */
  takeAsPreset(): void;
  /** Brings back the own settings that another picture put aside. */
  keepMySettings(): void;
  /** A print width or height in inches for the active file. */
  setPrintSize(side: 'width' | 'height', inches: number): void;
  setDpi(dpi: number): void;
  addStroke(stroke: Stroke): void;
  /**
   * The area at a place comes back where the result has nothing there, and goes where it has. Says what was asked for.
   */
  addSeed(x: number, y: number, isThere: boolean): string;
  /** A color picked from the picture goes where the tool's options want one. */
  pick(hex: string): void;
  undo(): void;
  redo(): void;
}

/** What a rendering tells besides its pixels. */
export type ToldResult = Pick<ResultRendering, 'report' | 'frame' | 'placement'>;

export interface Workbench extends OptionActions, FileActions, BatchActions, RunActions, KeepActions {
  readonly tool: ToolDeclaration;
  readonly store: Store<WorkbenchState>;
  set(change: Partial<WorkbenchState>): void;
  setHandTool(tool: ViewerTool): void;
  /** A field shows a text that can't be read: nothing is exported until the field is mended, or let go of by what this returns. */
  holdBack(field: string): () => void;
  /** What a rendering of a draft's options told besides its pixels: report and full size. */
  tell(rendering: ToldResult, draft: Draft): void;
  /** Whether a preview tells other measures than those known. */
  tellsNewSize(rendering: ToldResult): boolean;
  /** Ends everything that runs and lets go of the pictures. */
  close(): void;
}

/** The state behind one tool's page, and all that can be done to it. No React in here: tests drive it directly. */
export function createWorkbench(tool: ToolDeclaration, deps: WorkbenchDeps): Workbench {
  const store = createStore(initialState(defaultOptions(tool.options)));
  const set = (change: Partial<WorkbenchState>): void => store.set((state) => ({ ...state, ...change }));
  const runs = runActions(tool, store, deps);
  const files = fileActions(tool, store, deps, runs);
  const options = optionActions(tool, store, deps);
  const keep = keepActions(tool, store, deps, files, runs);

  return {
    tool,
    store,
    set,
    setHandTool: (handTool) => set({ handTool }),
    holdBack(field) {
      store.set((state) => ({ ...state, unread: [...state.unread, field] }));
      return () =>
        store.set((state) => {
          const at = state.unread.indexOf(field);
          return at < 0 ? state : { ...state, unread: state.unread.toSpliced(at, 1) };
        });
    },
    tell: (rendering, draft) => store.set((state) => withTold(state, rendering, draft)),
    tellsNewSize: (rendering) => newSize(store.get(), rendering) !== null,
    ...options,
    ...files,
    ...batchActions(tool, store, files.openInPlace),
    ...runs,
    setFormat: (format) => (tool.formatOption ? options.change({ [tool.formatOption]: wordFor(tool, format) }) : runs.setFormat(format)),
    ...keep,
    close() {
      keep.stopKeeping();
      runs.leave();
      files.closeFiles();
    },
  };
}

/** What a tool's own option calls a format: endings, of which a format may have several. */
function wordFor({ options, formatOption }: ToolDeclaration, format: FormatId): string {
  const field = options[formatOption ?? ''];
  const choices = field?.kind === 'choice' ? field.choices : [];
  return choices.find(({ value }) => formatFromName(`x.${value}`) === format)?.value ?? format;
}

function optionActions(tool: ToolDeclaration, store: Store<WorkbenchState>, { shopFigures }: WorkbenchDeps): OptionActions {
  const draft = (): Draft => store.get().history.present;
  const editDraft = (next: Draft, gesture: string | null = null): void => {
    store.set((state) => ({
      ...state,
      history: edit(state.history, next, gesture),
      // A result of other options is still there to take, but a note about the last run no longer fits.
      run: state.run.phase === 'failed' || state.run.phase === 'idle' ? IDLE : state.run,
    }));
  };
  const editOptions = (options: OptionValues, gesture: string | null = null): void => {
    if (options !== draft().options) editDraft({ ...draft(), options }, gesture);
  };
  const setDpi = (dpi: number): void => {
    const file = activeFile(store.get());
    if (!file || !(dpi > 0) || dpi === dpiOf(draft(), file, LIMITS.assumedDpi)) return;
    editDraft({ ...draft(), dpiByFile: { ...draft().dpiByFile, [file.id]: dpi } });
  };

  return {
    change(values, gesture) {
      const change = withoutHoles(values);
      const starts = shownStarts(tool.options, draft().options, change, shopFigures?.starts?.() ?? {});
      editOptions({ ...draft().options, ...starts, ...change }, gesture ?? null);
    },
    settle: () => store.set((state) => ({ ...state, history: endGesture(state.history, isSameDraft) })),
    // A group that goes back to its defaults leaves the shop's figures; asked for alone, one of them goes back as well.
    reset: (keys) => {
      const wanted = keys.length > 1 ? keys.filter((key) => !tool.options[key].isOfShop) : keys;
      editOptions(resetOptions(tool.options, draft().options, wanted));
    },
    applyPreset(values) {
      const next = { ...draft(), options: applyPreset(tool.options, draft().options, values), preset: values };
      if (!isSameDraft(next, draft())) editDraft(next);
    },
    takeAsPreset() {
      const present = withSettings(tool, draft(), draft().options);
      store.set((state) => ({ ...state, history: { ...state.history, present } }));
    },
    keepMySettings() {
      const { setAside } = store.get();
      if (!setAside) return;
      editDraft(withSettings(tool, draft(), setAside));
      store.set((state) => ({ ...state, setAside: null }));
    },
    setDpi,
    setPrintSize(side, inches) {
      const file = activeFile(store.get());
      if (!file) return;
      const { widthPx, heightPx } = file.session.info;
      setDpi(dpiForSize(side === 'width' ? widthPx : heightPx, inches));
    },
    addStroke(stroke) {
      const key = Object.keys(tool.options).find((name) => tool.options[name].kind === 'strokes');
      if (!key) return;
      const strokes = draft().options[key] as readonly Stroke[];
      editOptions({ ...draft().options, [key]: [...strokes, stroke] });
    },
    addSeed(x, y, isThere) {
      const [key, field] = Object.entries(tool.options).find(([, { kind }]) => kind === 'seeds') ?? [];
      if (!key || field?.kind !== 'seeds') return '';
      const seeds = draft().options[key] as readonly Seed[];
      if (seeds.length >= field.max) return 'There is no room for more places. Remove some first.';
      const mode = field.modes[2] ?? field.modes[isThere ? 1 : 0];
      editOptions({ ...draft().options, [key]: [...seeds, { mode: mode.value, x, y }] });
      return `${mode.label}: the area at ${x}, ${y}`;
    },
    pick: (hex) => editOptions(pickColor(tool.options, draft().options, hex)),
    undo: () => store.set((state) => ({ ...state, history: undo(state.history) })),
    redo: () => store.set((state) => ({ ...state, history: redo(state.history) })),
  };
}

function withoutHoles(values: Partial<OptionValues>): OptionValues {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, OptionValues[string]] => entry[1] !== undefined));
}

function withTold(state: WorkbenchState, rendering: ToldResult, draft: Draft): WorkbenchState {
  if (!activeFile(state)) return state;
  const told = rendering.report ? { report: rendering.report, reportOf: draft } : {};
  const resultDpi = newDpi(state, rendering.frame);
  return { ...state, ...told, previewFault: null, resultDpi, resultSize: newSize(state, rendering) ?? state.resultSize };
}

/** A copy's sides are rounded, and its resolution with them: less than a dot in an inch is no news. */
function newDpi({ resultDpi }: WorkbenchState, { dpi, scale }: ToldResult['frame']): number {
  const told = dpi / scale;
  return resultDpi !== null && scale < 1 && Math.abs(told - resultDpi) < 1 ? resultDpi : told;
}

/** Measures that a rendering tells; null where they are those known. */
function newSize(state: WorkbenchState, { frame, placement }: ToldResult): ResultMeasures | null {
  const own = activeFile(state)?.session.info;
  if (!own) return null;
  const { scale } = frame;
  const { width, height } = frame.full ?? { width: frame.width / scale, height: frame.height / scale };
  const told = { widthPx: Math.round(width), heightPx: Math.round(height), placement, scale };
  const whole = { x: 0, y: 0, width: own.widthPx, height: own.heightPx };
  const known = state.resultSize ?? { ...own, placement: whole, scale: 1 };
  return isNews(told, known, frame.full !== undefined) ? told : null;
}

/**
 * Whether a preview tells other measures than those known. A copy's sides are rounded, so a pixel of the copy is no change of place,
 * and none of size unless it told the exact one; the full picture itself is always exact. Places are told in the source's pixels, of which a reduced
 * result's are several; and two copies may be off to either side, or each would send the view to the other's measures without end.
 */
function isNews(told: ResultMeasures, known: ResultMeasures, isSizeExact: boolean): boolean {
  const isExact = told.scale >= 1;
  const areApart = (one: readonly number[], other: readonly number[], mostPx: number) =>
    one.some((figure, index) => Math.abs(figure - other[index]) > mostPx);
  const sizeSlackPx = isExact || isSizeExact || told.scale > known.scale ? 0 : Math.ceil(1 / told.scale);
  const placeSlackPx = isExact ? 0 : pixelOnSource(told) + (known.scale < 1 ? pixelOnSource(known) : 0);
  return areApart(sizeOf(told), sizeOf(known), sizeSlackPx) || areApart(placeOf(told), placeOf(known), placeSlackPx);
}

/** What a pixel of a copy's result takes of the source, in its pixels. */
function pixelOnSource({ widthPx, heightPx, placement, scale }: ResultMeasures): number {
  return Math.ceil(Math.max(1, placement.width / widthPx, placement.height / heightPx) / scale);
}

const sizeOf = ({ widthPx, heightPx }: ResultMeasures) => [widthPx, heightPx];
const placeOf = ({ placement: { x, y, width, height } }: ResultMeasures) => [x, y, width, height];
