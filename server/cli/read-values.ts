import { parseArgs } from 'node:util';
import type { Command, Values } from './command.ts';
import { allOptions } from './help.ts';
import { UsageError } from './usage-error.ts';

type Parsed = Record<string, (string | boolean)[] | undefined>;

/** Parses a command's options. @throws UsageError for one that is unknown, missing, empty, or given twice */
export function readValues(command: Command, words: string[]): Values {
  const specs = allOptions(command);
  const parsed = parse(command, words, specs);
  for (const [name, spec] of Object.entries(specs)) {
    const given = parsed[name]?.length ?? 0;
    if (spec.isRequired && given === 0) throw new UsageError(`--${name} is missing.`);
    if (parsed[name]?.includes('')) throw new UsageError(`--${name} is empty.`);
    if (!spec.isMultiple && given > 1) throw new UsageError(`--${name} was given ${given} times.`);
  }
  if (command.operand && parsed[command.operand.name]?.length !== 1)
    throw new UsageError(`One ${command.operand.name} is required.`);
  const many = (name: string) => (parsed[name] ?? []).map(String);
  return {
    many,
    maybe: (name) => many(name)[0],
    one: (name) => many(name)[0] ?? '',
    has: (name) => many(name).length > 0,
  };
}

function parse({ operand }: Command, words: string[], specs: Command['options']): Parsed {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { isFlag }]) => [
      name,
      { type: isFlag ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options,
      strict: true,
      allowPositionals: operand !== undefined,
    });
    return { ...values, ...(operand && { [operand.name]: positionals }) } as Parsed;
  } catch (error) {
    throw new UsageError(error instanceof Error ? plainly(error.message) : String(error));
  }
}

/** Node's message without the advice on its further lines, which fits only one case. */
function plainly(message: string): string {
  const withoutValue = /^Option '(--[^' ]+).* (missing|ambiguous)/.exec(message)?.[1];
  if (withoutValue)
    return `${withoutValue} has no value; one that begins with a dash is written ${withoutValue}=-….`;
  return `${message.split(/\.\s|\n/, 1)[0]?.replace(/\.$/, '')}.`;
}
