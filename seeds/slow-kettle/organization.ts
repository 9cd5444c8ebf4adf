import { appScopes } from '../app-scopes.ts';
import type { SeedOrganization } from '../seed-world.ts';
import { contacts } from './contacts.ts';
import * as customers from './conversations/customers.ts';
import * as shipping from './conversations/shipping.ts';
import * as wholesale from './conversations/wholesale.ts';
import { tags } from './tags.ts';

/** A tea shop in Hamburg's harbour with forty teas, two kettles and a subscription. */
export const slowKettle = {
  name: 'Slow Kettle Tea',
  slug: 'slow-kettle-tea',
  timezone: 'Europe/Berlin',
  openedDaysAgo: 190,
  members: [
    { person: 'leila', role: 'admin', lastActiveMinutesAgo: 9 },
    { person: 'oskar', role: 'member', lastActiveMinutesAgo: 38 },
    { person: 'yuki', role: 'member', lastActiveMinutesAgo: 1_600 },
  ],
  app: {
    name: 'Tea Ledger',
    redirectUris: ['http://127.0.0.1/callback', 'https://example.com/callback'],
    scopes: appScopes,
  },
  tags,
  teams: {},
  contacts,
  conversations: { ...customers, ...shipping, ...wholesale },
} as const satisfies SeedOrganization;
