export { type Checker, type CheckFileRequest, createChecker, type RepairFileRequest } from './checker.ts';
export type {
  CallRequest,
  ExportedFile,
  ExportResult,
  ImageSession,
  MeasuredResult,
  MeasureRequest,
  OverlayRequest,
  PictureOfSheets,
  PixelReading,
  Rendering,
  RenderRequest,
  RepairRequest,
  ResultRendering,
  ResultRequest,
  SeenPicture,
  SheetsRequest,
  ShownOverlay,
  ShownSheets,
  ValidateRequest,
  Workshop,
} from './session.ts';
export type { CheckedFile, RepairedFile, RepairedPicture } from './worker/validation-tasks.ts';
export { createWorkshop } from './workshop.ts';
