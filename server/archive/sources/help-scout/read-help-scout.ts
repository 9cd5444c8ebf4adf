import type { Problem } from '../../load/import-store.ts';
import type { Found } from '../found.ts';
import { idOf, type Json } from '../http/read-json.ts';
import type { Reading, ReadStep } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { conversationOf, type HelpScoutReading } from './help-scout-conversation.ts';
import { fieldOf } from './help-scout-fields.ts';
import { listOf, pageOf } from './help-scout-pages.ts';
import { customerOf, teamOf, userOf } from './help-scout-people.ts';

/** `page` is the next one of a list. */
type Position = { stage: 'inboxes' | 'conversations' | 'customers'; page: number };

const beginning: Position = { stage: 'inboxes', page: 1 };

/** With their threads, oldest first. */
export const conversations = 'conversations?status=all&embed=threads&sortField=createdAt&sortOrder=asc';

/** Reads inboxes and users, then conversations, and then customers, page by page: of those, conversations say less. */
export async function* readHelpScout(
  client: SourceClient,
  { options, position, signal }: Reading,
): AsyncGenerator<ReadStep> {
  let { stage, page } = (position ?? beginning) as Position;
  const reading = { options, isFileAddress: client.isFileAddress };
  if (stage === 'inboxes') {
    stage = 'conversations';
    yield { found: await readInboxes(client), position: { stage, page } };
  }
  while (stage === 'conversations') {
    signal.throwIfAborted();
    const { items, isLast } = await pageOf(client, { path: conversations, name: 'conversations', page });
    if (isLast) [stage, page] = ['customers', 1];
    else page += 1;
    yield { ...readConversations(reading, items), position: { stage, page } };
  }
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const customers = await pageOf(client, { path: 'customers', name: 'customers', page });
    ({ isLast } = customers);
    // An interruption from now on repeats the last page.
    if (!isLast) page += 1;
    yield { found: customers.items.flatMap((it) => customerOf(it) ?? []), position: { stage, page } };
  }
  // After what conversations say about them.
  const users = await listOf(client, 'users', 'users');
  yield { found: users.flatMap((it) => userOf(it) ?? []), position: { stage, page } };
}

async function readInboxes(client: SourceClient): Promise<Found[]> {
  const mailboxes = await listOf(client, 'mailboxes', 'mailboxes');
  const fields = [];
  for (const { id } of mailboxes)
    fields.push(
      ...(await listOf(client, `mailboxes/${encodeURIComponent(idOf(id) ?? '')}/fields`, 'fields')),
    );
  const found = new Map(fields.flatMap((it) => fieldOf(it) ?? []).map((it) => [it.id, it]));
  return [...mailboxes.flatMap((it) => teamOf(it) ?? []), ...found.values()];
}

export function readConversations(
  reading: HelpScoutReading,
  items: readonly Json[],
): { found: Found[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const found = items.flatMap((it): Found[] => {
    // Drafts have never been sent, and deleted ones are gone.
    if (it.state === 'draft' || it.state === 'deleted') return [];
    const converted = conversationOf(reading, it);
    if (!converted) {
      const external_id = idOf(it.id) ?? 'unknown';
      problems.push({ kind: 'conversations', external_id, problem: 'It has no id, or no date.' });
      return [];
    }
    problems.push(...converted.problems);
    return [...converted.people, converted.conversation];
  });
  return { found, problems };
}
