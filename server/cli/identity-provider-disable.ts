import { changeByOperator } from '../features/identity-providers/by-operator/change-by-operator.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedProvider } from './find-named.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const identityProviderDisable: Command = {
  words: 'identity-provider disable',
  summary: 'Nobody signs in at a provider any more; what people have connected stays',
  options: { provider: { help: 'Its id, as identity-provider list shows it', isRequired: true } },
  async work({ database }, values, config) {
    const provider = await namedProvider(database, values.one('provider'));
    await withMailQueue(database, config, (mail) =>
      changeByOperator({ database, mail }, { ...provider, to: 'disabled' }),
    );
    const { id, name, organization_id } = provider;
    return {
      text: `Disabled ${name}. ${organization_id === null ? 'People who are signed in stay signed in.' : 'The sessions started through it have ended, and its admins get an email.'}`,
      json: { provider: { id: publicId('idp', id), name, status: 'disabled' } },
    };
  },
};
