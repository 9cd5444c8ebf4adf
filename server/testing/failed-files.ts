import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

/** `bin/test` reads it. */
const defaultList = fileURLToPath(
  new URL('../../node_modules/.cache/deskbell-failed-files', import.meta.url),
);

/** An error outside the tests, such as a rejection nobody awaits; vitest adds the file that ran when it happened. */
type StrayError = { VITEST_TEST_PATH?: unknown };

/** More than that isn't chance. */
const maxFiles = 5;

/**
 * Lists the failed test files of a run, one path per line, for a second attempt (decision 0158). There is no list if
 * many failed, something failed outside the files, or the run was interrupted.
 */
export class FailedFiles implements Reporter {
  readonly #list: string;

  constructor({ list = defaultList } = {}) {
    this.#list = list;
  }

  onTestRunStart(): void {
    this.withdraw();
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly object[], reason: string): void {
    const blamed = errors.map((error: StrayError) => error.VITEST_TEST_PATH);
    const failed = files.filter((file) => file.state() === 'failed' || blamed.includes(file.moduleId));
    const isElsewhere = blamed.some((path) => !failed.some(({ moduleId }) => moduleId === path));
    if (reason !== 'failed' || isElsewhere || failed.length === 0 || failed.length > maxFiles) return;
    mkdirSync(dirname(this.#list), { recursive: true });
    writeFileSync(this.#list, failed.map((file) => `${file.relativeModuleId}\n`).join(''));
  }

  /** The run failed for a reason that a second attempt of a file would not show. */
  withdraw(): void {
    rmSync(this.#list, { force: true });
  }
}
