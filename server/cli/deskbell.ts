import { OperatorError } from '../config/operator-error.ts';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.ts';
import { MigrationError } from '../db/migrate.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, generalHelp } from './help.ts';
import { readValues } from './read-values.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/** The entry of `bin/deskbell`: finds the command, runs it, and turns what goes wrong into one sentence and an exit code. */
async function main(words: string[]): Promise<void> {
  const command = commands.find((it) => startsWith(words, it));
  if (!command) return explain(words);
  const rest = words.slice(command.words.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h')) return print(commandHelp(command));
  await runCommand(command, readValues(command, rest), process.env);
}

function startsWith(words: string[], { words: own }: Command): boolean {
  return own.split(' ').every((word, index) => words[index] === word);
}

function explain(words: string[]): void {
  const isAskedFor = words.length === 0 || ['--help', '-h', 'help'].includes(words[0] ?? '');
  if (!isAskedFor)
    throw new UsageError(`There is no command "${words.filter((it) => !it.startsWith('-')).join(' ')}".`);
  print(generalHelp(commands));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function isForPerson(error: unknown): error is Error {
  return [OperatorError, EmbeddedPostgresError, MigrationError, ApiError].some(
    (kind) => error instanceof kind,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    process.stderr.write(`deskbell: ${error.message} See deskbell --help.\n`);
    process.exit(2);
  }
  process.stderr.write(
    isForPerson(error) ? `deskbell: ${error.message}\n` : `deskbell: unexpected: ${stackOf(error)}\n`,
  );
  process.exit(1);
});

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
