import { OperatorError } from '../../../config/operator-error.ts';
import type { HttpSource } from '../http/source.ts';
import { lookAtZendesk } from './look-at-zendesk.ts';
import { readZendesk } from './read-zendesk.ts';

/** Of the smallest plan; others allow 400, 700 or 2,500. */
const requestsPerMinute = 200;

export const zendesk: HttpSource = {
  name: 'zendesk',
  title: 'Zendesk',
  connect({ address, account = '', requests_per_minute = requestsPerMinute }, secret) {
    if (address === undefined) throw new OperatorError('The address of Zendesk is missing.');
    const base = new URL(address);
    return {
      base: new URL('/', base),
      headers: {
        authorization: `Basic ${Buffer.from(`${account.trim()}/token:${secret}`).toString('base64')}`,
      },
      fileHosts: ['*.zendesk.com', '*.zdusercontent.com', '*.zdassets.com'],
      perMinute: requests_per_minute,
      // Thirty with the add-on that allows 2,500 requests.
      limits: { export: Math.max(10, Math.floor(requests_per_minute / 83)) },
    };
  },
  look: lookAtZendesk,
  read: readZendesk,
};
