import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Well above what one test or hook may take, so that silence for so long is no slow test. */
const silence = 6 * 60_000;

/**
 * Ends a run in which nothing happens any more, and says which files were under way. No time limit of the runner's covers
 * what a file awaits before its first test, a loop that never yields, or a worker whose last word was lost.
 */
export class HangingFiles implements Reporter {
  readonly #underWay = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #vitest: Vitest | undefined;

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
    this.#timer = setTimeout(() => this.#end(), silence);
  }

  #end(): void {
    const files = [...this.#underWay].join(', ') || 'no file: all have ended, but not the run';
    console.error(`Nothing has happened for ${silence / 60_000} minutes. Under way: ${files}`);
    process.exitCode = 1;
    void this.#vitest?.exit(true);
  }
}
