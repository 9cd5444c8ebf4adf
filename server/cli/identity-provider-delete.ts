import { changeByOperator } from '../features/identity-providers/by-operator/change-by-operator.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedProvider } from './find-named.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const identityProviderDelete: Command = {
  words: 'identity-provider delete',
  summary: 'Deletes a provider permanently, with what people have connected',
  options: { provider: { help: 'Its id, as identity-provider list shows it', isRequired: true } },
  async work({ database }, values, config) {
    const provider = await namedProvider(database, values.one('provider'));
    await withMailQueue(database, config, (mail) =>
      changeByOperator({ database, mail }, { ...provider, to: 'deleted' }),
    );
    const { id, name } = provider;
    return {
      text: `Deleted ${name}. People without a password choose one with “Forgot your password?”.`,
      json: { provider: { id: publicId('idp', id), name, status: 'deleted' } },
    };
  },
};
