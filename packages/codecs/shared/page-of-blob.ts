const CHOSEN = /;\s*page=(\d{1,4})\b/;

/** The page, from 1, that was chosen of a file: it travels in the parameters of the blob's type, through storage and from tool to tool. */
export function pageOfBlob({ type }: Blob): number {
  return Math.max(1, Number(CHOSEN.exec(type)?.[1] ?? 1));
}

/** The same file with another page chosen. Its bytes are shared, not copied. */
export function blobWithPage(blob: Blob, pageNumber: number): Blob {
  const type = blob.type.replace(CHOSEN, '') || 'application/octet-stream';
  return new Blob([blob], { type: pageNumber > 1 ? `${type};page=${pageNumber}` : type });
}
