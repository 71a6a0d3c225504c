import type { PixelImage } from '@underbase/engine';
import {
  applyFixes,
  atBatchSize,
  type Check,
  type FileFacts,
  settingsAfter,
  type ValidationReport,
  type ValidationSettings,
  validateAll,
} from '@underbase/tools/validation';
import { Control } from '../../core/control.ts';
import type { HelperThread } from '../questions/helper-question.ts';
import type { RepairedFile, RepairedPicture, RepairFileTask, RepairTask } from '../questions/repair.ts';
import type { CheckedFile, CheckFileTask, JudgeTask } from '../questions/validate.ts';
import { toBitmap } from './bitmaps.ts';
import { shrinkTo } from './reduce-window.ts';

/** Checks of a batch leave out where things are; whoever wants to see opens the file. */
function withoutPlaces(report: ValidationReport): ValidationReport {
  return { ...report, checks: report.checks.map((check) => ({ ...check, where: [] })) };
}

export function judgePicture(
  { image, info, settings, control }: JudgeTask,
  { kernels }: HelperThread,
  onCheck: (check: Check) => void,
): ValidationReport {
  const flag = control && new Control(control);
  const context = { kernels, progress: () => flag?.throwIfCancelled() };
  return validateAll(info, image, settings, context, onCheck);
}

async function repaired(
  { image, fixes, settings }: Pick<RepairTask, 'image' | 'fixes' | 'settings'>,
  { kernels, codecs }: HelperThread,
): Promise<{ readonly picture: PixelImage; readonly settings: ValidationSettings; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const picture = applyFixes(image, fixes, settings, { kernels, progress: () => undefined });
  const bytes = (await codecs.encode(picture, 'png')) as Uint8Array<ArrayBuffer>;
  return { picture, settings: settingsAfter(image, picture, settings), bytes };
}

export async function repairPicture(task: RepairTask, host: HelperThread): Promise<RepairedPicture> {
  const { bytes, settings } = await repaired(task, host);
  return { bytes, printWidthIn: settings.printWidthIn };
}

async function thumbOf({ kernels }: HelperThread, image: PixelImage, longestPx: number): Promise<Blob | null> {
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

export async function checkFile(task: CheckFileTask, host: HelperThread): Promise<CheckedFile> {
  const { image, info } = await host.decode(task.file, task);
  const facts: FileFacts = { ...info, fileName: task.fileName };
  const settings = atBatchSize(facts, task.settings, task.size);
  const report = validateAll(facts, image, settings, { kernels: host.kernels, progress: () => undefined });
  return { report: withoutPlaces(report), thumb: await thumbOf(host, image, task.thumbPx) };
}

export async function repairFile(task: RepairFileTask, host: HelperThread): Promise<RepairedFile> {
  const { image, info } = await host.decode(task.file, task);
  const { picture, settings, bytes } = await repaired({ ...task, settings: atBatchSize(info, task.settings, task.size), image }, host);
  const facts: FileFacts = {
    ...(await host.codecs.inspect(bytes)),
    fileName: task.fileName,
    pages: info.pages,
  };
  const report = validateAll(facts, picture, settings, { kernels: host.kernels, progress: () => undefined });
  return { bytes, printWidthIn: settings.printWidthIn, report: withoutPlaces(report) };
}

/** Performs one task of the validator on this thread. Errors: what decoding and encoding throw; AbortError once cancelled. */
