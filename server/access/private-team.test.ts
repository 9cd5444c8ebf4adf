import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appsOnly } from '../../contract/inbox/apps-only.ts';
import { inboxOperations } from '../../contract/inbox/operations.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { type IdPrefix, newId, publicId } from '../ids/public-id.ts';
import { catchMail } from '../testing/catch-mail.ts';
import { followInbox, followStream } from '../testing/follow-stream.ts';
import { type ApiClient, apiClient } from '../testing/http-client.ts';
import { type InboxClient, inboxClient } from '../testing/inbox-client.ts';
import { indexEverything } from '../testing/index-everything.ts';
import { receiveWebhooks } from '../testing/receive-webhooks.ts';
import { environmentOf, startDeskbell } from '../testing/run-deskbell.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { startWorld } from '../testing/start-world.ts';
import { whenFileEnds } from '../testing/when-file-ends.ts';
import {
  addAttachments,
  addCompany,
  addContact,
  addConversation,
  addHistory,
  addMessage,
  addNote,
  addNotification,
  addScheduledMessage,
  addSuggestion,
  addTeam,
  addView,
} from '../testing/world-records.ts';

/** Two servers of one installation: one as it is, and one that hides a team's conversations from all but Mara and its background work. */
const { app, world, as } = await startWorld();
afterAll(() => app.stop());
const mailbox = await catchMail();
whenFileEnds(() => mailbox.stop());

const { database } = app;
const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
const soon = { timeout: 200_000 };

const team = await addTeam(database, { organizationId });
const company = await addCompany(database, { organizationId, domain: 'nightfall.example' });
const contact = await addContact(database, { organizationId, name: 'Nora', email: 'nora@nightfall.example' });
const written = { organizationId, contactId: contact.id };
const hidden = await addConversation(database, {
  ...written,
  subject: 'Nightfall',
  assigneeId: jonas.id,
  waiting: true,
});
const shown = await addConversation(database, {
  organizationId,
  contactId: bicycles.contact.id,
  subject: 'Daybreak',
});
await database.write({
  text: 'UPDATE conversations SET team_id = $3 WHERE organization_id = $1 AND id = $2',
  values: [organizationId, hidden.id, team.id],
});
const inside = { organizationId, conversationId: hidden.id };
const message = await addMessage(database, {
  ...inside,
  contactId: contact.id,
  body: '<p>Nightfall begins</p>',
});
const note = await addNote(database, { ...inside, userId: mara.id });
const files = await addAttachments(database, { organizationId, messageId: message.id, noteId: note.id });
const scheduled = await addScheduledMessage(database, { ...inside, userId: jonas.id });
const suggestion = await addSuggestion(database, { ...inside, appId: bicycles.app.id });
const view = await addView(database, { organizationId });
await addHistory(database, inside);
await addNotification(database, { ...inside, userId: jonas.id });
await addNotification(database, { organizationId, conversationId: shown.id, userId: jonas.id });
await database.write({
  text: `INSERT INTO reminders (organization_id, user_id, conversation_id, remind_at, written_after, inserted_at)
         VALUES ($1, $2, $3, '2100-01-01', now(), now())`,
  values: [organizationId, jonas.id, hidden.id],
});
await database.write({
  text: `UPDATE views SET filter = '{"all":[]}', team_id = NULL WHERE organization_id = $1 AND id = $2`,
  values: [organizationId, view.id],
});

const secrets = [hidden, message, note, files.ofMessage, files.ofNote, scheduled, suggestion].map(
  (it) => it.publicId,
);
const tells = (text: string) => text.includes('Nightfall') || secrets.some((id) => text.includes(id));

const ids: Readonly<Record<string, { prefix: IdPrefix; id: string; isSecret?: boolean }>> = {
  conversation_id: { prefix: 'cnv', id: hidden.publicId, isSecret: true },
  message_id: { prefix: 'msg', id: message.publicId },
  note_id: { prefix: 'note', id: note.publicId },
  attachment_id: { prefix: 'att', id: files.ofMessage.publicId, isSecret: true },
  scheduled_message_id: { prefix: 'sch', id: scheduled.publicId },
  suggestion_id: { prefix: 'sug', id: suggestion.publicId, isSecret: true },
  contact_id: { prefix: 'cnt', id: contact.publicId },
  company_id: { prefix: 'cmp', id: company.publicId },
  team_id: { prefix: 'team', id: team.publicId },
  view_id: { prefix: 'vw', id: view.publicId },
  user_id: { prefix: 'usr', id: jonas.publicId },
};
const idsIn = ({ path }: Operation) => [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
const pathOf = ({ path }: Operation, idOf = (name: string) => ids[name]?.id ?? name) =>
  path.replaceAll(/:([a-z_]+)/g, (_, name: string) => idOf(name));

type Client = Pick<InboxClient, 'call' | 'get'>;
let people: { open: InboxClient; outsider: InboxClient; insider: InboxClient };
let apps: { open: ApiClient; outsider: ApiClient; insider: ApiClient };
let appItself: { open: ApiClient; outsider: ApiClient };
let address: string;

beforeAll(async () => {
  await indexEverything(database);
  await sequenceAll(database);
  const preload = fileURLToPath(new URL('../testing/private-team.ts', import.meta.url));
  const server = await startDeskbell(['serve'], {
    env: {
      ...environmentOf(app.clone),
      ...mailbox.env,
      NODE_OPTIONS: `--import=${preload}`,
      PRIVATE_TEAM: team.id,
      INSIDERS: mara.id,
      DESKBELL_WEBHOOK_ALLOW: '127.0.0.1, http',
    },
  });
  ({ address } = server);
  const [own, marasToken, itself] = [await as(jonas), await as(mara), await as(mara, { actor: 'app' })];
  const at = (api: ApiClient) => apiClient(address, api.token);
  people = {
    open: await inboxClient(app.baseUrl, jonas, bicycles.house),
    outsider: await inboxClient(address, jonas, bicycles.house),
    insider: await inboxClient(address, mara, bicycles.house),
  };
  apps = { open: own, outsider: at(own), insider: at(marasToken) };
  appItself = { open: itself, outsider: at(itself) };
});

const served: Operation[] = Object.values<Operation>(operations);
const ofPeople: Operation[] = [...served, ...Object.values<Operation>(inboxOperations)];
const reads = (list: Operation[]) =>
  list.filter((it) => it.method === 'GET' && !it.isStream && idsIn(it).every((name) => name in ids));

/** The operations whose response tells of the hidden conversation. */
async function telling(client: Client, list: Operation[]): Promise<string[]> {
  const found: string[] = [];
  for (const operation of list) {
    const query = operation.id === 'searchConversations' ? '?q=Nightfall' : '';
    if (tells((await client.get(`${pathOf(operation)}${query}`)).text)) found.push(operation.id);
  }
  return found.sort();
}

test('no read of the API or the inbox tells an outsider of a private team’s conversation', async () => {
  const open = await telling(people.open, reads(ofPeople));
  for (const id of ['listConversations', 'searchConversations', 'listNotifications', 'listReminders'])
    expect(open).toContain(id);
  for (const id of [
    'listCompanyConversations',
    'listContactTimeline',
    'listViewConversations',
    'getAttachment',
  ])
    expect(open).toContain(id);
  expect(await telling(people.insider, reads(served))).toContain('listConversations');
  expect(await telling(people.outsider, reads(ofPeople))).toEqual([]);
  expect((await telling(apps.open, reads(served))).length).toBeGreaterThan(8);
  expect(await telling(apps.outsider, reads(served))).toEqual([]);
  expect((await telling(appItself.open, reads(served))).length).toBeGreaterThan(8);
  expect(await telling(appItself.outsider, reads(served))).toEqual([]);
});

/** An example from the contract; the ids in it belong to nothing. */
const exampleOf = ({ body }: Operation) => (body as { examples?: object[] } | undefined)?.examples?.[0];

const ask = (client: Client, operation: Operation, path: string) => {
  const json = exampleOf(operation) ?? (operation.body && {});
  return client.call(path, { method: operation.method, ...(json && { json }) });
};

test('every operation on a hidden conversation responds as for an id that nothing has, and changes nothing', async () => {
  const isSecret = (operation: Operation) => idsIn(operation).some((name) => ids[name]?.isSecret);
  const gates = [
    { list: ofPeople.filter(({ id }) => !(appsOnly as readonly string[]).includes(id)), clients: people },
    { list: served, clients: apps },
  ];
  for (const { list, clients } of gates) {
    const asked = list.filter((it) => isSecret(it) && !it.isStream && idsIn(it).every((name) => name in ids));
    expect(asked.length).toBeGreaterThan(20);
    const differing: unknown[] = [];
    for (const operation of asked) {
      const before = await rowsOfHidden();
      const foreign = await ask(clients.outsider, operation, pathOf(operation));
      const unknown = await ask(clients.outsider, operation, pathOf(operation, unknownFor));
      const isSame = foreign.status === unknown.status && foreign.text === unknown.text;
      if (!isSame || !isDeepStrictEqual(await rowsOfHidden(), before))
        differing.push([operation.id, foreign.status, unknown.status]);
    }
    expect(differing).toEqual([]);
  }
});

function unknownFor(name: string): string {
  const { prefix, id, isSecret } = ids[name] ?? { prefix: 'cnv', id: name };
  return isSecret ? publicId(prefix, newId()) : id;
}

async function rowsOfHidden() {
  const tables = ['conversations', 'messages', 'notes', 'followers', 'suggestions', 'scheduled_messages'];
  return Promise.all(
    tables.map((table) =>
      database.read({
        text: `SELECT to_jsonb(t) AS row FROM ${table} t WHERE organization_id = $1 ORDER BY 1`,
        values: [organizationId],
      }),
    ),
  );
}

test('counts leave out what an outsider doesn’t see', async () => {
  const path = '/conversation-counts';
  const [open, outside] = [await people.open.get(path), await people.outsider.get(path)];
  expect([open.status, outside.status]).toEqual([200, 200]);
  const { mine } = open.body.data;
  expect(outside.body.data.mine).toBe(mine - 1);
});

test('streams and webhooks deliver events of hidden conversations to insiders alone', async () => {
  const outsiders = await receiveWebhooks();
  const insiders = await receiveWebhooks();
  const hook = (url: string) => ({ url, types: ['conversation.updated', 'note.created'] });
  expect((await appItself.outsider.post('/webhooks', hook(outsiders.url))).status).toBe(201);
  expect((await apps.insider.post('/webhooks', hook(insiders.url))).status).toBe(201);
  const streams = [
    await followInbox(address, people.outsider),
    await followStream(address, apps.outsider),
    await followStream(address, appItself.outsider),
  ];
  const insider = await followInbox(address, people.insider);
  for (const { publicId } of [hidden, shown]) {
    const changed = { method: 'PATCH', json: { priority: 'urgent' } };
    expect((await people.insider.call(`/conversations/${publicId}`, changed)).status).toBe(200);
    const noted = { body_html: '<p>A note</p>', mentions: [jonas.publicId] };
    expect((await people.insider.post(`/conversations/${publicId}/notes`, noted)).status).toBe(201);
  }
  const notesIn = (frames: { data: string }[]) => frames.filter(({ data }) => data.includes('note.created'));
  await vi.waitFor(() => {
    for (const { frames } of streams) expect(notesIn(frames)).toHaveLength(1);
    expect(notesIn(insider.frames)).toHaveLength(2);
  }, soon);
  await outsiders.count(2);
  await insiders.count(4);
  for (const { frames } of streams) expect(frames.filter(({ data }) => tells(data))).toEqual([]);
  expect(outsiders.received.filter(({ body }) => tells(body))).toEqual([]);
  expect(insider.frames.some(({ data }) => tells(data))).toBe(true);
  expect(insiders.received.some(({ body }) => tells(body))).toBe(true);
  for (const stream of [...streams, insider]) stream.close();
});

test('neither an email nor the number of notifications tells an outsider of a hidden conversation', async () => {
  await vi.waitFor(async () => expect((await kindsIn(shown.id)).length).toBeGreaterThan(0), soon);
  expect((await kindsIn(hidden.id)).length).toBeGreaterThan(0);
  const path = '/unread-counts';
  const [open, outside] = [await people.open.get(path), await people.outsider.get(path)];
  expect(outside.body.data.notifications).toBeLessThan(open.body.data.notifications);
  await database.write({
    text: "UPDATE notifications SET email_at = now() - interval '1 minute' WHERE user_id = $1",
    values: [jonas.id],
  });
  await database.write({
    text: `INSERT INTO notification_timers (organization_id, user_id, channel, due_at)
           VALUES ($1, $2, 'email', now() - interval '1 minute')
               ON CONFLICT (organization_id, user_id, channel) DO UPDATE SET due_at = excluded.due_at`,
    values: [organizationId, jonas.id],
  });
  const mail = await mailbox.next(jonas.email);
  expect(mail.text).toContain('Daybreak');
  expect(tells(mail.text + mail.html)).toBe(false);
});

const kindsIn = (conversationId: string) =>
  database.read({
    text: `SELECT kind FROM notifications WHERE organization_id = $1 AND conversation_id = $2 AND user_id = $3 AND read_at IS NULL
            ORDER BY 1`,
    values: [organizationId, conversationId, jonas.id],
  });

test('a reminder of a conversation that is hidden by now tells nothing', async () => {
  await database.write({
    text: `INSERT INTO reminders (organization_id, user_id, conversation_id, remind_at, written_after, inserted_at)
           VALUES ($1, $2, $3, now() - interval '1 minute', '2100-01-01', now())
               ON CONFLICT (organization_id, user_id, conversation_id) DO UPDATE SET remind_at = excluded.remind_at`,
    values: [organizationId, jonas.id, hidden.id],
  });
  await vi.waitFor(
    async () => expect(await database.read({ text: 'SELECT FROM reminders', values: [] })).toEqual([]),
    soon,
  );
  expect(tells((await people.open.get('/notifications?limit=100')).text)).toBe(true);
  expect(tells((await people.outsider.get('/notifications?limit=100')).text)).toBe(false);
});
