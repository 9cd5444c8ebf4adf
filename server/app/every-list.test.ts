import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appsOnly } from '../../contract/inbox/apps-only.ts';
import { inboxOperations } from '../../contract/inbox/operations.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { parsePublicId } from '../ids/public-id.ts';
import { type InboxClient, inboxClient } from '../testing/inbox-client.ts';
import { indexEverything } from '../testing/index-everything.ts';
import { addMailChannel, addReceipt, type MailChannel } from '../testing/mail-channel.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { startWorld } from '../testing/start-world.ts';
import { addColleague } from '../testing/world.ts';
import {
  type AddedRecord,
  addCompany,
  addContact,
  addContactNote,
  addConversation,
  addField,
  addHistory,
  addInvitation,
  addMacro,
  addMacroFolder,
  addMessage,
  addNote,
  addNotification,
  addScheduledMessage,
  addSkippedEvent,
  addSuggestion,
  addTag,
  addTeam,
  addTeamMember,
  addView,
  addWebhook,
} from '../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara } = world;
const organizationId = bicycles.house.id;
const conversationId = bicycles.conversation.id;

/**
 * Operations that respond with the page envelope (spec section 2): new lists of the contract are tested without being
 * named.
 */
const isList = ({ responses }: Operation) =>
  Object.hasOwn((responses[200] as Partial<TObject> | undefined)?.properties ?? {}, 'page_metadata');
const ofApps = Object.values<Operation>(operations).filter(isList);
const ofPeople = [
  ...ofApps.filter(({ id }) => !(appsOnly as readonly string[]).includes(id)),
  ...Object.values<Operation>(inboxOperations).filter(isList),
];

/** What a list needs besides its page parameters. */
const queries: Readonly<Record<string, string>> = { searchConversations: 'q=question' };
const itemsOfEach = 6;

type Item = { cursor?: string };
type Page = { data: Item[]; page_metadata: { after: string | null; before: string | null } };
type Client = Pick<InboxClient, 'get'>;

const clients = {} as { app: Client; person: Client };
let receiving: MailChannel | undefined;
let listed: AddedRecord | undefined;
const ids: Record<string, string> = {
  conversation_id: bicycles.conversation.publicId,
  contact_id: bicycles.contact.publicId,
};

beforeAll(async () => {
  const { database } = app;
  clients.app = await as(mara);
  const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
  clients.person = inbox;
  ids.company_id = (await addCompany(database, { organizationId, domain: 'listed.example' })).publicId;
  for (let count = 0; count < itemsOfEach; count++) {
    await addTag(database, { organizationId });
    await addField(database, { organizationId });
    await addMacro(database, { organizationId });
    await addMacroFolder(database, { organizationId });
    const team = await addTeam(database, { organizationId });
    listed ??= team;
    ids.team_id ??= team.publicId;
    ids.view_id ??= (await addView(database, { organizationId })).publicId;
    if (count > 0) await addView(database, { organizationId });
    const channel = await addMailChannel(database, { organizationId });
    receiving ??= channel;
    ids.channel_id ??= channel.publicId;
    await addReceipt(database, receiving, { subject: `Mail ${count}` });
    await addCompany(database, { organizationId });
    const customer = await addContact(database, {
      organizationId,
      name: `Customer ${count}`,
      email: `customer-${count}@listed.example`,
    });
    const about = { organizationId, contactId: customer.id, subject: `Question ${count}` };
    const { id } = await addConversation(database, about);
    await addNotification(database, { organizationId, conversationId: id, userId: mara.id });
    await addMessage(database, { organizationId, conversationId, contactId: bicycles.contact.id });
    await addNote(database, { organizationId, conversationId, userId: mara.id });
    await addSuggestion(database, { organizationId, conversationId, appId: bicycles.app.id });
    await addScheduledMessage(database, { organizationId, conversationId, userId: mara.id });
    await addContactNote(database, { organizationId, contactId: bicycles.contact.id, userId: mara.id });
    await addHistory(database, { organizationId, conversationId });
    await addSkippedEvent(database, { organizationId, conversationId });
    await addInvitation(database, { organizationId, invitedById: mara.id });
    const colleague = await addColleague(database, bicycles.house);
    await as(colleague);
    await addTeamMember(database, { organizationId, teamId: listed.id, userId: colleague.id });
    await inboxClient(app.baseUrl, mara, bicycles.house);
    const redirect_uris = ['https://app.example.com/callback'];
    await inbox.post('/apps', { name: `App ${count}`, redirect_uris, scopes: ['tags:read'] });
    await inbox.post('/account/tokens', { name: `Script ${count}`, scopes: ['tags:read'], days: 90 });
    const webhook = await addWebhook(database, { organizationId, userId: mara.id });
    ids.webhook_id ??= webhook.publicId;
  }
  await database.write({
    text: `UPDATE webhook_deliveries d SET webhook_id = (SELECT id FROM webhooks ORDER BY id LIMIT 1)
            WHERE organization_id = $1`,
    values: [organizationId],
  });
  const [connection] = (await inbox.get('/connections')).body.data;
  ids.connection_id = connection.id;
  await database.write({
    text: `INSERT INTO tool_calls (organization_id, id, connection_id, tool, outcome, inserted_at)
           SELECT $1, gen_random_uuid(), $2, 'tool ' || count, 'ok', now() FROM generate_series(1, $3) count`,
    values: [organizationId, parsePublicId('conn', connection.id), itemsOfEach],
  });
  await indexEverything(database);
  await sequenceAll(database);
});

function pathOf({ id, path }: Operation): string {
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`${id} takes a ${name}; this test does not know one.`);
    return value;
  });
  return `${filled}?${queries[id] ?? ''}`;
}

async function read(client: Client, path: string): Promise<Page> {
  const response = await client.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.body;
}

/** Reads pages like any client that knows nothing of the list: until there is no next cursor. */
async function readAll(client: Client, path: string, direction: 'after' | 'before' = 'after', from?: string) {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined = from; cursor !== null; ) {
    const page: Page = await read(client, cursor === undefined ? path : `${path}&${direction}=${cursor}`);
    pages.push(page);
    cursor = page.page_metadata[direction];
    if (pages.length > 100) throw new Error(`${path} never ends: its last ${direction} is ${cursor}.`);
  }
  return pages;
}

const itemsOf = (pages: Page[]) => pages.flatMap(({ data }) => data);

/** A cursor with nothing after it: that of the last item. */
async function endOf(client: Client, path: string): Promise<string> {
  const last = (await readAll(client, `${path}&limit=1`)).at(-1);
  const cursor = last?.data[0]?.cursor ?? last?.page_metadata.before;
  if (!cursor) throw new Error(`${path} gives no cursor of its last item.`);
  return cursor;
}

describe.each([
  { gate: 'the API', lists: ofApps, client: () => clients.app },
  { gate: 'the inbox gate', lists: ofPeople, client: () => clients.person },
])('at $gate', ({ lists, client }) => {
  test.each(lists)('$id ends with a null cursor after showing each item once', async (operation) => {
    const path = pathOf(operation);
    const pages = await readAll(client(), `${path}&limit=2`);
    const items = itemsOf(pages).map((item) => JSON.stringify(item));
    expect(items.length).toBeGreaterThanOrEqual(itemsOfEach);
    expect(new Set(items).size).toBe(items.length);
    const [whole] = await readAll(client(), `${path}&limit=100`);
    expect(whole?.page_metadata).toEqual({ after: null, before: null });
    expect(itemsOf(pages)).toEqual(whole?.data);
  });

  test.each(lists)(
    '$id leads back from its last page over the same pages to its first',
    async (operation) => {
      const path = `${pathOf(operation)}&limit=2`;
      const pages = await readAll(client(), path);
      expect(pages[0]?.page_metadata.before).toBeNull();
      const before = pages.at(-1)?.page_metadata.before ?? '';
      const back = await readAll(client(), path, 'before', before);
      expect(back.map(({ data }) => data).reverse()).toEqual(pages.slice(0, -1).map(({ data }) => data));
      expect(back[0]?.page_metadata.after).not.toBeNull();
    },
  );

  test.each(lists)(
    '$id past its end is an empty page that leads back with the cursor sent',
    async (operation) => {
      const path = pathOf(operation);
      const end = await endOf(client(), path);
      const page = await read(client(), `${path}&after=${end}`);
      expect(page).toEqual({ data: [], page_metadata: { after: null, before: end } });
      expect((await read(client(), `${path}&before=${end}`)).data.length).toBeGreaterThan(0);
    },
  );
});
