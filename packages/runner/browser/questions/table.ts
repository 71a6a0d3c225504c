import { RUN_QUESTIONS } from '../../core/run-questions.ts';
import { deepenResult } from './deepen-result.ts';
import { convertFile, encodePicture, exportFiles } from './export.ts';
import { foresee } from './foresee.ts';
import { foreseeFile, foreseeSize } from './foresee-size.ts';
import { lookAt, lookAtFile } from './look-at.ts';
import { makeFile } from './make-file.ts';
import { measure } from './measure.ts';
import { decodeFile, open } from './open.ts';
import { readFacts, readFileFacts } from './read-facts.ts';
import { readPixel } from './read-pixel.ts';
import { renderOriginal } from './render-original.ts';
import { overlayShapes, renderOverlays } from './render-overlays.ts';
import { reduceRows, renderResult } from './render-result.ts';
import { repair, repairFile, repairPicture } from './repair.ts';
import { arrangeSheets, prepareSheets, showSheets } from './show-sheets.ts';
import { standBy } from './stand-by.ts';
import { tellLayers } from './tell-layers.ts';
import { tellReport } from './tell-report.ts';
import { checkFile, judgePicture, validate } from './validate.ts';

/** What a page asks the worker that holds its picture; each is a method of ImageSession. */
export const SESSION_QUESTIONS = {
  open,
  readFacts,
  lookAt,
  renderOriginal,
  renderResult,
  measure,
  foresee,
  foreseeSize,
  renderOverlays,
  showSheets,
  readPixel,
  tellLayers,
  tellReport,
  validate,
  repair,
  export: exportFiles,
};

/** What sessions and batches ask their helper threads. */
export const HELPER_QUESTIONS = {
  ...RUN_QUESTIONS,
  standBy,
  decodeFile,
  encodePicture,
  convertFile,
  deepenResult,
  foreseeFile,
  makeFile,
  reduceRows,
  lookAtFile,
  readFileFacts,
  overlayShapes,
  prepareSheets,
  arrangeSheets,
  judgePicture,
  repairPicture,
  checkFile,
  repairFile,
};

export type SessionQuestions = typeof SESSION_QUESTIONS;
export type HelperQuestions = typeof HELPER_QUESTIONS;
