import { readVersion } from '../config/read-version.ts';
import { interruptedExitCode, stopOnSignal } from '../process/stop-on-signal.ts';
import type { Command } from './command.ts';
import { commandWords, findCommandWords, loadCommand, loadCommands } from './commands.ts';
import { explainError } from './explain-error.ts';
import { commandHelp, generalHelp } from './help.ts';
import { readValues } from './read-values.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/** The entry point of `bin/deskbell`: finds the command, runs it, and turns errors into one sentence and an exit code. */
async function main(line: string[]): Promise<void> {
  if (line.length === 1 && asksForVersion(line)) return print(await version());
  const words = findCommandWords(line);
  if (words === undefined) return print(await overview(line));
  const command = await loadCommand(words);
  const rest = line.slice(words.split(' ').length);
  if (asksForHelp(rest)) print(commandHelp(command));
  else await run(command, rest);
}

async function run(command: Command, words: string[]): Promise<void> {
  const values = readValues(command, words);
  const shutdown =
    'work' in command ? stopOnSignal(interruptedExitCode) : stopOnSignal(() => 0, cutExitCode(command));
  await runCommand(command, values, { environment: process.env, shutdown }).catch((error: unknown) => {
    if (!shutdown.isStopping()) throw error;
  });
}

/** A command that does its own work ends with 0 if it completes in spite of a signal. One that serves always does. */
const cutExitCode = (command: Command) => ('alone' in command ? interruptedExitCode : undefined);

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
async function overview(line: string[]): Promise<string> {
  const [first = '--help'] = line;
  if (first === '--help' || first === '-h') return generalHelp(await loadCommands());
  const group = commandWords.filter((words) => words.startsWith(`${first} `));
  if (group.length > 0 && asksForHelp(line)) return generalHelp(await loadCommands(group));
  const name = line.filter((word, index) => index === 0 || !word.startsWith('-')).join(' ');
  throw new UsageError(
    `There is no command "${name}"${group.length > 0 ? `; there are ${group.join(', ')}` : ''}.`,
  );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function report(error: unknown, line: string[]): number {
  const { code, text } = explainError(error, line);
  process.stderr.write(`${text}\n`);
  return code;
}

// A closed terminal or pipe must not end a server that others use.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const line = process.argv.slice(2);
// Awaited, so that Node reports it and exits with 13 if nothing is left that could settle it.
await main(line).catch((error: unknown) => process.exit(report(error, line)));
