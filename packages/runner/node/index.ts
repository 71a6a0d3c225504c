export { type NodeRunner, type NodeRunnerOptions, nodeRunner } from './node-runner.ts';
