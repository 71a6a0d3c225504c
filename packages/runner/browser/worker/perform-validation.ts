import type { Codecs, Decoded } from '@underbase/codecs';
import type { Kernels, PixelImage } from '@underbase/engine';
import {
  applyFixes,
  type Check,
  type FileFacts,
  reportOf,
  settingsAfter,
  type ValidationReport,
  type ValidationSettings,
  validate,
  validateAll,
} from '@underbase/tools/validation';
import { Control } from '../../core/control.ts';
import { toBitmap } from './bitmaps.ts';
import { shrinkTo } from './reduce-window.ts';
import type {
  CheckedFile,
  CheckFileTask,
  RepairedFile,
  RepairedPicture,
  RepairFileTask,
  RepairTask,
  ValidateTask,
  ValidationTask,
} from './validation-tasks.ts';

/** What a thread gives to the validator. */
export interface ValidationHost {
  readonly kernels: Kernels;
  readonly codecs: Codecs;
  decode(file: Blob, fileName: string, budgetBytes: number): Promise<Decoded>;
  onCheck(check: Check): void;
}

/** Checks of a batch leave out where things are; whoever wants to see opens the file. */
function withoutPlaces(report: ValidationReport): ValidationReport {
  return { ...report, checks: report.checks.map((check) => ({ ...check, where: [] })) };
}

function look({ image, info, settings, control }: ValidateTask, { kernels, onCheck }: ValidationHost): ValidationReport {
  const flag = control && new Control(control);
  const context = { kernels, progress: () => flag?.throwIfCancelled() };
  const checks: Check[] = [];
  for (const check of validate(info, image, settings, context)) {
    checks.push(check);
    onCheck(check);
  }
  return reportOf(info, image, settings, checks);
}

async function repaired(
  { image, fixes, settings }: Pick<RepairTask, 'image' | 'fixes' | 'settings'>,
  { kernels, codecs }: ValidationHost,
): Promise<{ readonly picture: PixelImage; readonly settings: ValidationSettings; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const picture = applyFixes(image, fixes, settings, { kernels, progress: () => undefined });
  const bytes = (await codecs.encode(picture, 'png')) as Uint8Array<ArrayBuffer>;
  return { picture, settings: settingsAfter(image, picture, settings), bytes };
}

async function repair(task: RepairTask, host: ValidationHost): Promise<RepairedPicture> {
  const { bytes, settings } = await repaired(task, host);
  return { bytes, printWidthIn: settings.printWidthIn };
}

async function thumbOf({ kernels }: ValidationHost, image: PixelImage, longestPx: number): Promise<Blob | null> {
  try {
    const small = shrinkTo(kernels, image, longestPx);
    const bitmap = await toBitmap(small.pixels, small);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  } catch {
    // A report without a picture is still a report.
    return null;
  }
}

async function checkFile(task: CheckFileTask, host: ValidationHost): Promise<CheckedFile> {
  const { image, info } = await host.decode(task.file, task.fileName, task.budgetBytes);
  const facts: FileFacts = { ...info, fileName: task.fileName };
  const report = validateAll(facts, image, task.settings, { kernels: host.kernels, progress: () => undefined });
  return { report: withoutPlaces(report), thumb: await thumbOf(host, image, task.thumbPx) };
}

async function repairFile(task: RepairFileTask, host: ValidationHost): Promise<RepairedFile> {
  const { image, info } = await host.decode(task.file, task.fileName, task.budgetBytes);
  const { picture, settings, bytes } = await repaired({ ...task, image }, host);
  const facts: FileFacts = {
    ...(await host.codecs.inspect(bytes)),
    fileName: task.fileName,
    pages: info.pages,
  };
  const report = validateAll(facts, picture, settings, { kernels: host.kernels, progress: () => undefined });
  return { bytes, printWidthIn: settings.printWidthIn, report: withoutPlaces(report) };
}

/** Performs one task of the validator on this thread. Errors: what decoding and encoding throw; AbortError once cancelled. */
export async function performValidation(task: ValidationTask, host: ValidationHost): Promise<unknown> {
  switch (task.kind) {
    case 'validate':
      return look(task, host);
    case 'repair':
      return repair(task, host);
    case 'check-file':
      return checkFile(task, host);
    case 'repair-file':
      return repairFile(task, host);
  }
}
