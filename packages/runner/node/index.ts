export { areKernelsNative } from './kernels-module.ts';
export { nodeKernels } from './node-kernels.ts';
export { type NodeRunner, type NodeRunnerOptions, nodeRunner } from './node-runner.ts';
