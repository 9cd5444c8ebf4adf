import { nameFault } from '../text/name-fault.ts';
import type { Values } from './command.ts';
import { UsageError } from './usage-error.ts';

/** What `--name` says, without blanks around it. @throws UsageError */
export function readName(values: Values): string {
  const name = values.one('name').trim();
  const fault = nameFault(name);
  if (fault) throw new UsageError(`--name: ${fault}`);
  return name;
}
