import { OperatorError } from '../../../../config/operator-error.ts';
import { addressIn } from '../../http/address-in.ts';
import type { HttpSource } from '../../http/source.ts';
import { chatwootCloud } from './api-conversation.ts';
import { lookAtChatwoot } from './look-at-chatwoot.ts';
import { readChatwootApi } from './read-chatwoot-api.ts';

/** Chatwoot allows 3,000 from one address, unless its operator has changed that. */
const requestsPerMinute = 1000;

/** Stores in which Chatwoot can keep its files: its own address leads there. */
const fileHosts = [
  '*.amazonaws.com',
  'storage.googleapis.com',
  '*.storage.googleapis.com',
  '*.blob.core.windows.net',
  '*.r2.cloudflarestorage.com',
  '*.digitaloceanspaces.com',
];

export const chatwootApi: HttpSource = {
  name: 'chatwoot',
  title: 'Chatwoot',
  connect({ address = chatwootCloud, account = '', requests_per_minute = requestsPerMinute }, secret) {
    const number = account.trim();
    if (!/^[1-9]\d{0,9}$/.test(number))
      throw new OperatorError('Enter the number of the Chatwoot account, as in …/app/accounts/1/….');
    return {
      base: addressIn(address, `api/v1/accounts/${number}/`),
      // The documented name, and one that Chatwoot takes for the same: nginx drops names with underscores by default.
      headers: { api_access_token: secret, 'api-access-token': secret },
      fileHosts,
      perMinute: requests_per_minute,
    };
  },
  look: lookAtChatwoot,
  read: readChatwootApi,
};
