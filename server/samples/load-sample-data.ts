import { sampleData } from '../../seeds/samples/sample-data.ts';
import type { SessionCaller } from '../access/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { isUniqueViolation } from '../db/is-unique-violation.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { Conflict } from '../errors/conflict.ts';
import type { FileStore } from '../files/file-store.ts';
import { recordSeeded } from './record-seeded.ts';
import { insertSampleData } from './sample-data-store.ts';
import { seedContacts } from './seed-contacts.ts';
import { seedConversations } from './seed-conversations.ts';
import { seedTags } from './seed-tags.ts';
import type { Seeding } from './seeding.ts';
import { withFileCleanup } from './with-file-cleanup.ts';

type Loading = { database: Database; files: FileStore; now: () => Microseconds };

/**
 * Loads the sample data into an organization without conversations, with events as for any other data, and records
 * what it is. The conversation counter is locked from the start: anyone who starts a conversation or loads sample
 * data concurrently waits for the end.
 *
 * @throws Conflict if there is a conversation already
 */
export async function loadSampleData(
  { database, files, now }: Loading,
  caller: SessionCaller,
): Promise<void> {
  const seeded = withFileCleanup(files, (watched) =>
    database.transaction((transaction) => seedRow({ transaction, files: watched, now: now() }, caller)),
  );
  await seeded.catch((error: unknown) => {
    throw isUniqueViolation(error) ? hasConversations() : error;
  });
}

async function seedRow(seeding: Seeding, { organization, user }: SessionCaller): Promise<void> {
  const { transaction } = seeding;
  const lastNumber = await holdEmptyOrganization(transaction, organization.id);
  const known = await knownTags(transaction, organization.id);
  const missing = Object.entries(sampleData.tags).filter(([name]) => !(name in known));
  const target = { organizationId: organization.id, minutes: 0 };
  const created = await seedTags(seeding, Object.fromEntries(missing), target);
  const contacts = await seedContacts(seeding, sampleData.contacts, organization.id);
  const conversations = await seedConversations(seeding, sampleData.conversations, {
    organizationId: organization.id,
    appId: null,
    lastNumber,
    users: { you: user.id },
    teams: {},
    tags: { ...known, ...created },
    contacts,
  });
  const ids = {
    conversationIds: Object.values(conversations),
    contactIds: Object.values(contacts),
    tagIds: Object.values(created),
  };
  await insertSampleData(transaction, { organizationId: organization.id, userId: user.id, ...ids });
  await recordSeeded(transaction, { organizationId: organization.id, userId: user.id, ...ids });
}

/** @throws Conflict */
async function holdEmptyOrganization(transaction: Transaction, organizationId: string): Promise<number> {
  const [counter] = await transaction.read<{ last_number: number }>({
    name: 'lock_conversation_counter',
    text: 'SELECT last_number FROM conversation_counters WHERE organization_id = $1 FOR UPDATE',
    values: [organizationId],
  });
  // A separate statement: it sees what was started while this one waited for the counter.
  const found = await transaction.read({
    name: 'has_conversation',
    text: 'SELECT FROM conversations WHERE organization_id = $1 LIMIT 1',
    values: [organizationId],
  });
  if (found.length > 0) throw hasConversations();
  return counter?.last_number ?? 0;
}

/** Existing names keep their tags. */
async function knownTags(transaction: Transaction, organizationId: string): Promise<Record<string, string>> {
  const rows = await transaction.read<{ id: string; name: string }>({
    name: 'share_lock_sample_tags',
    text: 'SELECT id, name FROM tags WHERE organization_id = $1 AND name = ANY ($2) FOR KEY SHARE',
    values: [organizationId, Object.keys(sampleData.tags)],
  });
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

function hasConversations(): Conflict {
  return new Conflict(
    'Sample data needs an organization without conversations, and without contacts of the same addresses. This one has some.',
  );
}
