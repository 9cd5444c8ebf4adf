import { existsSync, readFileSync, rmSync } from 'node:fs';
import { loadModule } from 'libpg-query';
import type { Reporter, Vitest } from 'vitest/node';
import type { SentStatement } from '../../server/testing/record-statements.ts';
import { checkStatements, violationsText } from './check-statements.ts';

/** Reads the statements that a test run sent to PostgreSQL, and fails the run if one violates the rules of docs/sql-rules.md. */
export class StatementRules implements Reporter {
  #vitest: Vitest | undefined;
  readonly #onOffence: () => void;

  constructor({ onOffence = () => {} }: { onOffence?: () => void } = {}) {
    this.#onOffence = onOffence;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(): Promise<void> {
    const sent = this.#takeSent();
    if (sent.length === 0) return;
    await loadModule();
    const violations = checkStatements(sent);
    if (violations.length === 0) return;
    console.error(violationsText(violations));
    process.exitCode = 1;
    this.#onOffence();
  }

  /** No file if no test had a database. */
  #takeSent(): SentStatement[] {
    const file = this.#vitest?.getRootProject().getProvidedContext().sentStatements;
    if (file === undefined || !existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    rmSync(file);
    return lines.map((line) => JSON.parse(line));
  }
}
