import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleData } from '../../seeds/samples/sample-data.ts';
import { hashPassword } from '../access/passwords.ts';
import { miscountedConversations } from '../demo/miscounted-conversations.ts';
import { addMember } from '../features/members/add-member.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { newId, publicId } from '../ids/public-id.ts';
import { type InboxClient, inboxClient } from '../testing/inbox-client.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import { sequenceAll } from '../testing/sequence-all.ts';
import { startWorld } from '../testing/start-world.ts';
import { password } from '../testing/world.ts';
import { addContact, addConversation } from '../testing/world-records.ts';
import { sanitizeHtml } from '../text/sanitize-html.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { database } = app;
const { bicycles, mara, ada, tea } = world;
const conversationCount = Object.keys(sampleData.conversations).length;
const contactCount = Object.keys(sampleData.contacts).length;
const passwordHash = await hashPassword(password);

let house: { id: string; publicId: string };
let inbox: InboxClient;
let colleague: InboxClient;

/** A new organization, as set-up creates it, with an admin and a member. */
beforeEach(async () => {
  const { id, people } = await database.transaction(async (transaction) => {
    const organization = await createOrganization(transaction, 'Just Begun');
    const join = async (role: 'admin' | 'member') => {
      const email = `${role}@${newId()}.example`;
      const actor = { type: 'system' } as const;
      const person = { organizationId: organization.id, name: role, email, role, passwordHash, actor };
      await addMember(transaction, person);
      return { email };
    };
    return { id: organization.id, people: { admin: await join('admin'), member: await join('member') } };
  });
  house = { id, publicId: publicId('org', id) };
  inbox = await inboxClient(app.baseUrl, people.admin, house);
  colleague = await inboxClient(app.baseUrl, people.member, house);
});

const load = (client = inbox) => client.call('/sample-data', { method: 'POST' });
const remove = (client = inbox) => client.call('/sample-data', { method: 'DELETE' });
const steps = async (client = inbox) => (await client.get('/first-steps')).body.data;
const conversations = async () =>
  (await inbox.get('/conversations?limit=100')).body.data as { id: string; subject: string | null }[];
const read = (text: string) => database.read({ text, values: [house.id] });
const named = async (subject: string) =>
  (await conversations()).find((it) => it.subject === subject)?.id ?? '';

/** How many rows an organization has in each table that could contain sample data, except the log and its consumers. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = [
    'conversations',
    'messages',
    'notes',
    'note_mentions',
    'conversation_tags',
    'tags',
    'search_queue',
  ];
  const counts = tables.map(async (table) => {
    const [row] = await read(`SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`);
    return [table, Number(row?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe('sample data', () => {
  test('is loaded into an organization without conversations, and looks as if it had arrived one by one', async () => {
    expect((await steps()).sample_data).toBeNull();
    const { status, body } = await load();
    expect([status, body.data.conversation_count, body.data.added_count]).toEqual([
      201,
      conversationCount,
      0,
    ]);
    expect(await miscountedConversations(database, house.id)).toEqual([]);
    expect(await steps()).toMatchObject({ sample_data: body.data, has_conversations: false });
    // Two aren't in the list: spam, and nothing else.
    expect(await conversations()).toHaveLength(conversationCount - 1);
    const long = await named('Accounts for our whole team');
    const messages = (await inbox.get(`/conversations/${long}/messages?limit=100`)).body.data;
    const [file] = messages.flatMap((it: { attachments: { presigned_url: string }[] }) => it.attachments);
    expect(await (await fetch(file.presigned_url)).text()).toContain('Priya Raman');
    const notes = (await inbox.get(`/conversations/${long}/notes`)).body.data;
    expect(notes).toHaveLength(2);
  });

  test('has events like any other change, in chronological order', async () => {
    await load();
    await sequenceAll(database);
    const events = (await inbox.get('/events?limit=100')).body.data as {
      type: string;
      data: { id: string };
    }[];
    const types = events.map(({ type }) => type).filter((type) => !type.startsWith('member.'));
    expect(types.slice(0, contactCount)).toEqual(Array(contactCount).fill('contact.created'));
    expect(types.slice(contactCount, contactCount + 2)).toEqual(['conversation.created', 'message.created']);
    expect(types.filter((type) => type === 'conversation.created')).toHaveLength(conversationCount);
    expect(types.filter((type) => type === 'note.created').length).toBeGreaterThan(2);
  });

  test('is refused if there is a conversation, and loaded once by two concurrent requests', async () => {
    const both = await Promise.all([load(), load()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await conversations()).length).toBe(conversationCount - 1);
    expect((await load()).body.error).toBe('conflict');
    const other = await inboxClient(app.baseUrl, mara, bicycles.house);
    const refused = await load(other);
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
  });

  test('is for admins only; a member sees how far the organization has come', async () => {
    for (const ask of [load, remove]) {
      const refused = await ask(colleague);
      expect([refused.status, refused.body.error]).toEqual([403, 'admin_required']);
    }
    expect(await steps(colleague)).toEqual({
      sample_data: null,
      has_conversations: false,
      has_app: false,
      has_connection: false,
      has_mail: false,
      has_chat: false,
      has_colleague: true,
    });
    expect((await load()).status).toBe(201);
  });

  test('is removed completely, with what was written in it since, after a warning', async () => {
    const before = await rowCounts();
    await load();
    const id = await named('Accounts for our whole team');
    const file = await colleague.post('/attachments', {
      original_filename: 'a.txt',
      file_size: 2,
      content_type: 'text/plain',
    });
    const { url, headers } = file.body.upload;
    expect((await fetch(url, { method: 'PUT', headers, body: 'hi' })).status).toBe(204);
    const response = { body_html: '<p>Yes</p>', attachment_ids: [file.body.data.id] };
    expect((await colleague.post(`/conversations/${id}/messages`, response)).status).toBe(201);
    await colleague.post(`/conversations/${id}/notes`, { body_html: '<p>Done</p>' });
    await colleague.call(`/conversations/${id}`, { method: 'PATCH', json: { add_tags: ['our own'] } });
    expect((await steps()).sample_data.added_count).toBe(2);

    expect((await remove()).status).toBe(204);
    // The tag is the colleague's.
    expect(await rowCounts()).toEqual({ ...before, tags: (before.tags ?? 0) + 1 });
    expect(await read('SELECT FROM contacts WHERE organization_id = $1 AND deleted_at IS NULL')).toEqual([]);
    const held = await read(
      'SELECT FROM attachments WHERE organization_id = $1 AND (message_id IS NOT NULL OR note_id IS NOT NULL)',
    );
    expect(held).toEqual([]);
    expect((await steps()).sample_data).toBeNull();
    expect((await inbox.get(`/conversations/${id}`)).status).toBe(404);
    expect((await remove()).status).toBe(404);
    await sequenceAll(database);
    const types = ((await inbox.get('/events?limit=100')).body.data as { type: string }[]).map(
      (it) => it.type,
    );
    expect(types.filter((type) => type === 'contact.deleted')).toHaveLength(contactCount);
    expect(types).toContain('conversation.deleted');
    expect((await load()).status).toBe(201);
  });

  test('is removed without real data: other conversations of its contacts, merged ones, and another organization’s', async () => {
    await load();
    const [first] = await read(
      "SELECT id FROM contacts WHERE organization_id = $1 AND name = 'Nora Lindgren'",
    );
    const own = await addConversation(database, {
      organizationId: house.id,
      contactId: first?.id,
      subject: 'Real',
    });
    const target = await addConversation(database, { organizationId: house.id, subject: 'Really merged' });
    const merged = await named('When will my chair be here?');
    const into = { into_id: target.publicId };
    expect((await inbox.post(`/conversations/${merged}/merge`, into)).status).toBe(200);
    const messages = await inbox.get(`/conversations/${target.publicId}/messages`);
    expect((await steps()).has_conversations).toBe(true);
    expect((await remove()).status).toBe(204);
    expect((await conversations()).map(({ subject }) => subject).sort()).toEqual(['Real', 'Really merged']);
    const after = await inbox.get(`/conversations/${target.publicId}/messages`);
    expect(after.body.data.length).toBe(messages.body.data.length);
    expect((await inbox.get(`/conversations/${own.publicId}`)).body.data.contact.name).toBe('Nora Lindgren');
  });

  test('is removed without affecting another organization’s', async () => {
    await load();
    const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await remove(adaInbox)).status).toBe(404);
    expect(await steps(adaInbox)).toMatchObject({ sample_data: null, has_conversations: true });
    expect((await steps()).sample_data.conversation_count).toBe(conversationCount);
  });

  test('uses existing tags, and keeps them', async () => {
    const tag = await inbox.post('/tags', { name: 'delivery', color: '#123456' });
    expect((await load()).status).toBe(201);
    const tagged = (await inbox.get('/conversations?tag=delivery')).body.data;
    expect(tagged.length).toBeGreaterThan(0);
    await remove();
    expect((await inbox.get('/tags')).body.data).toMatchObject([{ id: tag.body.data.id, color: '#123456' }]);
  });

  test('is refused, and leaves nothing behind, if one of its contacts exists already', async () => {
    const contact = await addContact(database, { organizationId: house.id, name: 'Nora' });
    await database.write({
      text: 'UPDATE contacts SET email = $2 WHERE id = $1',
      values: [contact.id, sampleData.contacts.nora.email],
    });
    const refused = await load();
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect(await conversations()).toEqual([]);
  });

  test('contains only bodies that sanitizing leaves unchanged, and addresses that nobody can own', () => {
    type Body = { html: string };
    const bodies = Object.values(sampleData.conversations).flatMap((it) => {
      const { messages, notes = [] }: { messages: readonly Body[]; notes?: readonly Body[] } = it;
      return [...messages, ...notes].map(({ html }) => html);
    });
    expect(bodies.map(sanitizeHtml)).toEqual(bodies);
    const emails = Object.values(sampleData.contacts).flatMap((it) => ('email' in it ? [it.email] : []));
    expect(emails.filter((it) => !it.endsWith('.example'))).toEqual([]);
  });
});

describe('the first steps', () => {
  test('are completed one by one: an app, conversations, a chat, mail', async () => {
    const alone = {
      sample_data: null,
      has_conversations: false,
      has_app: false,
      has_connection: false,
      has_mail: false,
      has_chat: false,
    };
    expect(await steps()).toEqual({ ...alone, has_colleague: true });
    await inbox.post('/apps', {
      name: 'Shop',
      redirect_uris: ['https://shop.example.com/callback'],
      scopes: ['messages:read'],
    });
    expect(await steps()).toMatchObject({ has_app: true, has_connection: false });
    await addConversation(database, { organizationId: house.id });
    expect(await steps()).toMatchObject({ has_conversations: true });
    expect((await inbox.post('/channels', { type: 'chat', name: 'Shop' })).status).toBe(201);
    expect(await steps()).toMatchObject({ has_mail: false, has_chat: true });
    await addMailChannel(database, { organizationId: house.id });
    expect(await steps()).toMatchObject({ has_mail: true, has_chat: true });
  });
});
