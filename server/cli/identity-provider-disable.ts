import { endSessionsProvedBy } from '../features/identity-providers/provider-sessions.ts';
import { setProviderStatus } from '../features/identity-providers/provider-store.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedProvider } from './find-named.ts';

export const identityProviderDisable: Command = {
  words: 'identity-provider disable',
  summary: 'Nobody signs in at a provider any more; what people have connected stays',
  options: { provider: { help: 'Its id, as identity-provider list shows it', isRequired: true } },
  async work({ database }, values) {
    const { id, name, organization_id } = await namedProvider(database, values.one('provider'));
    await database.transaction(async (transaction) => {
      await setProviderStatus(transaction, id, 'disabled');
      await endSessionsProvedBy(transaction, id);
    });
    return {
      text: `Disabled ${name}. ${organization_id === null ? 'People who are signed in stay signed in.' : 'The sessions started through it have ended.'}`,
      json: { provider: { id: publicId('idp', id), name, status: 'disabled' } },
    };
  },
};
