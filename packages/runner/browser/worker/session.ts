import type { Decoded } from '@underbase/codecs';
import type { OpenWire } from '@underbase/codecs/bridge';
import { instantiateKernels, plainKernels } from '@underbase/engine';
import { type OpenedFile, PictureExport } from './export-picture.ts';
import { Helpers } from './helpers.ts';
import { Picture } from './picture.ts';
import { PreviewThreads } from './preview-threads.ts';
import { SheetTable } from './sheet-table.ts';

interface Opened {
  readonly file: OpenedFile;
  readonly picture: Picture;
  readonly exporter: PictureExport;
  readonly sheetTable: SheetTable;
}

/** What a session's worker answers questions with: the open picture, and threads of its own. */
export class Session {
  readonly helpers: Helpers;
  private readonly threads: PreviewThreads;
  private readonly kernels: Promise<WebAssembly.Module | null>;
  private opened: Opened | null = null;

  constructor(openHelper: OpenWire, kernels: Promise<WebAssembly.Module | null>) {
    this.helpers = new Helpers(openHelper);
    this.threads = new PreviewThreads(openHelper);
    this.kernels = kernels;
  }

  get file(): OpenedFile {
    return this.open.file;
  }

  get picture(): Picture {
    return this.open.picture;
  }

  get exporter(): PictureExport {
    return this.open.exporter;
  }

  get sheetTable(): SheetTable {
    return this.open.sheetTable;
  }

  /** Takes the picture that all other questions are about. */
  async keep(decoded: Decoded, file: OpenedFile): Promise<void> {
    const { helpers, threads } = this;
    const module = await this.kernels;
    const picture = new Picture(decoded, module ? instantiateKernels(module) : plainKernels(), helpers, threads);
    this.opened = {
      file,
      picture,
      exporter: new PictureExport(picture, helpers, file),
      sheetTable: new SheetTable(helpers),
    };
  }

  /** Starts all threads that are not there yet. Not before something of the picture was shown: what starts meanwhile takes the time from it. */
  warm(): void {
    this.threads.warm();
    this.helpers.warm();
  }

  private get open(): Opened {
    if (!this.opened) throw new Error('no picture is open');
    return this.opened;
  }
}
