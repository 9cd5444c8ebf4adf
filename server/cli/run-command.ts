import { checkDataDir } from '../config/data-dir.ts';
import { readConfig } from '../config/read-config.ts';
import { closeOpened, openInstallation } from '../installation/open-installation.ts';
import type { Command, CommandContext, Report, Values, Work } from './command.ts';

/** Runs a command; one that works on the installation leaves it running or stopped, as before. */
export async function runCommand(command: Command, values: Values, context: CommandContext): Promise<void> {
  if ('run' in command) return command.run(context, values);
  if ('alone' in command) return alone(command.alone(context, values), values, context);
  print(await work(command.work, values, context), values.has('json'));
}

/** A stop waits for it, and then exits with 0 if it is complete after all, otherwise with its error, and a shell's code for the signal. */
async function alone(working: Promise<Report>, values: Values, { shutdown }: CommandContext): Promise<void> {
  const ended = working.then((report) => print(report, values.has('json')));
  shutdown.onStop(() => ended);
  await ended;
}

async function work(work: Work, values: Values, { environment, shutdown }: CommandContext): Promise<Report> {
  const config = readConfig(environment);
  checkDataDir(config.dataDir);
  const reports = {
    progress: (message: string) => process.stderr.write(`${message}\n`),
    databaseError: () => undefined,
  };
  const opening = openInstallation(config, reports, shutdown.signal);
  shutdown.onStop(() => closeOpened(opening));
  const open = await opening;
  try {
    return await work({ ...open, shutdown }, values, config);
  } finally {
    await open.close();
  }
}

function print({ text, json }: Report, isJson: boolean): void {
  process.stdout.write(`${isJson ? JSON.stringify(json) : text}\n`);
}
