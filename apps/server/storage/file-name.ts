const LONGEST = 255;

/** What somebody calls a file, fit to be sent back in headers and ZIPs: controls and separators of paths have no place there. The ending stays. */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .trim();
  // Half of a letter is none.
  return plain.slice(-LONGEST).toWellFormed() || 'artwork';
}
