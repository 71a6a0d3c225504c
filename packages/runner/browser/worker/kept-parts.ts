import type { AnyPictureRun } from '@underbase/tools';
import { StageMemory } from '../../core/stage-memory.ts';
import type { ToolCall } from './tool-call.ts';

/** Makes the part of the stage at this place of the run. */
export type MakePart = (index: number, before: object) => Promise<object>;

/** Plans of one picture, or of copies of it, whose parts are kept, so that other options make anew only what reads them. */
export class KeptParts {
  private readonly memory: StageMemory;

  constructor(limitBytes: number, limitParts: number) {
    this.memory = new StageMemory(limitBytes, limitParts);
  }

  /**
   * The parts of the first `count` stages, but for what only the report tells of.
   * @param copy which copy of the picture it is about: nothing of another one's holds for it
   */
  async plan(run: AnyPictureRun, call: ToolCall, count: number, make: MakePart, copy = ''): Promise<object> {
    const inUse = new Set<string>();
    try {
      return await this.makeParts(run, call, count, make, copy, inUse);
    } finally {
      this.memory.trim(inUse);
    }
  }

  private async makeParts(
    run: AnyPictureRun,
    call: ToolCall,
    count: number,
    make: MakePart,
    copy: string,
    inUse: Set<string>,
  ): Promise<object> {
    let plan: object = {};
    const owns: unknown[] = [];
    for (const [index, stage] of run.stages.slice(0, count).entries()) {
      if (stage.name === 'report') continue;
      const own = [copy, call.tool, index, call.dpi, stage.reads.map((name) => call.options[name])];
      owns.push(own);
      // What says nothing of what it takes hangs on all that the stages before it read, of whom some may take little themselves.
      const key = JSON.stringify(stage.takes ? [own, stage.takes(plan)] : owns);
      const known = this.memory.get(key);
      const part = known ?? (await make(index, plan));
      if (!known) this.memory.set(key, part);
      inUse.add(key);
      plan = { ...plan, ...part };
    }
    return plan;
  }
}
