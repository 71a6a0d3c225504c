import { encodeGrayPng } from '@underbase/codecs';
import { AppError, FORMAT_FACTS, type FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Artifact, ToolDeclaration } from '@underbase/tools';
import type { ExportedFile } from '../questions/export.ts';

/** Error: format.cannot-write. */
export function requireWritable({ produces }: ToolDeclaration, format: FormatId): void {
  if (produces.includes(format)) return;
  const accepts = produces.map((one) => FORMAT_FACTS[one].name).join(', ');
  throw new AppError('format.cannot-write', { extension: FORMAT_FACTS[format].extensions[0], accepts });
}

/** A picture's file that is written already. */
export function bytesArtifact(bytes: Uint8Array, format: FormatId): Artifact {
  const { extensions, mime } = FORMAT_FACTS[format];
  return { kind: 'bytes', suffix: '', extension: extensions[0], mime, bytes };
}

/** Writes a picture of a result. */
export type EncodeResult = (picture: { readonly image: PixelImage; readonly isBilevel?: boolean }) => Promise<Uint8Array>;

/** What a run hands out as a file: bytes as they are, a gray plane as PNG, a picture in the format asked for. */
export async function fileOfArtifact(artifact: Artifact, format: FormatId, encode: EncodeResult): Promise<ExportedFile> {
  const { suffix } = artifact;
  if (artifact.kind === 'bytes') {
    const { extension, mime, bytes } = artifact;
    return { suffix, extension, mime, bytes: new Uint8Array(bytes) };
  }
  if (artifact.kind === 'plane') {
    const { extensions, mime } = FORMAT_FACTS.png;
    return { suffix, extension: extensions[0], mime, bytes: await encodeGrayPng(artifact.plane.samples, artifact.plane) };
  }
  const { image, isBilevel, sheet } = artifact;
  const { extensions, mime } = FORMAT_FACTS[format];
  const bytes = (await encode({ image, isBilevel })) as ExportedFile['bytes'];
  return { suffix, extension: extensions[0], mime, bytes, ...(sheet && { sheet }) };
}
