import { basename } from 'node:path';
import type { SentStatement } from '../../server/testing/record-statements.ts';
import { checkStatement, type Violation } from './check-statement.ts';
import { isExempt } from './exempt-statements.ts';
import { knownOffenders } from './known-offenders.ts';

export type Finding = SentStatement & { violations: Violation[] };

/** The violating statements, without those of background jobs and the known offenders. */
export function checkStatements(sent: readonly SentStatement[]): Finding[] {
  const distinct = new Map(sent.map((statement) => [statement.text, statement]));
  return [...distinct.values()].flatMap((statement) => {
    const violations = violationsOf(statement);
    return violations.length > 0 ? [{ ...statement, violations }] : [];
  });
}

function violationsOf({ text, file }: SentStatement): Violation[] {
  const known = knownOffenders[basename(file)] ?? [];
  const mayWalk = isExempt(text, file);
  return checkStatement(text).filter(({ rule }) => !known.includes(rule) && !(rule === 1 && mayWalk));
}

/** A report: each statement with its file, the violated rules, and what to write instead. */
export function violationsText(offences: readonly Finding[]): string {
  const each = offences.map(({ text, file, violations }) => {
    const messages = new Set(violations.map(({ rule, message }) => `  rule ${rule}: ${message}`));
    return [
      file,
      ...messages,
      ...text
        .trim()
        .split('\n')
        .map((line) => `    | ${line}`),
    ].join('\n');
  });
  const count = offences.length === 1 ? '1 statement breaks' : `${offences.length} statements break`;
  return `${count} the rules of docs/sql-rules.md:\n\n${each.join('\n\n')}\n`;
}
