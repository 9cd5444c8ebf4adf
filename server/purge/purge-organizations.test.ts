import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOrganization, restoreOrganization } from '../features/organizations/delete-organization.ts';
import { download, uploaded } from '../testing/attachments.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { inboxClient } from '../testing/inbox-client.ts';
import { indexEverything } from '../testing/index-everything.ts';
import { addMailChannel, addMailOf } from '../testing/mail-channel.ts';
import { startWorld } from '../testing/start-world.ts';
import { addVisit } from '../testing/widget-visitor.ts';
import { tokenFor } from '../testing/world.ts';
import {
  addContactTag,
  addConversation,
  addExternalId,
  addInvitation,
  addMessage,
  addNote,
  addWebhook,
} from '../testing/world-records.ts';
import { purgeOrganizations, tenantTables } from './purge-organizations.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { database, files } = app;
const { bicycles, tea, mara, ada } = world;
const day = 86_400_000_000;
const now = () => Date.now() * 1000;
const purge = (at: number, mayContinue = () => true) =>
  purgeOrganizations({ database, files }, at, mayContinue);

beforeAll(async () => {
  for (const [cast, person] of [[bicycles, mara] as const, [tea, ada] as const]) {
    const where = { organizationId: cast.house.id, contactId: cast.contact.id };
    const { id } = await addConversation(database, { ...where, tags: ['a tag'] });
    const message = await addMessage(database, { ...where, conversationId: id });
    await tokenFor(database, cast, person);
    const channel = await addMailChannel(database, { organizationId: where.organizationId });
    await addMailOf(database, channel, { ...where, conversationId: id, messageId: message.id });
    await addVisit(database, { ...where, conversationId: id, messageId: message.id });
    await addExternalId(database, { ...where, appId: cast.app.id, messageId: message.id });
    await addContactTag(database, where);
    await addWebhook(database, { organizationId: cast.house.id, userId: person.id });
    await addNote(database, { organizationId: cast.house.id, conversationId: id, userId: person.id });
    await addInvitation(database, { organizationId: cast.house.id, invitedById: person.id });
    const api = await as(person);
    const path = `/conversations/${cast.conversation.publicId}/messages`;
    const first = await api.post(path, {
      body_html: '<p>An answer.</p>',
      attachment_ids: [await uploaded(api)],
    });
    const reply = await api.post(path, { body_html: '<p>More.</p>', reply_to_id: first.body.data.id });
    expect([first.status, reply.status]).toEqual([201, 201]);
    await api.call(`${path}/${reply.body.data.id}/solution`, { method: 'PUT' });
    await api.post(`/conversations/${cast.conversation.publicId}/notes`, {
      body_html: '<p>Look at this.</p>',
      mentions: [person.publicId],
    });
  }
  await indexEverything(database);
});

/** Tables with an `organization_id`, from the schema; partitions belong to their table. */
async function tablesOfOrganizations(): Promise<string[]> {
  const rows = await database.read<{ name: string }>({
    text: `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    values: [],
  });
  return rows.map(({ name }) => name);
}

async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfOrganizations()) {
    const [row] = await database.read<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`,
      values: [organizationId],
    });
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

describe('a deleted organization', () => {
  test('security 68: refuses every token and session at the next call, and works as before once it is restored', async () => {
    const [api, tokenOfApp, inbox] = [
      await as(mara),
      await as(mara, { actor: 'app' }),
      await inboxClient(app.baseUrl, mara, bicycles.house),
    ];
    const statuses = async () => [
      (await api.get('/me')).status,
      (await tokenOfApp.get('/conversations')).status,
      (await inbox.get('/conversations')).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await deleteOrganization(database, { id: bicycles.house.id, now: now() })).toBe(true);
    expect(await statuses()).toEqual([401, 401, 403]);
    expect((await (await as(ada)).get('/me')).status).toBe(200);
    expect(await deleteOrganization(database, { id: bicycles.house.id, now: now() })).toBe(false);
    expect(await restoreOrganization(database, bicycles.house.id)).toBe(true);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await restoreOrganization(database, bicycles.house.id)).toBe(false);
    const token = { name: 'Report', scopes: ['tags:read'], days: 90 };
    expect((await inbox.post('/account/tokens', token)).status).toBe(201);
  });

  test('is not erased within fourteen days; after that nothing of it is left, and others’ data is complete', async () => {
    const file = await downloadable();
    const [before, beforeTea] = [await rowsOf(bicycles.house.id), await dumpOf(tea.house.id)];
    await deleteOrganization(database, { id: bicycles.house.id, now: now() });
    expect(await purge(now() + 13.9 * day)).toBe(0);
    // Interrupted after a few batches, it can no longer be restored, and the next round finishes it.
    let batches = 0;
    expect(await purge(now() + 14.1 * day, () => batches++ < 5)).toBe(0);
    expect(await restoreOrganization(database, bicycles.house.id)).toBe(false);
    expect(await purge(now() + 14.1 * day)).toBe(1);
    expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(15);
    const after = await rowsOf(bicycles.house.id);
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([]);
    expect(await dumpDatabase(database)).not.toContain(bicycles.house.id);
    expect((await download(file)).status).toBe(404);
    expect(await dumpOf(tea.house.id)).toBe(beforeTea);
    expect((await (await as(ada)).get('/conversations')).status).toBe(200);
  });
});

test('the purge covers every table with rows of organizations', async () => {
  const special = ['apps', 'attachments'];
  const known = [...tenantTables.map(({ table }) => table), ...special];
  expect((await tablesOfOrganizations()).filter((name) => !known.includes(name))).toEqual([]);
});

async function downloadable(): Promise<string> {
  const api = await as(mara);
  const { body } = await api.get(`/conversations/${bicycles.conversation.publicId}/messages`);
  const urls = body.data.flatMap((it: { attachments: { presigned_url: string }[] }) =>
    it.attachments.map(({ presigned_url }) => presigned_url),
  );
  expect((await download(urls[0])).status).toBe(200);
  return urls[0];
}

async function dumpOf(organizationId: string): Promise<string> {
  const lines: string[] = [];
  for (const table of await tablesOfOrganizations()) {
    const rows = await database.read<{ line: string }>({
      text: `SELECT t::text AS line FROM ${table} t WHERE organization_id = $1 ORDER BY 1`,
      values: [organizationId],
    });
    lines.push(table, ...rows.map(({ line }) => line));
  }
  return lines.join('\n');
}
