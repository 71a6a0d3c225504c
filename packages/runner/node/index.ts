export { areKernelsNative } from './kernels-module.ts';
export { type NodeRunner, type NodeRunnerOptions, nodeRunner } from './node-runner.ts';
