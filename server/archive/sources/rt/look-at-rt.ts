import { eachAtOnce } from '../http/each-at-once.ts';
import { idOf, type Json, numberOf, objectOf, objectsOf, textOf } from '../http/read-json.ts';
import type { Reading, SourceStatus, Survey } from '../http/source.ts';
import type { SourceClient } from '../http/source-client.ts';
import { readTickets, ticketsAfter } from './read-rt.ts';
import { readFields } from './rt-fields.ts';
import { nameOf, personOf, privilegedIds } from './rt-people.ts';
import { defaultStatus } from './rt-ticket.ts';

/** Of RT's default lifecycle, without deleted tickets, which can't be searched for. */
const ownStatuses = ['new', 'open', 'stalled', 'resolved', 'rejected'];
const otherStatuses = ownStatuses.map((status) => `Status != '${status}'`).join(' AND ');
const sampleCount = 20;
/** Each ticket is read with its history, its attachments and about three texts. */
const requestsPerTicket = 5;
const maxPeople = 200;

export async function lookAtRt(
  client: SourceClient,
  { options }: Omit<Reading, 'position'>,
): Promise<Survey> {
  const privileged = await privilegedIds(client);
  const counts = await eachAtOnce(ownStatuses, 2, (status) => countOf(client, `Status = '${status}'`));
  const [othersOpen, othersClosed] = await eachAtOnce(['__Active__', '__Inactive__'], 1, (status) =>
    countOf(client, `Status = '${status}' AND ${otherStatuses}`),
  );
  const others = new Map(
    (await ticketsAfter(client, { after: 0, size: 100, where: otherStatuses })).map(
      ({ Status, Resolved }) => [textOf(Status) ?? 'open', numberOf(Date.parse(String(Resolved))) !== 0],
    ),
  );
  const becomes = (status: string, isResolved = false): SourceStatus =>
    options.statuses?.[status.toLowerCase()] ?? defaultStatus(status, isResolved);
  const conversations = { open: othersOpen ?? 0, snoozed: 0, closed: othersClosed ?? 0, spam: 0 };
  for (const [index, status] of ownStatuses.entries()) conversations[becomes(status)] += counts[index] ?? 0;
  const { total } = objectOf(await client.get('users?per_page=1&find_disabled_rows=1'));
  const members = await eachAtOnce([...privileged].slice(0, maxPeople), 4, (id) => readUser(client, id));
  const page = await ticketsAfter(client, { after: await sampleStart(client), size: sampleCount });
  const { found } = await readTickets(client, { options, fields: await readFields(client) }, page);
  return {
    conversations,
    contacts: Math.max(0, (numberOf(total) ?? 0) - privileged.size),
    people: members.flatMap((user) => {
      const person = personOf(user, true);
      return person ? [{ name: person.name, email: person.email }] : [];
    }),
    // RT has none.
    tags: [],
    statuses: [
      ...ownStatuses.map((status, index) => ({
        status,
        becomes: becomes(status),
        count: counts[index] ?? 0,
      })),
      ...[...others].map(([status, isResolved]) => ({
        status,
        becomes: becomes(status, isResolved),
        count: null,
      })),
    ],
    requests: Object.values(conversations).reduce((sum, count) => sum + count, 0) * requestsPerTicket,
    samples: [...found, ...(await peopleOf(client, page, privileged))],
  };
}

async function countOf(client: SourceClient, query: string): Promise<number> {
  const parameters = new URLSearchParams({ query, per_page: '1' });
  return numberOf(objectOf(await client.get(`tickets?${parameters}`)).total) ?? 0;
}

/** The newest tickets, by their numbers. */
async function sampleStart(client: SourceClient): Promise<number> {
  const parameters = new URLSearchParams({
    query: 'id > 0',
    orderby: 'id',
    order: 'DESC',
    per_page: String(sampleCount),
  });
  const newest = objectsOf(objectOf(await client.get(`tickets?${parameters}`)).items);
  return Math.max(0, Number(idOf(newest.at(-1)?.id) ?? 1) - 1);
}

const readUser = async (client: SourceClient, name: string) =>
  objectOf(await client.find(`user/${encodeURIComponent(name)}`));

/** Requestors and owners of tickets; authors are almost always among them. */
async function peopleOf(client: SourceClient, tickets: readonly Json[], privileged: ReadonlySet<string>) {
  const names = new Set(
    tickets.flatMap(({ Owner, Requestor }) =>
      [Owner, ...objectsOf(Requestor)].flatMap((it) => nameOf(it) ?? []),
    ),
  );
  const users = await eachAtOnce([...names], 4, (name) => readUser(client, name));
  return users.flatMap((user) => personOf(user, privileged.has(idOf(user.id) ?? '')) ?? []);
}
