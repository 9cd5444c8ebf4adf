import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

/** `bin/test` reads it. */
const defaultList = fileURLToPath(
  new URL('../../node_modules/.cache/deskbell-failed-files', import.meta.url),
);

/** More than that isn't chance. */
const maxFiles = 5;

/**
 * Lists the failed test files of a run, one path per line, for a second attempt (decision 0158). There is no list if
 * many failed, something failed outside the tests, or the run was interrupted.
 */
export class FailedFiles implements Reporter {
  readonly #list: string;

  constructor({ list = defaultList } = {}) {
    this.#list = list;
  }

  onTestRunStart(): void {
    this.withdraw();
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    const failed = files.filter((file) => file.state() === 'failed');
    if (reason !== 'failed' || errors.length > 0 || failed.length === 0 || failed.length > maxFiles) return;
    mkdirSync(dirname(this.#list), { recursive: true });
    writeFileSync(this.#list, failed.map((file) => `${file.relativeModuleId}\n`).join(''));
  }

  /** The run failed for a reason that a second attempt of a file would not show. */
  withdraw(): void {
    rmSync(this.#list, { force: true });
  }
}
