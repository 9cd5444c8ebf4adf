import type { SeedOrganization } from '../seed-world.ts';
import { contacts } from './contacts.ts';
import * as account from './conversations/account.ts';
import * as money from './conversations/money.ts';
import * as orders from './conversations/orders.ts';
import { tags } from './tags.ts';

/** Sample data for trying out a new organization: a small shop's week, with `you` as the only colleague. */
export const sampleData = {
  tags,
  contacts,
  conversations: { ...account, ...orders, ...money },
} as const satisfies Pick<SeedOrganization, 'tags' | 'contacts' | 'conversations'>;
