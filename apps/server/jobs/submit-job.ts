import { randomUUID } from 'node:crypto';
import { AppError, FORMAT_FACTS, type FormatId, formatFromName, LIMITS } from '@underbase/contract';
import type { ModelSource } from '@underbase/models';
import { type OptionValues, runCost, TOOLS, type ToolDeclaration, usualFormat } from '@underbase/tools';
import { requireModels, usageRecord, validateOptions } from '@underbase/tools/use';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { JobLimits } from '../config.ts';
import { safeFileName } from '../storage/file-name.ts';
import type { StoredFile, StoredFiles } from '../storage/stored-files.ts';
import { inTransaction, type JobInput, openJob } from './job-rows.ts';
import { limitsOf } from './limits-of.ts';
import type { JobQueue } from './queue.ts';

/** Files of one job at the most (settled: a batch has up to 200). */
const MOST_INPUTS = 200;
/** Every file counts for at least so many pixels, in the line and against the quota: opening the smallest one takes its time too. */
const FEWEST_PIXELS = 500_000;

const inputSchema = z.object({
  file: z.uuid(),
  /** What it is called here: the same content may have come under another name before. */
  name: z.string().max(1000).transform(safeFileName).optional(),
  dpi: z.number().positive().max(10_000).optional(),
  page: z.number().int().min(1).max(10_000).optional(),
});
const jobSchema = z.object({
  /** Named by the page, once for each press of a button. */
  key: z.string().min(1).max(200),
  tool: z.string().min(1).max(64),
  options: z.record(z.string(), z.unknown()).default({}),
  format: z.string().max(8).optional(),
  inputs: z.array(inputSchema).min(1).max(MOST_INPUTS),
});

/** What JSON can write and no database keeps as text: NUL, and halves of letters. */
const NO_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

export interface SubmitParts {
  readonly pool: Pool;
  readonly files: StoredFiles;
  readonly queue: JobQueue;
  readonly limits: JobLimits;
  /** The operator's; a job names one by its id. */
  readonly models: readonly ModelSource[];
}

function toolOf(id: string): ToolDeclaration {
  const tool = TOOLS.find((one) => one.id === id);
  if (!tool) throw new AppError('usage.unknown-tool', { tool: id });
  if (!tool.load) throw new AppError('tool.in-preparation', { tool: id });
  return tool;
}

/** What results are written as: by the tool's own option, as asked, or as the tool does by itself. */
function formatOf(tool: ToolDeclaration, options: OptionValues, asked: string | undefined): FormatId {
  const { formatOption, folderOf, produces } = tool;
  if (formatOption !== undefined) {
    const format = formatFromName(`x.${String(options[formatOption])}`);
    if (format !== null) return format;
  }
  if (asked === undefined) return folderOf ?? usualFormat(tool, options);
  const format = produces.find((one) => one === asked);
  if (format) return format;
  const accepts = produces.map((one) => FORMAT_FACTS[one].name).join(', ');
  throw new AppError('format.cannot-write', { extension: asked, accepts });
}

async function filesOf(userId: string, inputs: z.output<typeof jobSchema>['inputs'], files: StoredFiles): Promise<readonly StoredFile[]> {
  const found: StoredFile[] = [];
  for (const { file: id } of inputs) {
    const file = await files.find(userId, id);
    if (file?.kind !== 'upload') throw new AppError('upload.unknown');
    if (file.state !== 'ready' || !file.facts) throw new AppError('upload.unfinished');
    found.push(file);
  }
  return found;
}

/** Everything is judged before anything is charged, by the same rules as in the browser. */
function judged(tool: ToolDeclaration, body: z.output<typeof jobSchema>, found: readonly StoredFile[], models: readonly ModelSource[]) {
  if (tool.gathersFiles && found.length < tool.inputs.min) throw new AppError('usage.missing-input');
  if (tool.gathersFiles && found.length > tool.inputs.max)
    throw new AppError('usage.too-many-inputs', { tool: tool.id, max: tool.inputs.max });
  for (const { facts, name } of found) {
    if (!facts || tool.accepts.includes(facts.format)) continue;
    const accepts = tool.accepts.map((one) => FORMAT_FACTS[one].name).join(', ');
    throw new AppError('file.not-accepted', { tool: tool.id, file: name, format: FORMAT_FACTS[facts.format].name, accepts });
  }
  const all = found.map(({ facts }, index) =>
    validateOptions(tool.options, body.options, { dpi: body.inputs[index].dpi ?? facts?.dpi ?? LIMITS.assumedDpi }),
  );
  requireModels(tool.options, all[0], models);
  return all[0];
}

/**
 * Takes a job in for a user: judged, recorded, charged and queued in one transaction, or refused with nothing changed. The same key again is the same job.
 * @returns its id
 * @throws AppError job.*, upload.*, option.*, model.none, model.unknown, file.not-accepted, usage.*, tool.in-preparation, format.cannot-write
 */
export async function submitJob(userId: string, sent: unknown, { pool, files, queue, limits, models }: SubmitParts): Promise<string> {
  const parsed = jobSchema.safeParse(sent);
  if (!parsed.success || NO_TEXT.test(JSON.stringify(parsed.data))) throw new AppError('job.invalid');
  const body = parsed.data;
  const tool = toolOf(body.tool);
  const found = await filesOf(userId, body.inputs, files);
  const values = judged(tool, body, found, models);
  const { tier, freePixels } = await limitsOf(pool, userId, limits);
  const priced = found.map(({ facts }) => ({ options: values, ...(facts && { picture: facts }) }));
  const tokens = runCost(tool, priced);
  const inputs: JobInput[] = body.inputs.map((input, index) => ({
    ...input,
    name: input.name ?? found[index].name,
    // What each one costs is known to whoever gives a part of it back.
    ...(tool.gathersFiles ? {} : { tokens: runCost(tool, [priced[index]]) }),
  }));
  const pixels = found.reduce((sum, { facts }) => sum + Math.max(FEWEST_PIXELS, facts ? facts.widthPx * facts.heightPx : 0), 0);
  const id = randomUUID();
  return inTransaction(pool, async (client) => {
    const opened = await openJob(client, {
      id,
      userId,
      key: body.key,
      tool: tool.id,
      options: body.options,
      format: formatOf(tool, values, body.format),
      inputs,
      tokens,
      pixels,
      ...usageRecord(tool, values, inputs[0]?.name),
      freePixelsADay: freePixels,
      tier,
    });
    if (opened.outcome === 'repeated') return opened.id ?? id;
    if (opened.outcome === 'no-subscription') throw new AppError('job.no-subscription');
    if (opened.outcome === 'insufficient') throw new AppError('job.no-tokens', { needed: tokens, remaining: opened.balance ?? 0 });
    if (opened.outcome === 'over-quota') throw new AppError('job.over-quota', { limitMp: freePixels / 1e6 });
    await queue.send(client, id, opened.turn ?? 0);
    return id;
  });
}
