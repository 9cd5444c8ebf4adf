import { setTimeout as delay } from 'node:timers/promises';
import { apiClient, type ReceivedResponse, type Send } from '../http-client.ts';
import type { FastClock } from './fast-clock.ts';

/**
 * Acknowledged writes, by what can be found in the database: public ids, and subjects with how often each was
 * requested.
 */
export type Acknowledged = {
  messages: Set<string>;
  notes: Set<string>;
  subjects: Map<string, number>;
  conversations: Set<string>;
  /** Those that each contact has started. */
  conversationsOf: Map<string, string[]>;
};

export type AtWork = {
  clock: FastClock;
  random: () => number;
  /** Addresses of the running servers. */
  servers: () => string[];
  people: readonly { publicId: string; token: string }[];
  /** Of the app that relays contacts' messages. */
  channelToken: string;
  /** Of the app that tags and triages, as itself. */
  sorterToken: string;
  contactIds: readonly string[];
  acknowledged: Acknowledged;
};

const actionsOfPerson = 9;
const messagesOfContacts = 60;
const changesOfSorter = 25;

/** An hour of twenty people and two apps, each with their own plan; ends once every request is acknowledged. */
export async function workForAnHour(at: AtWork): Promise<void> {
  await Promise.all([
    ...at.people.map(({ token }) => follow(at, actionsOfPerson, token, personalAction)),
    follow(at, messagesOfContacts, at.channelToken, contactWrites),
    follow(at, changesOfSorter, at.sorterToken, sorterChanges),
  ]);
}

/**
 * A contact who writes on a channel, in one of their conversations that may be closed or snoozed by now, or in a new
 * one.
 */
export async function contactWrites(at: AtWork, token: string, random = at.random): Promise<void> {
  const contactId = pick(at.contactIds, random());
  const theirs = at.acknowledged.conversationsOf.get(contactId) ?? [];
  const joins = random() < 0.7 && theirs.length > 0;
  const body = {
    body_html: '<p>Where is my wheel?</p>',
    external_id: crypto.randomUUID(),
    ...(joins && { conversation_id: pick(theirs, random()) }),
  };
  const response = await untilAcknowledged(at, token, `/contacts/${contactId}/messages`, () => ({
    json: body,
  }));
  const { id, conversation_id } = response.body.data;
  at.acknowledged.messages.add(id);
  if (joins) return;
  at.acknowledged.conversations.add(conversation_id);
  at.acknowledged.conversationsOf.set(contactId, [...theirs, conversation_id]);
}

/** All random choices are made before the hour begins, so that they don't depend on response times. */
async function follow(
  at: AtWork,
  count: number,
  token: string,
  act: (at: AtWork, token: string, random: () => number) => Promise<void>,
): Promise<void> {
  const plan = Array.from({ length: count }, () => ({
    minute: at.random() * 60,
    draws: Array.from({ length: 6 }, at.random),
  }));
  for (const { minute, draws } of plan.sort((a, b) => a.minute - b.minute)) {
    await at.clock.reaches(minute);
    await act(at, token, () => draws.shift() ?? 0);
  }
}

async function personalAction(at: AtWork, token: string, random: () => number): Promise<void> {
  const [chance, key, detail] = [random(), random(), random()];
  const path = `/conversations/${pick([...at.acknowledged.conversations], key)}`;
  if (chance < 0.45) return sendMessage(at, token, { path, status: statusFor(detail) });
  if (chance < 0.55) return writeNote(at, token, path);
  if (chance < 0.65) return rename(at, token, path);
  if (chance < 0.75) return snooze(at, token, { path, seconds: 2 + Math.floor(detail * 3) });
  const change = chance < 0.85 ? { status: detail < 0.7 ? 'closed' : 'open' } : assigned(at, detail);
  await untilAcknowledged(at, token, path, () => ({ method: 'PATCH', json: change }));
}

function statusFor(detail: number): 'closed' | 'open' | undefined {
  if (detail < 0.2) return 'closed';
  return detail < 0.3 ? 'open' : undefined;
}

function assigned({ people }: AtWork, detail: number) {
  return { assignee_id: detail < 0.15 ? null : pick(people, detail).publicId };
}

async function sendMessage(
  at: AtWork,
  token: string,
  { path, status }: { path: string; status: 'closed' | 'open' | undefined },
): Promise<void> {
  const json = { body_html: '<p>It is on its way.</p>', ...(status && { conversation_status: status }) };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { body } = await untilAcknowledged(at, token, `${path}/messages`, () => ({ json, headers }));
  at.acknowledged.messages.add(body.data.id);
}

async function writeNote(at: AtWork, token: string, path: string): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const json = { body_html: '<p>Ask the workshop.</p>' };
  const { body } = await untilAcknowledged(at, token, `${path}/notes`, () => ({ json, headers }));
  at.acknowledged.notes.add(body.data.id);
}

async function rename(at: AtWork, token: string, path: string): Promise<void> {
  const subject = crypto.randomUUID();
  let requested = 0;
  await untilAcknowledged(at, token, path, () => {
    requested += 1;
    return { method: 'PATCH', json: { subject } };
  });
  at.acknowledged.subjects.set(subject, requested);
}

/** Minutes of a real hour are seconds of this one. Conversations that somebody has closed in the meantime stay closed. */
async function snooze(at: AtWork, token: string, { path, seconds }: { path: string; seconds: number }) {
  const request = () => ({
    method: 'PATCH',
    json: { status: 'snoozed', snoozed_until: Math.floor(Date.now() / 1000) + seconds },
  });
  await untilAnswered(at, token, path, request, [200, 422]);
}

async function sorterChanges(at: AtWork, token: string, random: () => number): Promise<void> {
  const path = `/conversations/${pick([...at.acknowledged.conversations], random())}`;
  const tag = pick(['delivery', 'repair', 'refund'], random());
  const json =
    random() < 0.6
      ? { add_tags: [tag] }
      : { remove_tags: [tag], priority: pick(['low', 'high', 'urgent'], random()) };
  await untilAcknowledged(at, token, path, () => ({ method: 'PATCH', json }));
}

function untilAcknowledged(
  at: AtWork,
  token: string,
  path: string,
  request: () => Send,
): Promise<ReceivedResponse> {
  return untilAnswered(at, token, path, request, [200, 201]);
}

/** Sends a request to any server, with retries while one is killed or busy; an unexpected response fails the hour. */
async function untilAnswered(
  at: AtWork,
  token: string,
  path: string,
  request: () => Send,
  expected: readonly number[],
): Promise<ReceivedResponse> {
  for (;;) {
    const response = await apiClient(pick(at.servers(), Math.random()), token)
      .call(path, request())
      .catch(unlessCut);
    if (response && expected.includes(response.status)) return response;
    if (response && response.status < 500 && response.status !== 409)
      throw new Error(`${path} returned ${response.status}: ${response.text}`);
    await delay(50);
  }
}

/** What `fetch` throws if the server isn't there (any more). */
function unlessCut(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

function pick<Item>(items: readonly Item[], fraction: number): Item {
  const item = items[Math.floor(fraction * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
