import { setProviderStatus } from '../features/identity-providers/provider-store.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedProvider } from './find-named.ts';

export const identityProviderEnable: Command = {
  words: 'identity-provider enable',
  summary: 'Lets people sign in at a disabled provider again',
  options: { provider: { help: 'Its id, as identity-provider list shows it', isRequired: true } },
  async work({ database }, values) {
    const { id, name } = await namedProvider(database, values.one('provider'));
    await setProviderStatus(database, id, 'active');
    return {
      text: `Enabled ${name}.`,
      json: { provider: { id: publicId('idp', id), name, status: 'active' } },
    };
  },
};
