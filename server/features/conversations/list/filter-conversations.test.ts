import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/http-client.ts';
import { addMailChannel } from '../../../testing/mail-channel.ts';
import { startWorld } from '../../../testing/start-world.ts';
import {
  type AddConversation,
  addContact,
  addConversation,
  addMessage,
} from '../../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const longAgo = 1_000_000_000;
const other = await addContact(app.database, { organizationId: bicycles.house.id, name: 'Another customer' });
const channel = await addMailChannel(app.database, { organizationId: bicycles.house.id });
const foreignChannel = await addMailChannel(app.database, { organizationId: tea.house.id });
let jonasApi: ApiClient;

beforeAll(async () => {
  jonasApi = await as(jonas);
  const opened = await add('opened', {});
  await add('closed', { status: 'closed' });
  await add('snoozed', { status: 'snoozed' });
  await add('his', { assigneeId: jonas.id });
  await add('hers', { assigneeId: mara.id });
  await add('of another', { contactId: other.id });
  await add('tagged', { tags: ['refund', 'late'] });
  await add('closed refund', { tags: ['refund'], status: 'closed' });
  await add('chat', { source: 'chat' });
  await add('urgent', { priority: 'urgent' });
  await add('spam', { isSpam: true, tags: ['refund'] });
  await add('merged', { mergedIntoId: opened.id });
  await add('long ago', { at: longAgo * 1_000_000 });
  await add('just before', { at: longAgo * 1_000_000 - 1 });
  await app.database.write({
    text: 'UPDATE conversations SET channel_id = $1 WHERE organization_id = $2 AND id = ANY ($3::uuid[])',
    values: [channel.id, bicycles.house.id, [opened.id, (await add('closed mail', { status: 'closed' })).id]],
  });
  await markSolved((await add('solved', {})).id);
  await app.database.write({ text: "DELETE FROM conversations WHERE subject = 'A question'", values: [] });
  await add('foreign', { status: 'closed', tags: ['refund'], priority: 'urgent' }, tea);
});

function add(subject: string, options: Partial<AddConversation>, { house } = bicycles) {
  return addConversation(app.database, { organizationId: house.id, subject, ...options });
}

async function markSolved(conversationId: string): Promise<void> {
  const ids = { organizationId: bicycles.house.id, conversationId, contactId: bicycles.contact.id };
  const { id } = await addMessage(app.database, ids);
  const text = 'UPDATE conversations SET solution_message_id = $1 WHERE id = $2';
  await app.database.write({ text, values: [id, conversationId] });
}

const visible = [
  'opened closed snoozed his hers tagged chat urgent solved'.split(' '),
  ['of another', 'closed refund', 'closed mail', 'long ago', 'just before'],
].flat();
const without = (...names: string[]) => visible.filter((it) => !names.includes(it));

describe('a list of conversations', () => {
  test.each<[string, string[]]>([
    ['', visible],
    ['status=open', without('closed', 'snoozed', 'closed refund', 'closed mail')],
    ['status=snoozed', ['snoozed']],
    ['status=closed', ['closed', 'closed refund', 'closed mail']],
    ['assignee_id=me', ['his']],
    [`assignee_id=${mara.publicId}`, ['hers']],
    ['assignee_id=none', without('his', 'hers')],
    [`assignee_id=${ada.publicId}`, []],
    [`contact_id=${other.publicId}`, ['of another']],
    [`contact_id=${tea.contact.publicId}`, []],
    [`channel_id=${channel.publicId}`, ['opened', 'closed mail']],
    [`channel_id=${channel.publicId}&status=open&sort=updated_at`, ['opened']],
    [`channel_id=${foreignChannel.publicId}`, []],
    ['tag=refund', ['tagged', 'closed refund']],
    ['tag=refund&sort=inserted_at', ['tagged', 'closed refund']],
    ['tag=refund&status=closed', ['closed refund']],
    ['tag=Refund', []],
    ['tag=%27%20OR%201%3D1--', []],
    ['source=chat', ['chat']],
    ['priority=urgent', ['urgent']],
    ['priority=none&source=chat', ['chat']],
    ['is_spam=true', ['spam']],
    ['is_spam=true&tag=refund', ['spam']],
    ['is_spam=false', visible],
    ['merged=true', ['merged']],
    ['merged=false', visible],
    ['has_solution=true', ['solved']],
    ['has_solution=false', without('solved')],
    [`inserted_since=${longAgo}`, without('just before')],
    [`inserted_since=${longAgo + 1}`, without('just before', 'long ago')],
    [`updated_since=${longAgo}`, without('just before')],
    ['updated_since=0', visible],
    ['inserted_since=99999999999', []],
  ])('with "%s" holds those that match and no others', async (query, expected) => {
    const { body } = await jonasApi.get(`/conversations?limit=100&${query}`);
    expect(body.data.map((it: { subject: string }) => it.subject).sort()).toEqual([...expected].sort());
  });

  test('by number contains that conversation, unless it is merged or another organization’s', async () => {
    const { body } = await jonasApi.get('/conversations?limit=100');
    const { subject, number }: { subject: string; number: number } = body.data[0];
    const found = async (query: string) =>
      (await jonasApi.get(`/conversations?${query}`)).body.data.map((it: { subject: string }) => it.subject);
    expect(await found(`number=${number}`)).toEqual([subject]);
    expect(await found(`number=${number}&status=snoozed`)).toEqual([]);
    const [merged] = (await jonasApi.get('/conversations?merged=true')).body.data;
    expect(await found(`number=${merged.number}`)).toEqual([]);
    expect(await found(`number=${merged.number}&merged=true`)).toEqual(['merged']);
    expect(await found('number=999999999999999')).toEqual([]);
    const [foreign] = (await (await as(ada)).get('/conversations')).body.data;
    expect(foreign.subject).toBe('foreign');
    expect(await found(`number=${foreign.number}`)).not.toContain('foreign');
  });

  test.each([
    'number=0',
    'number=007',
    'number=-1',
    'number=1e3',
    'number=9999999999999999',
    'status=gone',
    'status=open&status=closed',
    'assignee_id=nobody',
    'assignee_id=',
    `assignee_id=${bicycles.contact.publicId}`,
    `contact_id=${jonas.publicId}`,
    `channel_id=${jonas.publicId}`,
    'channel_id=none',
    `contact_id=${other.publicId.toUpperCase()}`,
    'tag=',
    `tag=${'a'.repeat(201)}`,
    'source=fax',
    'priority=5',
    'is_spam=yes',
    'is_spam=TRUE',
    'has_solution=1',
    'merged=',
    'updated_since=-1',
    'updated_since=1.5',
    'updated_since=1e9',
    'inserted_since=yesterday',
    'inserted_since=999999999999',
    'sort=number',
    'sort=-updated_at',
    'subject=opened',
    'tag[]=refund',
    '__proto__=1',
    'constructor=1',
  ])('refuses "%s" with 400 invalid_request', async (query) => {
    const { status, body } = await jonasApi.get(`/conversations?${query}`);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  test('refuses assignee_id=me from an app that acts for nobody', async () => {
    const appApi = await as(mara, { actor: 'app' });
    const { status, body } = await appApi.get('/conversations?assignee_id=me');
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });
});
