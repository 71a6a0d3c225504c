import { acceptList } from '../../navigation/format-words.ts';
import type { Workbench } from '../state/create-workbench.ts';

/** Opens the system's file dialog and then the chosen files. */
export function browseFiles(workbench: Workbench): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = acceptList(workbench.tool.accepts, workbench.tool.takesList);
  input.multiple = true;
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    void workbench.open(files.map((file) => ({ blob: file, name: file.name })));
  });
  input.click();
}
