import { makesPictures, type OptionValues, type PreparedPicture, type SheetMaker, toolById } from '@underbase/tools';
import { loadToolRun } from '../../core/perform-task.ts';
import type { PreparedNote, SheetsRequest, ShownSheets } from '../questions/show-sheets.ts';
import { toBitmap } from './bitmaps.ts';
import type { Helpers } from './helpers.ts';
import { Latest } from './latest.ts';
import { memoryLimitBytes } from './memory-limit.ts';
import type { ToolCall } from './tool-call.ts';

/** Pixels of all thumbnails together, shared out over the pictures. */
const MOST_THUMB_PIXELS = 12_000_000;

/** Shares change with the number of pictures in large steps only: a file more must not mean looking at all of them again. */
const SHARES = [4, 16, 64, 256] as const;

/** Places of the options in force and of those just before, for undo and for changes that move nothing. */
const KEPT_PLACES = 6;

function pick(options: OptionValues, keys: readonly string[]): readonly unknown[] {
  return keys.map((key) => options[key]);
}

function thumbPixels(pictures: number): number {
  return MOST_THUMB_PIXELS / (SHARES.find((share) => pictures <= share) ?? pictures);
}

/** The sheets of a run of several pictures, shown before they are made. Of the pictures only what nesting and eyes need is kept. */
export class SheetTable {
  private readonly helpers: Helpers;
  private readonly prepared = new Map<string, PreparedPicture>();
  /** Values of options that say places found before, by all that decides them. */
  private readonly places = new Latest<Partial<OptionValues>>(KEPT_PLACES);

  constructor(helpers: Helpers) {
    this.helpers = helpers;
  }

  /** Errors: those of reading a picture, and of the tool. */
  async show(call: ToolCall, { pictures, isQuick, known }: SheetsRequest, signal: AbortSignal): Promise<ShownSheets> {
    const maker = await makerOf(call);
    const mostThumbPixels = thumbPixels(pictures.length);
    const keys = pictures.map(({ id, dpi }, picture) =>
      JSON.stringify([id, dpi, mostThumbPixels, maker.preparedBy(picture, call.options)]),
    );
    await this.prepareAll(call, pictures, keys, mostThumbPixels, signal);
    const pieces = keys.map((key) => this.prepared.get(key) as PreparedPicture);

    const placesKey = JSON.stringify([keys, pick(call.options, maker.arrangedBy)]);
    const places = this.places.get(placesKey);
    const task = {
      tool: call.tool,
      options: { ...call.options, ...places } as OptionValues,
      parts: pieces.map(({ part }) => part),
      names: pictures.map(({ fileName }) => fileName),
      isQuick: isQuick && !places,
      control: this.helpers.controlFor(signal),
    };
    const arrangement = await this.helpers.ask('arrangeSheets', task, { signal });
    if (!isQuick) this.places.set(placesKey, arrangement.settled);

    const named = pieces.flatMap(({ thumbs }, picture) => thumbs.map((thumb, index) => ({ id: `${keys[picture]} ${index}`, thumb })));
    const wanted = named.filter(({ id }) => !known.includes(id));
    const thumbs = await Promise.all(wanted.map(async ({ id, thumb }) => ({ id, bitmap: await toBitmap(thumb.pixels, thumb) })));
    return { arrangement, isFinal: !isQuick || places !== undefined, thumbIds: named.map(({ id }) => id), thumbs };
  }

  private async prepareAll(
    { tool, options }: ToolCall,
    pictures: SheetsRequest['pictures'],
    keys: readonly string[],
    mostThumbPixels: number,
    signal: AbortSignal,
  ): Promise<void> {
    const missing = keys.map((_, index) => index).filter((index) => !this.prepared.has(keys[index]));
    if (missing.length === 0) return;
    const { helpers } = this;
    const files = missing.map((index) => ({ ...pictures[index], place: index }));
    const memory = { budgetBytes: memoryLimitBytes(), control: helpers.controlFor(signal) };
    const onNote = ({ index, prepared }: PreparedNote) => this.prepared.set(keys[missing[index]], prepared);
    await helpers.askFresh('prepareSheets', { tool, options, pictures: files, mostThumbPixels, ...memory }, { signal, onNote });
    for (const key of this.prepared.keys()) if (!keys.includes(key)) this.prepared.delete(key);
  }
}

async function makerOf({ tool }: ToolCall): Promise<SheetMaker> {
  const run = await loadToolRun(toolById(tool));
  if (!makesPictures(run) || !run.gathers?.sheets) throw new Error(`${tool} makes no sheets`);
  return run.gathers.sheets;
}
