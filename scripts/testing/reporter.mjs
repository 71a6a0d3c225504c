import { DefaultReporter } from 'vitest/node';
import { endGroup, Standstill } from './standstill.mjs';

const count = (module, state) => [...module.children.allTests(state)].length;

/**
 * One line a file as soon as it is done, with what the whole has come to: somebody who reads along, or a log, knows what runs and what
 * broke. No dots and nothing that a line would overwrite. Failures are told in full at the end, as Vitest tells them. Where
 * TEST_STANDSTILL_RECORD names a file, a run that stands still for TEST_STANDSTILL_MS ends itself and leaves there what it had.
 */
export default class FileReporter extends DefaultReporter {
  files = 0;
  done = 0;
  passed = 0;
  failed = 0;
  waiting = new Set();
  standstill = null;

  constructor() {
    super({ summary: false });
    const { TEST_STANDSTILL_RECORD: record, TEST_STANDSTILL_MS: limitMs } = process.env;
    if (record) this.standstill = new Standstill(Number(limitMs), () => endGroup(record, this.record()));
  }

  record() {
    return { passed: this.passed, failed: this.failed, waiting: [...this.waiting] };
  }

  onTestRunStart(specifications) {
    this.files = specifications.length;
    this.waiting = new Set(specifications.map(({ moduleId }) => moduleId));
    this.standstill?.moved();
    super.onTestRunStart(specifications);
  }

  onTestCaseResult(test) {
    this.standstill?.moved();
    super.onTestCaseResult(test);
  }

  onTestRunEnd(...results) {
    this.standstill?.over();
    super.onTestRunEnd(...results);
  }

  onTestModuleEnd(module) {
    const failed = count(module, 'failed');
    const isBroken = module.state() === 'failed';
    this.done += 1;
    this.waiting.delete(module.moduleId);
    this.standstill?.moved();
    this.passed += count(module, 'passed');
    this.failed += isBroken ? Math.max(1, failed) : 0;
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    const skipped = count(module, 'skipped');
    const tests = `${count(module, 'passed')} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
    const place = `${String(this.done).padStart(String(this.files).length)}/${this.files}`;
    const inAll = `in all ${this.passed} passed, ${this.failed} failed`;
    this.log(`${isBroken ? 'FAIL' : 'ok  '} ${place} ${module.relativeModuleId}: ${tests} (${seconds} s); ${inAll}`);
    for (const test of module.children.allTests('failed')) this.log(`     FAIL ${test.fullName}`);
  }
}
