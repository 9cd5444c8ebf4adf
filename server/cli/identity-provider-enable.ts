import { changeByOperator } from '../features/identity-providers/by-operator/change-by-operator.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedProvider } from './find-named.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const identityProviderEnable: Command = {
  words: 'identity-provider enable',
  summary: 'Lets people sign in at a disabled provider again',
  options: { provider: { help: 'Its id, as identity-provider list shows it', isRequired: true } },
  async work({ database }, values, config) {
    const provider = await namedProvider(database, values.one('provider'));
    await withMailQueue(database, config, (mail) =>
      changeByOperator({ database, mail }, { ...provider, to: 'active' }),
    );
    const { id, name } = provider;
    return {
      text: `Enabled ${name}.`,
      json: { provider: { id: publicId('idp', id), name, status: 'active' } },
    };
  },
};
