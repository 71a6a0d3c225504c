export type { ExportRequest, Progress, RunRequest, RunResult, ToolRunner } from './port.ts';
