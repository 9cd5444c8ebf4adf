import type { Problem } from '../../load/import-store.ts';
import type { Found } from '../found.ts';
import { eachAtOnce } from '../http/each-at-once.ts';
import { htmlOf, idOf, type Json, momentOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { Reading, ReadStep } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { isHtml, shownTexts } from './rt-content.ts';
import { readFields } from './rt-fields.ts';
import { messagesOf, messageTypes, type RtMessage } from './rt-message.ts';
import { listOf, pageAfter } from './rt-pages.ts';
import { personOf, privilegedIds, userFields } from './rt-people.ts';
import { conversationOf, mergedIntoId, personFields, type TicketReading, ticketFields } from './rt-ticket.ts';

/** `after` is the number of the last ticket or user that was read. */
type Position = { stage: 'queues' | 'tickets' | 'users'; after: number };

const beginning: Position = { stage: 'queues', after: 0 };
const ticketsPerPage = 20;
const usersPerPage = 100;
const ticketsAtOnce = 4;
const bodiesAtOnce = 4;

/** Reads queues and custom fields, then tickets with their messages, then users, each by their numbers. */
export async function* readRt(
  client: SourceClient,
  { options, position, signal }: Reading,
): AsyncGenerator<ReadStep> {
  let { stage, after } = (position ?? beginning) as Position;
  const reading = { options, fields: await readFields(client) };
  if (stage === 'queues') {
    stage = 'tickets';
    yield { found: [...(await readQueues(client)), ...reading.fields.found], position: { stage, after } };
  }
  while (stage === 'tickets') {
    signal.throwIfAborted();
    const page = await ticketsAfter(client, { after, size: ticketsPerPage });
    const last = lastNumber(page, after);
    if (last === after) [stage, after] = ['users', 0];
    else after = last;
    yield { ...(await readTickets(client, reading, page)), position: { stage, after } };
  }
  const privileged = await privilegedIds(client);
  for (;;) {
    signal.throwIfAborted();
    const page = await usersAfter(client, after);
    const last = lastNumber(page, after);
    if (last === after) return;
    after = last;
    const found = page.flatMap((it) => personOf(it, privileged.has(idOf(it.id) ?? '')) ?? []);
    yield { found, position: { stage, after } };
  }
}

/** A page that doesn't get further would be read over and over. */
const lastNumber = (page: readonly Json[], after: number) =>
  page.reduce((last, { id }) => Math.max(last, Number.isSafeInteger(Number(id)) ? Number(id) : 0), after);

async function readQueues(client: SourceClient): Promise<Found[]> {
  const queues = await listOf(client, { path: 'queues/all', fields: ['Name', 'Created', 'Lifecycle'] });
  return (queues ?? []).flatMap((queue): Found[] => {
    const id = idOf(queue.id);
    if (id === null || queue.Lifecycle === 'approvals') return [];
    return [{ kind: 'team', id, name: textOf(queue.Name) ?? id, createdAt: momentOf(queue.Created) ?? 0 }];
  });
}

/** Also those that were merged into others. */
export function ticketsAfter(
  client: SourceClient,
  { after, size, where }: { after: number; size: number; where?: string },
): Promise<Json[]> {
  return pageAfter(client, {
    path: 'tickets',
    fields: ticketFields,
    size,
    parameters: {
      query: `id > ${after} AND EffectiveId > 0${where === undefined ? '' : ` AND ${where}`}`,
      'fields[Requestor]': personFields,
      'fields[Cc]': personFields,
    },
  });
}

const usersAfter = (client: SourceClient, after: number) =>
  pageAfter(client, {
    path: 'users',
    fields: userFields,
    size: usersPerPage,
    parameters: {
      query: JSON.stringify([{ field: 'id', operator: '>', value: after }]),
      find_disabled_rows: '1',
    },
  });

export async function readTickets(
  client: SourceClient,
  reading: TicketReading,
  tickets: readonly Json[],
): Promise<{ found: Found[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const read = await eachAtOnce(tickets, ticketsAtOnce, async (ticket): Promise<Found[]> => {
    const id = idOf(ticket.id);
    const createdAt = momentOf(ticket.Created);
    const report = (problem: string, kind: Problem['kind'] = 'conversations', of = id ?? 'unknown') =>
      void problems.push({ kind, external_id: of, problem });
    if (id === null || createdAt === null) {
      report('It has no number, or no date.');
      return [];
    }
    // What was said in a merged ticket is part of the other one.
    const parts = mergedIntoId(ticket) === null ? await readMessages(client, id, ticket) : [];
    if (!parts) report('Its messages can’t be read with this token.');
    const messages = await eachAtOnce((parts ?? []).filter(isUsable), 1, async (it) => ({
      ...it.message,
      html: await readBody(client, it.content, () =>
        report('Its text can’t be read.', 'messages', `${id}/${it.message.id}`),
      ),
    }));
    for (const part of parts ?? [])
      if ('unusable' in part) report('It has no id, or no date.', 'messages', `${id}/${part.unusable}`);
    return [conversationOf(reading, { ticket, id, createdAt, messages })];
  });
  return { found: read.flat(), problems };
}

const isUsable = (it: RtMessage | { unusable: string }): it is RtMessage => 'message' in it;

async function readMessages(client: SourceClient, id: string, ticket: Json) {
  const transactions = await listOf(client, {
    path: `ticket/${id}/history`,
    fields: ['Type', 'Creator', 'Created'],
    query: messageTypes.map((value) => ({ field: 'Type', value, entry_aggregator: 'OR' })),
  });
  const attachments = await listOf(client, {
    path: `ticket/${id}/attachments`,
    fields: ['TransactionId', 'Filename', 'ContentType', 'Headers'],
  });
  if (!transactions || !attachments) return undefined;
  const addresses = objectsOf(ticket.Requestor).flatMap(
    ({ EmailAddress }) => textOf(EmailAddress)?.toLowerCase() ?? [],
  );
  return messagesOf(transactions, attachments, new Set(addresses));
}

/** Several texts, such as one before a picture and one after it, follow each other. */
async function readBody(
  client: SourceClient,
  { texts, containers }: RtMessage['content'],
  report: () => void,
): Promise<string> {
  const needed = texts.length > 1 ? [...containers, ...texts] : texts;
  const fetched = await eachAtOnce(needed, bodiesAtOnce, async (id) => {
    const attachment = await client.find(`attachment/${encodeURIComponent(id)}`);
    if (attachment === undefined) report();
    return objectOf(attachment);
  });
  const htmls = shownTexts(fetched).map((it) => {
    const text = Buffer.from(textOf(it.Content) ?? '', 'base64')
      .toString()
      .replaceAll('\0', '');
    return isHtml(it) ? text : htmlOf(text);
  });
  return htmls.join('');
}
