import { readVersion } from '../config/read-version.ts';
import { interruptedExitCode, stopOnSignal } from '../process/stop-on-signal.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { describeError } from './describe-error.ts';
import { commandHelp, generalHelp } from './help.ts';
import { readValues } from './read-values.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/** The entry point of `bin/deskbell`: finds the command, runs it, and turns errors into one sentence and an exit code. */
async function main(words: string[]): Promise<void> {
  const command = commands.find((it) => startsWith(words, it));
  const rest = words.slice(command?.words.split(' ').length);
  if (words.length === 1 && asksForVersion(words)) print(await version());
  else if (!command) print(overview(words));
  else if (asksForHelp(rest)) print(commandHelp(command));
  else await run(command, rest);
}

async function run(command: Command, words: string[]): Promise<void> {
  const values = readValues(command, words);
  const shutdown = stopOnSignal('run' in command ? () => 0 : interruptedExitCode);
  await runCommand(command, values, { environment: process.env, shutdown }).catch((error: unknown) => {
    if (!shutdown.isStopping()) throw error;
  });
}

function startsWith(words: string[], { words: own }: Command): boolean {
  return own.split(' ').every((word, index) => words[index] === word);
}

function asksForHelp(words: string[]): boolean {
  return words.includes('--help') || words.includes('-h');
}

function asksForVersion(words: string[]): boolean {
  return words.includes('--version') || words.includes('-v');
}

async function version(): Promise<string> {
  return `deskbell ${await readVersion()}`;
}

/** Without a command all of them; with `member --help` those for members. */
function overview(words: string[]): string {
  const [first = '--help'] = words;
  if (first === '--help' || first === '-h') return generalHelp(commands);
  const group = commands.filter((it) => it.words.startsWith(`${first} `));
  if (group.length > 0 && asksForHelp(words)) return generalHelp(group);
  const name = words.filter((word, index) => index === 0 || !word.startsWith('-')).join(' ');
  const known = group.map((it) => it.words).join(', ');
  throw new UsageError(`There is no command "${name}"${known && `; there are ${known}`}.`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function report(error: unknown, words: string[]): number {
  if (error instanceof UsageError) {
    const about = commands.find((it) => startsWith(words, it))?.words;
    process.stderr.write(`deskbell: ${error.message} See deskbell ${about ? `${about} ` : ''}--help.\n`);
    return 2;
  }
  process.stderr.write(`deskbell: ${describeError(error)}\n`);
  return 1;
}

// A closed terminal or pipe must not end a server that others use.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const words = process.argv.slice(2);
// Awaited, so that Node reports it and exits with 13 if nothing is left that could settle it.
await main(words).catch((error: unknown) => process.exit(report(error, words)));
