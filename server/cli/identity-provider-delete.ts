import { endSessionsProvedBy } from '../features/identity-providers/provider-sessions.ts';
import { deleteProvider } from '../features/identity-providers/provider-store.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedProvider } from './find-named.ts';

export const identityProviderDelete: Command = {
  words: 'identity-provider delete',
  summary: 'Deletes a provider permanently, with what people have connected',
  options: { provider: { help: 'Its id, as identity-provider list shows it', isRequired: true } },
  async work({ database }, values) {
    const { id, name } = await namedProvider(database, values.one('provider'));
    await database.transaction(async (transaction) => {
      await endSessionsProvedBy(transaction, id);
      await deleteProvider(transaction, id);
    });
    return {
      text: `Deleted ${name}. People without a password choose one with “Forgot your password?”.`,
      json: { provider: { id: publicId('idp', id), name, status: 'deleted' } },
    };
  },
};
