import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Reporter, Vitest } from 'vitest/node';
import { type ExplainedStatement, explainedFile } from '../../server/testing/explain-tasks.ts';
import { isExempt } from './exempt-statements.ts';

/** Reads how a sharded database plans the statements of a test run, and fails the run if one goes to several shards (rule 9). */
export class OneShard implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(): void {
    const sent = this.#vitest?.getRootProject().getProvidedContext().sentStatements;
    const file = sent === undefined ? undefined : explainedFile(sent);
    if (file === undefined || !existsSync(file)) return;
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    rmSync(file);
    const { offenders, unexplained, count } = judgeShards(lines.map((line) => JSON.parse(line)));
    console.log(`${count} statements were explained on shards, ${unexplained.length} could not be.`);
    for (const { text, file: sender, error } of unexplained) console.log(`${sender}: ${error}\n${text}\n`);
    for (const { text, file: sender, shards } of offenders)
      console.error(`${sender}: goes to ${shards} shards (docs/sql-rules.md, rule 9)\n${text}\n`);
    if (offenders.length > 0) process.exitCode = 1;
  }
}

/** Once a day, for all organizations: they contain the day, and so have a new text every time. */
const daily = new Set(['server/events/event-partitions.ts', 'server/events/drop-old-events.ts']);

type Offender = { text: string; file: string; shards: number };
type Unexplained = { text: string; file: string; error: string };

/** Statements on more than one shard, without those that walk all organizations, and those that were never explained. */
export function judgeShards(outcomes: readonly ExplainedStatement[]): {
  offenders: Offender[];
  unexplained: Unexplained[];
  count: number;
} {
  const explained = new Map<string, Offender>();
  const failed = new Map<string, Unexplained>();
  for (const outcome of outcomes)
    if ('error' in outcome) failed.set(outcome.text, outcome);
    else explained.set(outcome.text, outcome);
  return {
    offenders: [...explained.values()].filter(
      ({ text, file, shards }) => shards > 1 && !daily.has(file) && !isExempt(text, file),
    ),
    unexplained: [...failed.values()].filter(({ text }) => !explained.has(text)),
    count: explained.size,
  };
}
