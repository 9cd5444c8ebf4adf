import { readConfig } from '../config/read-config.ts';
import { setUpLink, serve as startServer } from '../main.ts';
import type { Command } from './command.ts';

export const serve: Command = {
  words: 'serve',
  summary: 'Starts the server; an empty installation prints a one-time set-up link',
  options: {},
  async run(_, environment) {
    await startServer(readConfig(environment), {
      onReady: async (serving) => {
        if (serving.installation.is_set_up) return;
        process.stdout.write(
          `This Deskbell is empty. Make its first organization with this link; it works once:\n  ${setUpLink(serving)}\n`,
        );
      },
    });
  },
};
