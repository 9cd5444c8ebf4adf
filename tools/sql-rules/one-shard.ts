import { existsSync, readFileSync, rmSync } from 'node:fs';
import { loadModule } from 'libpg-query';
import type { Reporter, Vitest } from 'vitest/node';
import { type ExplainedStatement, explainedFile } from '../../server/testing/explain-tasks.ts';
import type { SentStatement } from '../../server/testing/record-statements.ts';
import { isOfBackground } from './exempt-statements.ts';
import { passesRowsToInsert } from './rows-for-inserts.ts';

/**
 * Reads how a sharded database plans the statements of a test run, and fails the run if one goes to several shards (rule 9), or would need
 * all nodes because an INSERT reads the rows of another part (rule 10).
 */
export class OneShard implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(): Promise<void> {
    const sent = this.#vitest?.getRootProject().getProvidedContext().sentStatements;
    const file = sent === undefined ? undefined : explainedFile(sent);
    if (file === undefined || !existsSync(file)) return;
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    rmSync(file);
    await loadModule();
    const { offenders, passing, unexplained, count } = judgeShards(lines.map((line) => JSON.parse(line)));
    console.log(`${count} statements were explained on shards, ${unexplained.length} could not be.`);
    for (const { text, file: sender, error } of unexplained) console.log(`${sender}: ${error}\n${text}\n`);
    for (const { text, file: sender, shards } of offenders)
      console.error(`${sender}: goes to ${shards} shards (docs/sql-rules.md, rule 9)\n${text}\n`);
    for (const { text, file: sender } of passing)
      console.error(`${sender}: passes rows to an INSERT (docs/sql-rules.md, rule 10)\n${text}\n`);
    if (offenders.length + passing.length > 0) process.exitCode = 1;
  }
}

/** Once a day, for all organizations: they contain the day, and so have a new text every time. */
const daily = new Set(['server/events/event-partitions.ts', 'server/events/drop-old-events.ts']);

type Offender = { text: string; file: string; shards: number };
type Unexplained = { text: string; file: string; error: string };

/**
 * Statements on more than one shard, without those that walk all organizations; those that pass rows to an INSERT; and those that were never
 * explained. Call `loadModule` of libpg-query first.
 */
export function judgeShards(outcomes: readonly ExplainedStatement[]): {
  offenders: Offender[];
  passing: SentStatement[];
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
      ({ text, file, shards }) => shards > 1 && !daily.has(file) && !isOfBackground(text, file),
    ),
    passing: [...new Map(outcomes.map((outcome) => [outcome.text, outcome])).values()].filter(({ text }) =>
      passesRowsToInsert(text),
    ),
    unexplained: [...failed.values()].filter(({ text }) => !explained.has(text)),
    count: explained.size,
  };
}
