export type {
  ExportedFile,
  ExportResult,
  ImageSession,
  OverlayRequest,
  PixelReading,
  Rendering,
  RenderRequest,
  ResultRendering,
  ResultRequest,
  ShownOverlay,
  Workshop,
} from './session.ts';
export { createWorkshop } from './workshop.ts';
