import { nameError } from '../text/name-error.ts';
import type { Values } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The value of `--name`, trimmed. @throws UsageError */
export function readName(values: Values): string {
  const name = values.one('name').trim();
  const error = nameError(name);
  if (error) throw new UsageError(`--name: ${error}`);
  return name;
}
