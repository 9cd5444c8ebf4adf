import type { Problem } from '../../load/import-store.ts';
import type { Found } from '../found.ts';
import { eachAtOnce } from '../http/each-at-once.ts';
import { idOf, type Json, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { Reading, ReadStep } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { conversationOf, type IntercomReading } from './intercom-conversation.ts';
import { adminOf, companyOf, contactOf, teamOf } from './intercom-people.ts';

/** `after` is where the next page of conversations or contacts begins. */
type Position = { stage: 'conversations' | 'contacts'; after: string | null };

const beginning: Position = { stage: 'conversations', after: null };
const contactsPerPage = 150;
/** A step of reading, which fetches the files of so many conversations before their addresses expire. */
const conversationsPerPage = 50;
const conversationsAtOnce = 8;

/**
 * Reads conversations one by one, oldest first, and then everybody: what conversations say about their authors is less, and all that there is
 * about those who are gone.
 */
export async function* readIntercom(
  client: SourceClient,
  { options, position, signal }: Reading,
): AsyncGenerator<ReadStep> {
  let { stage, after } = (position ?? beginning) as Position;
  const { isFileAddress } = client;
  const reading = { options, isFileAddress, workspaceId: await workspaceId(client) };
  for (let isLast = stage !== 'conversations'; !isLast; ) {
    signal.throwIfAborted();
    const page = await searchPage(client, { after, perPage: conversationsPerPage });
    after = nextOf(page, after);
    isLast = after === null;
    if (isLast) stage = 'contacts';
    const read = await readConversations(client, reading, objectsOf(page.conversations));
    yield { ...read, position: { stage, after } };
  }
  for (let isLast = false; !isLast; ) {
    const from = after === null ? '' : `&starting_after=${encodeURIComponent(after)}`;
    const page = objectOf(await client.get(`/contacts?per_page=${contactsPerPage}${from}`));
    const next = nextOf(page, after);
    isLast = next === null;
    const found = objectsOf(page.data).flatMap((it) => contactOf(it) ?? []);
    // An interruption from now on repeats the last page.
    if (!isLast) after = next;
    yield { found, position: { stage: 'contacts', after } };
  }
  yield { found: await readWorkspace(client), position: { stage: 'contacts', after } };
  for await (const companies of companyPages(client))
    yield { found: companies.flatMap((it) => companyOf(it) ?? []), position: { stage: 'contacts', after } };
}

export async function workspaceId(client: SourceClient): Promise<string | null> {
  const { app } = objectOf(await client.get('/me'));
  return textOf(objectOf(app).id_code);
}

export async function readAdmins(client: SourceClient): Promise<Json[]> {
  return objectsOf(objectOf(await client.get('/admins')).admins);
}

async function readWorkspace(client: SourceClient): Promise<Found[]> {
  const admins = await readAdmins(client);
  const { teams } = objectOf(await client.find('/teams'));
  return [
    ...admins.flatMap((it) => adminOf(it) ?? []),
    ...objectsOf(teams).flatMap((it) => teamOf(it) ?? []),
  ];
}

/** A scroll has no pages to return to: it is read as a whole. */
async function* companyPages(client: SourceClient): AsyncGenerator<Json[]> {
  for (let parameter: string | null = ''; parameter !== null; ) {
    const query: string = parameter === '' ? '' : `?scroll_param=${encodeURIComponent(parameter)}`;
    const page = objectOf(await client.find(`/companies/scroll${query}`));
    const companies = objectsOf(page.data);
    if (companies.length === 0) return;
    yield companies;
    parameter = textOf(page.scroll_param);
  }
}

/** Where the next page begins; null after the last one, and if it would be the same again. */
function nextOf(page: Json, after: string | null): string | null {
  const next = textOf(objectOf(objectOf(page.pages).next).starting_after);
  return next === after ? null : next;
}

export async function searchPage(
  client: SourceClient,
  { after, perPage, state }: { after: string | null; perPage: number; state?: string },
): Promise<Json> {
  const all = { field: 'created_at', operator: '>', value: 0 };
  return objectOf(
    await client.post('/conversations/search', {
      query:
        state === undefined
          ? all
          : { operator: 'AND', value: [all, { field: 'state', operator: '=', value: state }] },
      sort: { field: 'created_at', order: 'ascending' },
      pagination: { per_page: perPage, ...(after !== null && { starting_after: after }) },
    }),
  );
}

/** Lists have conversations without their parts: each is read by itself. */
export async function readConversations(
  client: SourceClient,
  reading: IntercomReading,
  listed: readonly Json[],
): Promise<{ found: Found[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const read = await eachAtOnce(listed, conversationsAtOnce, async (it): Promise<Found[]> => {
    const id = idOf(it.id) ?? 'unknown';
    const whole = await client.find(`/conversations/${encodeURIComponent(id)}`);
    const converted = conversationOf(reading, objectOf(whole));
    if (!converted) {
      const problem =
        whole === undefined ? 'It is gone, or hidden from this token.' : 'It has no id, or no date.';
      problems.push({ kind: 'conversations', external_id: id, problem });
      return [];
    }
    problems.push(...converted.problems);
    return [...converted.people, converted.conversation];
  });
  return { found: read.flat(), problems };
}
