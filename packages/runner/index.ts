export type { ExportRequest, FileOfRun, Progress, RunRequest, RunResult, ToolRunner } from './port.ts';
