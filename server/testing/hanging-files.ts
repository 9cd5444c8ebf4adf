import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { releaseSuiteResources } from './suite-resource.ts';

/** Well above what one test or hook may take, so that this much silence is no slow test. */
const maxSilenceMilliseconds = 6 * 60_000;

/**
 * Ends a run that hangs, and names the files in progress. None of the runner's time limits covers what a file awaits
 * before its first test, a loop that never yields, or a worker whose last message was lost.
 */
export class HangingFiles implements Reporter {
  readonly #underWay = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #vitest: Vitest | undefined;
  readonly #silence: number;

  constructor({ silence = maxSilenceMilliseconds } = {}) {
    this.#silence = silence;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleQueued(file: TestModule): void {
    this.#underWay.add(file.relativeModuleId);
    this.#heard();
  }

  onTestCaseResult(): void {
    this.#heard();
  }

  onTestModuleEnd(file: TestModule): void {
    this.#underWay.delete(file.relativeModuleId);
    this.#heard();
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }

  #heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), this.#silence);
  }

  async #end(): Promise<void> {
    const files = [...this.#underWay].join(', ') || 'no file: all have ended, but not the run';
    console.error(`Nothing has happened for ${this.#silence / 60_000} minutes. Under way: ${files}`);
    process.exitCode = 1;
    // The runner would wait for its workers first, and be killed before it stops PostgreSQL.
    await releaseSuiteResources();
    await this.#vitest?.exit(true);
  }
}
