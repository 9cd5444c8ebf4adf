import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

/** How long the whole suite took here when it last passed, in seconds. `bin/test` reads it too. */
const lastRun = fileURLToPath(new URL('../../node_modules/.cache/deskbell-suite-seconds', import.meta.url));

const intervalMilliseconds = 30_000;

/**
 * Reports a run's progress, twice a minute. A terminal has that from the default reporter; a CI log doesn't. At the
 * end it names the files with skipped tests: what they need is missing here, as they have reported above.
 */
export class Progress implements Reporter {
  readonly #print: (line: string) => void;
  readonly #warn: (line: string) => void;
  readonly #isWholeSuite: boolean;
  #startedAt = 0;
  #all = 0;
  #files = 0;
  #tests = 0;
  #failed = 0;
  readonly #skipped: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param print where progress is reported: by default to a log, and nowhere on a terminal
   * @param warn where files with skipped tests are named
   */
  constructor({
    print = process.stdout.isTTY ? () => undefined : toLog,
    warn = toLog,
    isWholeSuite = false,
  } = {}) {
    this.#print = print;
    this.#warn = warn;
    this.#isWholeSuite = isWholeSuite;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#startedAt = performance.now();
    this.#all = specifications.length;
    this.#timer = setInterval(() => this.#print(this.line()), intervalMilliseconds);
  }

  onTestModuleEnd(file: TestModule): void {
    this.#files += 1;
    let skipped = 0;
    for (const test of file.children.allTests()) {
      this.#tests += 1;
      const { state } = test.result();
      if (state === 'failed') this.#failed += 1;
      if (state === 'skipped') skipped += 1;
    }
    // If only part of the suite runs, unselected tests count as skipped too.
    if (skipped > 0 && this.#isWholeSuite) this.#skipped.push(`${file.relativeModuleId} (${skipped})`);
  }

  onTestRunEnd(_files: unknown, errors: readonly unknown[], reason: string): void {
    clearInterval(this.#timer);
    if (this.#skipped.length > 0)
      this.#warn(`SKIPPED, as reported above, because a program is missing: ${this.#skipped.join(', ')}`);
    const isGood = reason === 'passed' && errors.length === 0;
    if (this.#isWholeSuite && isGood) rememberSeconds(Math.round(this.#seconds()));
  }

  /** For example `progress: 240 of 530 test files, 2,104 tests, 1 failed, after 3 min 30 s, 5 min to go`. */
  line(): string {
    const { format } = new Intl.NumberFormat('en');
    const done = `${format(this.#files)} of ${format(this.#all)} test files, ${format(this.#tests)} tests`;
    return `progress: ${done}, ${this.#failed} failed, after ${spoken(this.#seconds())}${this.#toGo()}`;
  }

  #seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  /**
   * Based on the last run's duration, if there was one: the longest files come first, so the share of files says
   * little.
   */
  #toGo(): string {
    const total = this.#isWholeSuite ? secondsOfLastRun() : undefined;
    const left = total === undefined ? 0 : total - this.#seconds();
    return left > 0 ? `, about ${spoken(left)} to go` : '';
  }
}

function toLog(line: string): void {
  process.stdout.write(`${line}\n`);
}

function spoken(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function secondsOfLastRun(): number | undefined {
  try {
    return Number(readFileSync(lastRun, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function rememberSeconds(seconds: number): void {
  mkdirSync(dirname(lastRun), { recursive: true });
  writeFileSync(lastRun, `${seconds}\n`);
}
