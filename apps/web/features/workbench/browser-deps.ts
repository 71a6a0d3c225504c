import type { ImageSession } from '@underbase/runner/browser';
import { canvasFile, scratchCanvas } from '@underbase/ui';
import { chooseFolder } from '../../clients/choose-folder.ts';
import { firstLook } from '../../clients/first-look.ts';
import { rememberFile } from '../../clients/recent-files.ts';
import { rememberResult } from '../../clients/recent-results.ts';
import { saveFile } from '../../clients/save-file.ts';
import { serverRuns } from '../../clients/server-runs.ts';
import { spend } from '../../clients/spend.ts';
import { workStorage } from '../../clients/work-storage.ts';
import { inspectImage, openImage, openMaker } from '../../clients/workshop.ts';
import { zipFiles } from '../../clients/zip-files.ts';
import { notify } from '../notices/notify.ts';
import { shopFigures } from './shop-figures.ts';
import type { WorkbenchDeps } from './state/workbench-deps.ts';

const THUMB_PX = 96;

/** The workbench's way to the outside, in a browser. */
export const browserDeps: WorkbenchDeps = {
  openImage,
  openMaker,
  inspectImage,
  firstLook,
  storage: workStorage,
  shopFigures,
  spend,
  rememberFile,
  rememberResult,
  makeThumb,
  download: saveFile,
  makeZip: zipFiles,
  chooseFolder,
  serverRuns,
  tell: ({ title, detail, isGood }) => (isGood ? notify.success : notify.error)(title, { description: detail }),
  newId: () => crypto.randomUUID(),
};

async function makeThumb(session: ImageSession): Promise<Blob> {
  const { widthPx: width, heightPx: height } = session.info;
  const scale = Math.min(1, THUMB_PX / Math.max(width, height));
  const { bitmap } = await session.renderOriginal({ rect: { x: 0, y: 0, width, height }, scale });
  const thumb = scratchCanvas(bitmap.width, bitmap.height);
  thumb.context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvasFile(thumb, 'image/webp', 0.8);
}
