import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { Problem } from '../../load/import-store.ts';
import type { Found } from '../found.ts';
import { eachAtOnce } from '../http/each-at-once.ts';
import { idOf, type Json, objectOf, textOf } from '../http/read-json.ts';
import type { Reading, ReadStep } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { conversationOf, type FrontReading } from './front-conversation.ts';
import { frontFields } from './front-fields.ts';
import { listOf, pageOf } from './front-pages.ts';
import { contactOf, linkedId, teammateOf, teamOf } from './front-people.ts';

/** `token` is that of the next page of conversations or contacts. */
type Position = { stage: 'inboxes' | 'conversations' | 'contacts'; token: string | null };

const beginning: Position = { stage: 'inboxes', token: null };

/** A step of reading: at 50 requests a minute, one minute. */
const conversationsPerPage = 25;
const atOnce = 4;

/** Those that change while they are read move to the end. */
const conversations = `conversations?limit=${conversationsPerPage}&sort_by=date&sort_order=asc`;
const contacts = 'contacts?limit=100&sort_by=created_at&sort_order=asc';

/** Reads inboxes, then conversations one by one, then contacts and teammates: of those, conversations say less. */
export async function* readFront(
  client: SourceClient,
  { options, position, signal }: Reading,
): AsyncGenerator<ReadStep> {
  let { stage, token } = (position ?? beginning) as Position;
  const reading = await frontReading(client, options);
  if (stage === 'inboxes') {
    stage = 'conversations';
    yield { found: [...(await readTeams(client)), ...reading.fields.found], position: { stage, token } };
  }
  while (stage === 'conversations') {
    signal.throwIfAborted();
    const page = await pageOf(client, conversations, token);
    token = page?.next ?? null;
    if (token === null) stage = 'contacts';
    const read = await readConversations(client, reading, page?.items ?? []);
    yield { ...read, position: { stage, token } };
  }
  const fields = frontFields('contact', (await listOf(client, 'contacts/custom_fields')) ?? []);
  yield { found: fields.found, position: { stage, token } };
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const page = await pageOf(client, contacts, token);
    isLast = !page || page.next === null;
    // An interruption from now on repeats the last page.
    if (page && page.next !== null) token = page.next;
    const found = (page?.items ?? []).flatMap((it) => contactOf(it, fields) ?? []);
    yield { found, position: { stage, token } };
  }
  const teammates = (await listOf(client, 'teammates')) ?? [];
  yield { found: teammates.flatMap((it) => teammateOf(it) ?? []), position: { stage, token } };
}

/** What conversations are read with. */
export async function frontReading(client: SourceClient, options: ImportOptions): Promise<FrontReading> {
  // Lists that are hidden are empty: this one says what is wrong.
  await client.get('me');
  const channels = (await listOf(client, 'channels')) ?? [];
  return {
    options,
    fields: frontFields('conversation', (await listOf(client, 'conversations/custom_fields')) ?? []),
    ticketStatuses: await ticketStatuses(client),
    inboxes: new Map(
      channels.flatMap(({ address, send_as, _links }) => {
        const inbox = linkedId(objectOf(objectOf(_links).related).inbox);
        return [address, send_as].flatMap((it) => {
          const own = textOf(it)?.trim().toLowerCase();
          return own === undefined ? [] : [[own, inbox] as const];
        });
      }),
    ),
    isFileAddress: client.isFileAddress,
  };
}

/** None if the company doesn’t use tickets. */
async function ticketStatuses(client: SourceClient): Promise<FrontReading['ticketStatuses']> {
  const statuses = (await listOf(client, 'company/statuses')) ?? [];
  return new Map(
    statuses.flatMap((it) => {
      const id = idOf(it.id);
      const name = textOf(it.name);
      return id === null || name === null
        ? []
        : [[id, { name, category: textOf(it.category) ?? 'open' }] as const];
    }),
  );
}

async function readTeams(client: SourceClient): Promise<Found[]> {
  const inboxes = (await listOf(client, 'inboxes')) ?? [];
  const teams = await eachAtOnce(inboxes, atOnce, async (inbox) => {
    const id = encodeURIComponent(idOf(inbox.id) ?? '');
    return teamOf(inbox, (await listOf(client, `inboxes/${id}/teammates`)) ?? []);
  });
  return teams.filter((team) => team !== undefined);
}

/** Conversations with their messages and comments, without those in the trash. */
export async function readConversations(
  client: SourceClient,
  reading: FrontReading,
  listed: readonly Json[],
): Promise<{ found: Found[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const present = listed.filter(({ status }) => status !== 'deleted');
  const read = await eachAtOnce(present, atOnce, async (conversation): Promise<Found[]> => {
    const external_id = idOf(conversation.id) ?? 'unknown';
    const report = (problem: string) => void problems.push({ kind: 'conversations', external_id, problem });
    if (conversation.is_private === true) {
      report('It is in the inbox of one teammate alone.');
      return [];
    }
    const path = `conversations/${encodeURIComponent(external_id)}`;
    const messages = await listOf(client, `${path}/messages?limit=100&sort_by=created_at&sort_order=asc`);
    const comments = await listOf(client, `${path}/comments`);
    if (!messages || !comments) {
      report('It is gone, merged into another one, or hidden from this token.');
      return [];
    }
    const converted = conversationOf(reading, { conversation, messages, comments });
    if (!converted) {
      report('It has no id, or no date.');
      return [];
    }
    problems.push(...converted.problems);
    return [...converted.people, converted.conversation];
  });
  return { found: read.flat(), problems };
}
