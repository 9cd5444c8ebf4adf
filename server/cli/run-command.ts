import { readConfig } from '../config/read-config.ts';
import { openInstallation } from '../installation/open-installation.ts';
import type { Command, Report, Values, Work } from './command.ts';

/** Runs a command; one that works on the installation leaves it as it found it: running, or stopped. */
export async function runCommand(
  command: Command,
  values: Values,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  if ('run' in command) return command.run(values, environment);
  print(await work(command.work, values, environment), values.has('json'));
}

async function work(work: Work, values: Values, environment: NodeJS.ProcessEnv): Promise<Report> {
  const config = readConfig(environment);
  const open = await openInstallation(config, {
    progress: (message) => process.stderr.write(`${message}\n`),
    connectionLost: () => undefined,
  });
  try {
    return await work(open, values, config);
  } finally {
    await open.close();
  }
}

function print({ text, json }: Report, isJson: boolean): void {
  process.stdout.write(`${isJson ? JSON.stringify(json) : text}\n`);
}
