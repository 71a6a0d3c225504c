export type { Frame, PixelImage, PixelWindow, Rect } from './image.ts';
export { instantiateKernels } from './kernels/instantiate-kernels.ts';
export type { Kernels } from './kernels/kernels.ts';
export { plainKernels } from './kernels/plain-kernels.ts';
