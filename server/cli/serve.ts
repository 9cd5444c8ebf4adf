import { isLoopback } from '../config/base-url.ts';
import { OperatorError } from '../config/operator-error.ts';
import { readProcesses } from '../config/processes.ts';
import { readConfig } from '../config/read-config.ts';
import type { Serving } from '../process/main.ts';
import type { Command } from './command.ts';

export const serve: Command = {
  words: 'serve',
  summary: 'Starts the server; an empty installation prints a one-time set-up link',
  options: {
    processes: {
      help: 'How many processes serve, on one port: auto, or a number; by default DESKBELL_PROCESSES, or auto',
    },
  },
  async run({ environment, shutdown }, values) {
    const config = readConfig(environment);
    const requested = values.maybe('processes');
    const processes = requested === undefined ? config.processes : readProcesses(requested, '--processes');
    // Loaded only when needed: the HTTP server is half of what a command would load.
    const { serve: startServer, setUpLink } = await import('../process/main.ts');
    await startServer({ ...config, processes }, shutdown, {
      worker: new URL('./serve-worker.ts', import.meta.url),
      beforeListening: async ({ installation }) => refusePublicDemo(installation, config.host),
      onReady: (serving) => {
        if (!serving.installation.is_set_up) process.stdout.write(invitation(setUpLink(serving)));
      },
    });
  },
};

/** Restrictions on the demo, because of its known passwords, also apply to a server on its data. */
function refusePublicDemo({ is_demo: isDemo }: Serving['installation'], host: string): void {
  if (!isDemo || isLoopback(host)) return;
  throw new OperatorError(
    'This is the demo, whose passwords are known, so it is served on this machine only. Unset HOST, or set ' +
      'DESKBELL_DATA_DIR or DATABASE_URL to an installation of your own.',
  );
}

function invitation(link: string): string {
  return `This Deskbell is empty. Make its first organization with this link; it works once:\n  ${link}\n`;
}
