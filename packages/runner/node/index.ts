export {
  type FileHost,
  type FileResults,
  type FileRun,
  INLINE_PIXELS,
  type Measures,
  makeFileResults,
  type ResultFile,
  requireAccepted,
} from './file-results.ts';
export { areKernelsNative } from './kernels-module.ts';
export { nodeKernels } from './node-kernels.ts';
export { type NodeRunner, type NodeRunnerOptions, nodeRunner } from './node-runner.ts';
