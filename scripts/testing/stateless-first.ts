import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isInStatelessRoom } from './stateless-rooms.ts';

/** Files that share what is loaded run before those that load it anew; else the longest first, as Vitest has it. */
export class StatelessFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isShared = ({ moduleId }: TestSpecification) => isInStatelessRoom(moduleId);
    return [...sorted.filter(isShared), ...sorted.filter((file) => !isShared(file))];
  }
}
