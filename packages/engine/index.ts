export type { Frame, PixelImage, PixelWindow, Rect } from './image.ts';
export type { Kernels } from './kernels/kernels.ts';
