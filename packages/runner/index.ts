export type { FileOfRun, RunRequest, RunResult, ToolRunner } from './port.ts';
