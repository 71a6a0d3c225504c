import type { ImageSession } from '@underbase/runner/browser';
import type { InPlaceFixId, ValidationSettings } from '@underbase/tools/validation';
import type { FixStep, ToolStep } from '../model/fix-plan.ts';
import { dpiInForce } from '../single/dpi-in-force.ts';
import type { ValidatorDeps } from './create-validator.ts';
import type { FixedDraft, JudgedFile } from './validator-state.ts';

/** A file after one step of a chain. Keeps its input. Error: AbortError, and whatever the tool or the reader says. */
export async function stepMade(
  { openImage }: Pick<ValidatorDeps, 'openImage'>,
  settings: ValidationSettings,
  draft: FixedDraft,
  step: FixStep,
  signal: AbortSignal,
): Promise<FixedDraft> {
  const session = await openImage(draft.blob, { fileName: draft.name, signal });
  try {
    if (step.kind === 'in-place') return await repaired(session, draft, step.id, settings, signal);
    return await throughTool(session, draft, step, signal);
  } finally {
    session.close();
  }
}

/** Asks a tool whether it would take a file. Errors: what it refuses the file with; AbortError, and whatever the reader says. */
export async function stepAsked(
  { openImage }: Pick<ValidatorDeps, 'openImage'>,
  open: Pick<JudgedFile, 'blob' | 'session'>,
  draft: FixedDraft,
  { tool, options }: ToolStep,
  signal: AbortSignal,
): Promise<void> {
  const isOpen = draft.blob === open.blob;
  const session = isOpen ? open.session : await openImage(draft.blob, { fileName: draft.name, signal });
  try {
    await session.foresee({ tool, options, dpi: dpiInForce(session.info, draft), signal });
  } finally {
    if (!isOpen) session.close();
  }
}

async function repaired(
  session: ImageSession,
  { name }: FixedDraft,
  id: InPlaceFixId,
  settings: ValidationSettings,
  signal: AbortSignal,
): Promise<FixedDraft> {
  const { bytes, printWidthIn } = await session.repair({ fixes: [id], settings, signal });
  return { name: asPng(name), blob: new Blob([bytes], { type: 'image/png' }), printWidthIn };
}

async function throughTool(
  session: ImageSession,
  { name, printWidthIn }: FixedDraft,
  { tool, options }: ToolStep,
  signal: AbortSignal,
): Promise<FixedDraft> {
  const own = dpiInForce(session.info, { printWidthIn });
  const { files, widthPx, dpi } = await session.export({ tool, options, dpi: own, format: 'png', signal });
  const [made] = files;
  return {
    name: asPng(name),
    blob: new Blob([made.bytes], { type: made.mime }),
    printWidthIn: printWidthIn === null ? null : widthPx / dpi,
  };
}

/** Name of what is saved as PNG. */
export function asPng(name: string): string {
  return `${name.replace(/\.[^.]+$/, '')}.png`;
}
