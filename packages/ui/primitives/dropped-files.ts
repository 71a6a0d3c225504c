/** Whether a drag carries files rather than text or a link. */
export function holdsFiles(data: DataTransfer | null): boolean {
  return data !== null && [...data.types].includes('Files');
}

/** Files of a drop or paste; folders and text are left out. A pasted picture without a name gets one. */
export function filesOf(data: DataTransfer): File[] {
  const items = [...data.items].filter((item) => item.kind === 'file');
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory ?? false;
  return items
    .filter((item) => !isFolder(item))
    .map((item) => item.getAsFile())
    .filter((file): file is File => file !== null);
}
