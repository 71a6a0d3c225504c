/** Long enough for the slowest download to have begun; the address is of no use afterwards. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the user as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
