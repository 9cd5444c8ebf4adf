import { afterAll, expect, test } from 'vitest';
import type { Reader } from '../db/database.ts';
import { publicId } from '../ids/public-id.ts';
import { addSignedUp } from '../testing/authenticator.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { type InboxClient, inboxClient } from '../testing/inbox-client.ts';
import { requestText, type SocketResponse, sendBytes } from '../testing/raw-socket.ts';
import { startApp } from '../testing/start-app.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

let milliseconds = 0;
/** Called with the name of a statement that has found a caller. */
let onFound: (name: string | undefined) => void = () => undefined;

const clone = await cloneDatabase();
const watching = (reader: Reader): Reader => ({
  ...reader,
  async read(statement) {
    const rows = await reader.read<never>(statement);
    onFound(statement.name);
    return rows;
  },
});
const world = await makeWorld(clone.database);
const { read } = watching(clone.database);
const pipelined = watching(clone.database.pipelined ?? clone.database);
const database = { ...clone.database, read, pipelined };
const app = await startApp({ ...clone, database }, { clock: () => milliseconds });
afterAll(async () => {
  await app.stop();
  await clone.drop();
});
const { bicycles, mara } = world;
const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
const appId = publicId('app', bicycles.app.id);

/** Sends all of a request but its last byte, until the server knows whose it is. Returns what sends the rest, two seconds later. */
async function hold(start: string, headers: Record<string, string>, json: object, found: string) {
  const body = JSON.stringify(json);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': String(body.length),
  }).map(([name, value]) => `${name}: ${value}`);
  const isKnown = new Promise<void>((resolve) => {
    onFound = (name) => void (name === found && resolve());
  });
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<string>();
  const response = sendBytes(app.baseUrl, requestText(app.baseUrl, start, lines, body.slice(0, -1)), rest);
  await isKnown;
  onFound = () => undefined;
  return async (): Promise<[number, string]> => {
    milliseconds += 2000;
    sendRest(body.slice(-1));
    return answerOf(await response);
  };
}

const answerOf = ({ status, text }: SocketResponse): [number, string] => [status, JSON.parse(text).error];
const ofInbox = (inbox: InboxClient, path: string, json: object) =>
  hold(
    `POST /api/inbox/v1${path}`,
    { ...inbox.headers, 'x-csrf-token': inbox.csrfToken },
    json,
    'find_session_caller',
  );

test('an admin who is removed while the rest of their request is awaited can’t invite themselves back', async () => {
  const person = await addSignedUp(clone.database, world);
  await clone.database.write({
    text: `UPDATE members SET role = 'admin' WHERE user_id = $1`,
    values: [person.id],
  });
  const inbox = await inboxClient(app.baseUrl, person, bicycles.house);
  const invitation = (email: string) => ({ email, role: 'admin' });
  const undisturbed = await ofInbox(inbox, '/invitations', invitation('first@example.com'));
  expect((await undisturbed())[0]).toBe(201);
  const finish = await ofInbox(inbox, '/invitations', invitation('second@example.com'));
  expect((await admin.call(`/members/${person.publicId}`, { method: 'DELETE' })).status).toBe(204);
  expect(await finish()).toEqual([403, 'not_a_member']);
  const { data } = (await admin.get('/invitations?limit=100')).body;
  expect(data.map(({ email }: { email: string }) => email)).not.toContain('second@example.com');
});

test('somebody who is signed out while the rest of their request is awaited gets no personal token', async () => {
  const person = await addSignedUp(clone.database, world);
  const stolen = await inboxClient(app.baseUrl, person, bicycles.house);
  const own = await inboxClient(app.baseUrl, person, bicycles.house);
  const json = { name: 'Theirs', scopes: ['tags:read'], days: 365 };
  const finish = await ofInbox(stolen, '/account/tokens', json);
  expect((await own.call('/sessions/others', { method: 'DELETE' })).status).toBe(204);
  expect(await finish()).toEqual([401, 'invalid_token']);
});

test('a token that is revoked while the rest of a request is awaited writes nothing', async () => {
  const token = await tokenFor(clone.database, bicycles, mara);
  const finish = await hold(
    'POST /api/oauth/v1/tags',
    { authorization: `Bearer ${token}` },
    { name: 'too-late' },
    'find_caller',
  );
  const connections = await admin.get('/connections');
  const { id } = connections.body.data.find((it: { app: { id: string } }) => it.app.id === appId);
  expect((await admin.call(`/connections/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await finish()).toEqual([401, 'invalid_token']);
});
