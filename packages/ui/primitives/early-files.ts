/** What the boot script keeps on the window. */
interface EarlyFiles {
  held: File[];
  /** A part of the page takes files itself now. */
  isTaken: boolean;
}

declare global {
  interface Window {
    earlyFiles?: EarlyFiles;
  }
}

/** Longer ago, and the person has gone on to something else. */
const MOST_AGE_MS = 20_000;

/**
 * Text of a small blocking script. The browser would leave the page to show a dropped file wherever nobody takes it: here it stays, and a
 * file that is dropped before the page has come up waits until a part of it takes files.
 */
export const EARLY_FILES_SCRIPT = `(function () {
  var early = (window.earlyFiles = { held: [], isTaken: false });
  function holdsFiles(event) {
    return event.dataTransfer && Array.prototype.indexOf.call(event.dataTransfer.types, 'Files') >= 0;
  }
  addEventListener('dragover', function (event) {
    if (holdsFiles(event)) event.preventDefault();
  });
  addEventListener('drop', function (event) {
    if (early.isTaken || event.defaultPrevented || !holdsFiles(event)) return;
    event.preventDefault();
    early.held = Array.prototype.slice.call(event.dataTransfer.files);
    setTimeout(function () { early.held = []; }, ${MOST_AGE_MS});
  });
})();
`;

/** Files dropped before anything on the page took files; from now on the caller does. Call `leaveEarlyFiles` at its end. */
export function takeEarlyFiles(): File[] {
  const early = window.earlyFiles;
  if (!early) return [];
  const { held } = early;
  early.held = [];
  early.isTaken = true;
  return held;
}

export function leaveEarlyFiles(): void {
  if (window.earlyFiles) window.earlyFiles.isTaken = false;
}
