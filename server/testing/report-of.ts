import type { Report } from '../cli/command.ts';
import { loadCommand } from '../cli/commands.ts';
import { readValues } from '../cli/read-values.ts';
import { readConfig } from '../config/read-config.ts';
import { openInstallation } from '../installation/open-installation.ts';

/** Runs a command in this process and returns its report: what a separate process adds is tested in commands.test.ts. */
export async function reportOf(
  words: string,
  options: string[],
  environment: Record<string, string>,
): Promise<Report> {
  const command = await loadCommand(words);
  if (!('work' in command)) throw new Error(`The command ${words} makes no report.`);
  const config = readConfig(environment);
  const silent = { progress: () => undefined, databaseError: () => undefined };
  const values = readValues(command, options);
  const open = await openInstallation(config, silent);
  try {
    return await command.work({ ...open, shutdown: neverStopped }, values, config);
  } finally {
    await open.close();
  }
}

const neverStopped = { onStop: () => undefined, signal: new AbortController().signal };
