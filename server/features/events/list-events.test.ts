import { afterAll, describe, expect, test } from 'vitest';
import { type Event, eventKinds, eventTypes } from '../../../contract/event.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { revokeConnection } from '../../access/revoke-connection.ts';
import type { ApiClient } from '../../testing/http-client.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';
import { addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const maraApi = await as(mara);
const jonasApi = await as(jonas);

type Page = { data: Event[]; page_metadata: { after: string | null; before: string | null } };

async function read(api: ApiClient, query: Record<string, string> = {}): Promise<Page> {
  await sequenceAll(app.database);
  const response = await api.get(`/events?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.body;
}

/** Everything from a cursor to the end of the log, and a cursor there. */
async function readOn(api: ApiClient, after?: string, query: Record<string, string> = {}) {
  const events: Event[] = [];
  for (let from = after; ; ) {
    const page = await read(api, { limit: '100', ...query, ...(from !== undefined && { after: from }) });
    events.push(...page.data);
    const next = page.page_metadata.after;
    if (next === null) return { events, after: page.data.at(-1)?.cursor ?? page.page_metadata.before ?? '' };
    from = next;
  }
}

const now = async (api = maraApi) => (await read(api, { after: 'now' })).page_metadata.before ?? '';

/** The events recorded during an action, as Mara sees them. */
async function eventsOf(work: () => Promise<unknown>): Promise<Event[]> {
  const before = await now();
  await work();
  return (await readOn(maraApi, before)).events;
}

const byMara = { type: 'member', user_id: mara.publicId, app_id: bicycles.app.clientId };
const patch = (path: string, json: object) => maraApi.call(path, { method: 'PATCH', json });

describe('an event has the record as of then, what changed, who did it and when', () => {
  test('when a conversation starts with its first message', async () => {
    const begin = {
      contact: { name: 'Robin', email: 'robin@example.com', phone: '+47 11 22 33 44' },
      subject: 'Bell',
      body_html: '<p>Hi</p>',
    };
    let created: { id: string } | undefined;
    const events = await eventsOf(async () => {
      created = (await maraApi.post('/conversations', begin)).body.data;
    });
    expect(events.map(({ type }) => type)).toEqual([
      'contact.created',
      'conversation.created',
      'message.created',
    ]);
    const [contact, conversation, message] = events;
    expect(contact?.data).toMatchObject({ name: 'Robin', email: 'robin@example.com', tags: [] });
    expect(conversation).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'conversation.created',
      organization_id: bicycles.house.publicId,
      inserted_at: expect.any(Number),
      cursor: expect.stringMatching(/^[\w-]{54}$/),
      actor: byMara,
      data: created,
      previous: null,
      caused_by: null,
    });
    const { body } = await maraApi.get(`/conversations/${created?.id}/messages`);
    expect(message?.data).toEqual(body.data[0]);
  });

  test('for each kind of change of a conversation', async () => {
    const { publicId: id } = await addConversation(app.database, {
      organizationId,
      contactId: bicycles.contact.id,
    });
    const path = `/conversations/${id}`;
    const states: object[] = [];
    const events = await eventsOf(async () => {
      for (const change of [
        { assignee_id: jonas.publicId },
        { assignee_id: null },
        { add_tags: ['late'] },
        { is_spam: true },
        { status: 'closed' },
        { subject: 'Something else', priority: 'high' },
      ])
        states.push((await patch(path, change)).body.data);
    });
    expect(events.map(({ type, previous }) => [type, previous])).toEqual([
      ['conversation.assigned', { assignee: null }],
      [
        'conversation.unassigned',
        { assignee: expect.objectContaining({ id: jonas.publicId, name: 'Jonas' }) },
      ],
      ['conversation.tags_changed', { tags: [] }],
      ['conversation.spam_changed', { is_spam: false }],
      ['conversation.status_changed', { status: 'open' }],
      ['conversation.updated', { subject: 'A question', priority: 'none' }],
    ]);
    expect(events.map(({ data }) => data)).toEqual(states);
  });

  test('when a channel is set up and paused', async () => {
    const states: object[] = [];
    const events = await eventsOf(async () => {
      const channel = { type: 'mail', name: 'Support', address: 'support@example.com' };
      const { data } = (await maraApi.post('/channels', channel)).body;
      states.push(data, (await patch(`/channels/${data.id}`, { state: 'paused' })).body.data);
    });
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['channel.created', states[0]],
      ['channel.updated', states[1]],
    ]);
    expect(events[1]?.previous).toMatchObject({ state: 'ok' });
  });

  test('when a member joins a team', async () => {
    const created: { id: string }[] = [];
    const events = await eventsOf(async () => {
      const { data } = (await maraApi.post('/teams', { name: 'Workshop' })).body;
      created.push(data);
      await maraApi.call(`/teams/${data.id}/members/${jonas.publicId}`, { method: 'PUT', json: {} });
    });
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['team.created', created[0]],
      ['team.member_added', expect.objectContaining({ team_id: created[0]?.id, is_lead: false })],
    ]);
  });

  test('when a custom field is created and deleted', async () => {
    const events = await eventsOf(async () => {
      const field = { key: 'outcome', label: 'Outcome', record: 'conversation', kind: 'text' };
      const { id } = (await maraApi.post('/fields', field)).body.data;
      await maraApi.call(`/fields/${id}`, { method: 'DELETE' });
    });
    expect(events.map(({ type }) => type)).toEqual(['field.created', 'field.deleted']);
  });

  test('when a message is sent, marked and unmarked', async () => {
    const path = `/conversations/${bicycles.conversation.publicId}`;
    const shown: object[] = [];
    const events = await eventsOf(async () => {
      const sent = await maraApi.post(`${path}/messages`, {
        body_html: '<p>Done</p>',
        conversation_status: 'closed',
      });
      const mark = `${path}/messages/${sent.body.data.id}/solution`;
      shown.push(sent.body.data, (await maraApi.call(mark, { method: 'PUT' })).body.data);
      await maraApi.call(mark, { method: 'DELETE' });
    });
    const [created, closed, marked, unmarked] = events;
    expect(events.map(({ type }) => type)).toEqual([
      'message.created',
      'conversation.status_changed',
      'message.marked_as_solution',
      'message.unmarked_as_solution',
    ]);
    expect([created?.data, marked?.data]).toEqual(shown);
    expect(closed?.previous).toEqual({ status: 'open' });
    expect(marked?.previous).toEqual({ marked_as_solution_at: null });
    expect(unmarked?.data).toEqual(created?.data);
    expect(unmarked?.previous).toEqual({ marked_as_solution_at: expect.any(Number) });
  });

  test('for notes', async () => {
    let note: object | undefined;
    const path = `/conversations/${bicycles.conversation.publicId}/notes`;
    const events = await eventsOf(async () => {
      const body = { body_html: '<p>Only us</p>', mentions: [jonas.publicId] };
      note = (await maraApi.post(path, body)).body.data;
    });
    expect(events).toEqual([expect.objectContaining({ type: 'note.created', data: note, previous: null })]);
  });

  test('for suggestions', async () => {
    const { publicId: id } = await addConversation(app.database, {
      organizationId,
      contactId: bicycles.contact.id,
    });
    const assistant = await as(mara, { actor: 'app' });
    const events = await eventsOf(async () => {
      const body = { kind: 'reply', body_html: '<p>Try oil.</p>' };
      const suggested = await assistant.post(`/conversations/${id}/suggestions`, body);
      const path = `/suggestions/${suggested.body.data.id}`;
      expect((await patch(path, { status: 'dismissed' })).status).toBe(200);
    });
    expect(events.map(({ type, previous }) => [type, previous])).toEqual([
      ['suggestion.created', null],
      ['suggestion.changed', { status: 'open' }],
    ]);
  });

  test('for a merge, and its target', async () => {
    const [source, target] = [
      await addConversation(app.database, { organizationId }),
      await addConversation(app.database, { organizationId }),
    ];
    const events = await eventsOf(() =>
      maraApi.post(`/conversations/${source.publicId}/merge`, { into_id: target.publicId }),
    );
    expect(events.find(({ type }) => type === 'conversation.merged')).toMatchObject({
      data: { id: source.publicId, status: 'closed', merged_into_id: target.publicId },
      previous: { merged_into_id: null },
    });
  });

  test('when a contact is created, changed and blocked', async () => {
    const states: object[] = [];
    const events = await eventsOf(async () => {
      const { data } = (await maraApi.post('/contacts', { name: 'Kim', external_id: 'kim' })).body;
      states.push(data);
      states.push((await patch(`/contacts/${data.id}`, { name: 'Kim Li', tags: ['vip'] })).body.data);
      states.push((await patch(`/contacts/${data.id}`, { is_blocked: true })).body.data);
    });
    expect(events.map(({ type, previous }) => [type, previous])).toEqual([
      ['contact.created', null],
      ['contact.updated', { name: 'Kim', tags: [] }],
      ['contact.blocked', { is_blocked: false }],
    ]);
    expect(events.map(({ data }) => data)).toEqual(states);
  });

  test('when a member is invited, joins, becomes an admin and leaves, with their connections', async () => {
    const states: object[] = [];
    const events = await eventsOf(async () => {
      const invitation = { email: 'new@example.com', role: 'member' };
      states.push((await maraApi.post('/invitations', invitation)).body.data);
      const robin = await addColleague(app.database, bicycles.house);
      const path = `/members/${robin.memberId}`;
      states.push((await maraApi.get(path)).body.data);
      await as(robin);
      states.push((await patch(path, { role: 'admin' })).body.data);
      await maraApi.call(path, { method: 'DELETE' });
    });
    expect(events.map(({ type }) => type)).toEqual([
      'member.invited',
      'member.joined',
      'member.role_changed',
      'connection.revoked',
      'member.removed',
    ]);
    const [invited, joined, changed, revoked, removed] = events;
    expect([invited?.data, joined?.data, changed?.data]).toEqual(states);
    expect([joined?.actor.type, changed?.previous]).toEqual(['system', { role: 'member' }]);
    expect(revoked?.data).toMatchObject({
      app: { id: bicycles.app.clientId, name: bicycles.app.name },
      actor: 'self',
      user: { name: 'Robin' },
    });
    expect(removed).toMatchObject({ data: states[2], previous: null, actor: byMara });
  });
});

test('an erased contact is blank in every event, and the last one has only their id', async () => {
  const before = await now();
  const secret = {
    name: 'Secret Name',
    email: 'secret@example.com',
    phone: 'secret',
    meta_info: { a: 'secret' },
  };
  const begun = { contact: secret, body_html: '<p>Hi</p>' };
  const { data } = (
    await maraApi.post('/conversations', {
      ...begun,
      contact: { name: 'Secret Name', email: 'secret@example.com' },
    })
  ).body;
  const id = data.contact.id;
  await patch(`/contacts/${id}`, { ...secret, is_blocked: true });
  expect(JSON.stringify((await readOn(maraApi, before)).events)).toMatch(/secret/i);
  await maraApi.call(`/contacts/${id}`, { method: 'DELETE' });
  const { events } = await readOn(maraApi, before);
  expect(JSON.stringify(events)).not.toMatch(/secret/i);
  const blank = { id, name: null, email: null, phone: null, meta_info: {}, tags: [] };
  expect(events.map(({ type, data: record }) => [type, record])).toMatchObject([
    ['contact.created', blank],
    ['conversation.created', { contact: { id, name: null, email: null, phone: null } }],
    ['message.created', {}],
    ['contact.updated', blank],
    ['contact.blocked', blank],
    ['contact.deleted', { id }],
  ]);
  expect(events.at(-1)?.data).toEqual({ id });
});

describe('access', () => {
  test('a token without events:read is 403', async () => {
    const api = await as(mara, { scopes: ['conversations:read'] });
    const response = await api.get('/events');
    expect([response.status, response.body.error]).toEqual([403, 'insufficient_scope']);
  });

  test.each([...new Set(eventTypes.map((type) => eventKinds[type].scope))].filter((scope) => scope !== null))(
    'with events:read and %s sees the events of that and nothing else',
    async (scope: Scope) => {
      const all = (await readOn(maraApi)).events;
      const shown = (await readOn(await as(mara, { scopes: ['events:read', scope] }))).events;
      const expected = all.filter(({ type }) => eventKinds[type].scope === scope);
      expect(expected.length).toBeGreaterThan(0);
      expect(shown).toEqual(expected);
    },
  );

  test('with access to events:read alone gets no events, but cursors that advance', async () => {
    const api = await as(mara, { scopes: ['events:read'] });
    const { events, after } = await readOn(api);
    expect([events, after]).toEqual([[], await now(api)]);
  });

  test("security S3: nobody sees another organization's events, or continues from its cursor", async () => {
    const adaApi = await as(ada);
    const theirs = await readOn(adaApi);
    expect(theirs.events.length).toBeGreaterThan(0);
    expect(theirs.events.every((it) => it.organization_id === tea.house.publicId)).toBe(true);
    const response = await maraApi.get(`/events?after=${theirs.after}`);
    expect([response.status, response.body.error]).toEqual([400, 'invalid_cursor']);
  });

  test('an app of its own may follow', async () => {
    const { events } = await readOn(await as(mara, { actor: 'app' }));
    expect(events).toEqual((await readOn(maraApi)).events.slice(0, events.length));
  });
});

describe('paging', () => {
  test('leads through the whole log, each event once, oldest first', async () => {
    const whole = (await readOn(maraApi)).events;
    const paged = (await readOn(maraApi, undefined, { limit: '3' })).events;
    expect(whole.length).toBeGreaterThan(20);
    expect(paged).toEqual(whole);
  });

  test('ends with a null cursor, and continues from the cursor of the last event once more has happened', async () => {
    const { events } = await readOn(maraApi);
    const last = await read(maraApi, { after: events.at(-2)?.cursor ?? '' });
    expect([last.data, last.page_metadata.after]).toEqual([events.slice(-1), null]);
    const end = events.at(-1)?.cursor ?? '';
    expect(await read(maraApi, { after: end })).toEqual({
      data: [],
      page_metadata: { after: null, before: end },
    });
    await patch(`/conversations/${bicycles.conversation.publicId}`, { subject: 'Later' });
    const { data } = await read(maraApi, { after: end });
    expect(data.map(({ type }) => type)).toEqual(['conversation.updated']);
  });

  test('after=now is an empty page, whose before leads back to the newest events and is where to continue from', async () => {
    const { events, after } = await readOn(maraApi);
    const page = await read(maraApi, { after: 'now' });
    expect(page).toEqual({ data: [], page_metadata: { after: null, before: after } });
    const newest = await read(maraApi, { before: after, limit: '3' });
    expect(newest.data).toEqual(events.slice(-3));
    expect(newest.page_metadata.after).toBeNull();
  });

  test('back from any event has that event last, and ends at the oldest', async () => {
    const { events } = await readOn(maraApi);
    const [oldest, , third] = events;
    const page = await read(maraApi, { before: third?.cursor ?? '' });
    expect(page.data).toEqual(events.slice(0, 3));
    expect(page.page_metadata).toEqual({ after: third?.cursor, before: null });
    expect((await read(maraApi, { before: oldest?.cursor ?? '' })).data).toEqual([oldest]);
  });

  test('back through some types skips the others', async () => {
    const types = 'message.created,contact.updated';
    const all = (await readOn(maraApi, undefined, { types })).events;
    const found: Event[] = [];
    for (let before: string | null = await now(); before !== null; ) {
      const page: Page = await read(maraApi, { types, limit: '2', before });
      found.unshift(...page.data);
      before = page.page_metadata.before;
    }
    expect(found).toEqual(all);
  });

  test('by type continues from a cursor of any type', async () => {
    const all = (await readOn(maraApi)).events;
    const types = 'message.created,contact.updated';
    const some = (await readOn(maraApi, undefined, { types })).events;
    expect(some).toEqual(all.filter(({ type }) => types.split(',').includes(type)));
    expect(new Set(some.map(({ type }) => type)).size).toBe(2);
    const half = (await read(maraApi, { limit: '5' })).page_metadata.after ?? '';
    expect((await readOn(maraApi, half, { types })).events).toEqual(
      all.slice(5).filter(({ type }) => types.split(',').includes(type)),
    );
  });

  test.each([
    ['types=message.sent', 'invalid_request'],
    ['types=', 'invalid_request'],
    ['types=constructor', 'invalid_request'],
    ['limit=0', 'invalid_request'],
    ['before=x', 'invalid_cursor'],
    ['before=now', 'invalid_cursor'],
    ['after=now&before=x', 'invalid_request'],
    ['after=', 'invalid_cursor'],
    ['after=x', 'invalid_cursor'],
    ['after=NOW', 'invalid_cursor'],
  ])('?%s is 400 %s', async (query, code) => {
    const response = await jonasApi.get(`/events?${query}`);
    expect([response.status, response.body.error]).toEqual([400, code]);
  });

  test('security S20: an altered cursor is 400', async () => {
    const cursor = await now();
    for (const at of [0, 10, 30, 53]) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      const response = await maraApi.get(
        `/events?after=${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`,
      );
      expect([response.status, response.body.error]).toEqual([400, 'invalid_cursor']);
    }
  });

  test('past many events that a token may not see takes empty pages', async () => {
    const api = await as(mara, { scopes: ['events:read', 'notes:read'] });
    const start = await now(api);
    await app.database.write({
      text: `INSERT INTO events (organization_id, id, type, actor_type, record_id, data)
             SELECT $1, gen_random_uuid(), 'ping', 'system', gen_random_uuid(), '{}' FROM generate_series(1, 2500)`,
      values: [organizationId],
    });
    const body = { body_html: '<p>At last</p>' };
    await maraApi.post(`/conversations/${bicycles.conversation.publicId}/notes`, body);
    const first = await read(api, { after: start, types: 'note.created' });
    expect([first.data, first.page_metadata.after]).toEqual([[], expect.any(String)]);
    const { events } = await readOn(api, start, { types: 'note.created' });
    expect(events).toHaveLength(1);
  });

  test('moves the cursor of a reader who sees none of the events, so that it doesn’t expire', async () => {
    const start = await now();
    await patch(`/conversations/${bicycles.conversation.publicId}`, { subject: 'Not a note' });
    const { events, after } = await readOn(maraApi, start, { types: 'note.created' });
    expect([events, after]).toEqual([[], await now()]);
    expect(after).not.toBe(start);
  });
});

describe('when a connection ends', () => {
  test('the next call for events is 401', async () => {
    const api = await as(jonas);
    expect((await api.get('/events')).status).toBe(200);
    const [row] = await app.database.read<{ id: string }>({
      text: 'SELECT id FROM connections WHERE user_id = $1 AND revoked_at IS NULL',
      values: [jonas.id],
    });
    const actor = { type: 'system' } as const;
    await app.database.transaction((transaction) => revokeConnection(transaction, row?.id ?? '', actor));
    expect((await api.get('/events')).status).toBe(401);
  });
});
