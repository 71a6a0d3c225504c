/** Long enough for the slowest download to have begun; the address is of no use afterwards. */
const REVOKE_AFTER_MS = 60_000;

/** Lets go of the file that was handed out last; the next one does it, or time. */
let forgetLast = (): void => {};

/** Hands a file to the user as a download. */
export function saveFile(file: Blob, name: string): void {
  // The browser took that file when the link was followed; results of a long visit must not pile up here.
  forgetLast();
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  const timer = setTimeout(() => forgetLast(), REVOKE_AFTER_MS);
  forgetLast = () => {
    clearTimeout(timer);
    URL.revokeObjectURL(url);
    forgetLast = () => {};
  };
}
