import { findCommandWords } from './commands.ts';
import { describeError } from './describe-error.ts';
import { UsageError } from './usage-error.ts';

/** What `bin/deskbell` ends with after an error: its exit code, and one sentence, or the stack of an unexpected one. */
export function explainError(error: unknown, line: readonly string[]): { code: number; text: string } {
  if (!(error instanceof UsageError)) return { code: 1, text: `deskbell: ${describeError(error)}` };
  const words = findCommandWords(line);
  return { code: 2, text: `deskbell: ${error.message} See deskbell ${words ? `${words} ` : ''}--help.` };
}
