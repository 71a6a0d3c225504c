export type {
  ExportedFile,
  ExportResult,
  ImageSession,
  PixelReading,
  Rendering,
  RenderRequest,
  ResultRendering,
  ResultRequest,
  Workshop,
} from './session.ts';
export { createWorkshop } from './workshop.ts';
