import { afterAll, describe, expect, test } from 'vitest';
import type { Filter } from '../../../contract/filter/filter.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';
import {
  type AddedRecord,
  addCompany,
  addContact,
  addConversation,
  addTag,
  addTeam,
  addTeamMember,
} from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const [admin, member, byApp, stranger] = [
  await as(mara),
  await as(jonas),
  await as(mara, { actor: 'app' }),
  await as(ada),
];
const team = await addTeam(app.database, { organizationId });
const lead = await addColleague(app.database, bicycles.house);
const byLead = await as(lead);
await admin.call(`/teams/${team.publicId}/members/${lead.publicId}`, {
  method: 'PUT',
  json: { is_lead: true },
});
const mate = await addColleague(app.database, bicycles.house);
const byMate = await as(mate);
await addTeamMember(app.database, { organizationId, teamId: team.id, userId: mate.id });

const isOpen = { field: 'status', op: 'is', value: 'open' } as const;
const draft = (fields: object = {}) => ({ name: 'Open', audience: 'me', filter: isOpen, ...fields });
const make = async (fields: object = {}, by = member) => (await by.post('/views', draft(fields))).body.data;
const patch = (by: typeof member, id: string, json: object, headers = {}) =>
  by.call(`/views/${id}`, { method: 'PATCH', json, headers });
const remove = (by: typeof member, id: string) => by.call(`/views/${id}`, { method: 'DELETE' });
const code = async (response: Promise<{ status: number; body: { error?: string } }>) => {
  const { status, body } = await response;
  return [status, body?.error];
};
const titlesIn = async (path: string, by = member): Promise<string[]> =>
  (await by.get(path)).body.data.map(({ subject }: { subject: string }) => subject);

describe('POST /views', () => {
  test('creates a view: 201, with its address', async () => {
    const { status, body, headers } = await member.post('/views', draft({ name: '  Mine ' }));
    const times = { inserted_at: expect.any(Number), updated_at: expect.any(Number) };
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^vw_/),
        name: 'Mine',
        icon: null,
        owner_id: jonas.publicId,
        team_id: null,
        filter: isOpen,
        sort: '-last_activity_at',
        missing: [],
        ...times,
      },
    ]);
    expect(headers.get('location')).toBe(`/api/oauth/v1/views/${body.data.id}`);
    expect((await member.get(`/views/${body.data.id}`)).body.data).toEqual(body.data);
  });

  test('with one of the known icons; any other is 422, and null removes it', async () => {
    const { id, icon } = await make({ icon: 'truck' });
    expect(icon).toBe('truck');
    expect((await patch(member, id, { icon: null })).body.data.icon).toBeNull();
    const { status, body } = await member.post('/views', draft({ icon: 'unicorn' }));
    expect([status, body.details[0].field]).toEqual([422, 'icon']);
  });

  test("a team's is for its leads and admins, everybody's for admins; an app acting as itself has none of its own", async () => {
    const forTeam = draft({ audience: 'team', team_id: team.publicId });
    const forAll = draft({ audience: 'everybody' });
    for (const by of [byLead, admin, byApp]) expect((await by.post('/views', forTeam)).status).toBe(201);
    for (const by of [member, byMate])
      expect(await code(by.post('/views', forTeam))).toEqual([403, 'insufficient_scope']);
    for (const by of [admin, byApp]) expect((await by.post('/views', forAll)).status).toBe(201);
    for (const by of [member, byLead])
      expect(await code(by.post('/views', forAll))).toEqual([403, 'insufficient_scope']);
    expect(await code(byApp.post('/views', draft()))).toEqual([422, 'actor_self_required']);
  });

  test.each<[string, object]>([
    ['name', { name: ' ' }],
    ['audience', { audience: 'nobody' }],
    ['team_id', { audience: 'team' }],
    ['team_id', { audience: 'everybody', team_id: team.publicId }],
    ['team_id', { audience: 'team', team_id: publicId('team', newId()) }],
    ['filter', { filter: 'open' }],
    ['filter.all.0.value', { filter: { all: [{ ...isOpen, value: 'Open' }] } }],
    ['filter', { filter: { field: 'tag_id', op: 'is', value: publicId('tag', newId()) } }],
    ['sort', { filter: { all: [] }, sort: 'waiting_since' }],
  ])('a wrong %s is 422', async (field, fields) => {
    const { status, body } = await admin.post('/views', draft(fields));
    expect([status, body.details?.[0].field]).toEqual([422, field]);
  });

  test('sent again with its key creates nothing new; more than a hundred are 409', async () => {
    const by = await as(await addColleague(app.database, bicycles.house));
    const send = () => by.post('/views', draft(), { 'idempotency-key': 'a view' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    await app.database.write({
      text: `INSERT INTO views (organization_id, id, name, owner_user_id, filter, sort)
             SELECT $1, gen_random_uuid(), 'One of many', v.owner_user_id, '{"all": []}', 'inserted_at'
               FROM views v, generate_series(1, 99) WHERE v.organization_id = $1 AND v.id = (
                 SELECT id FROM views WHERE organization_id = $1 ORDER BY inserted_at DESC, id DESC LIMIT 1)`,
      values: [organizationId],
    });
    expect(await code(by.post('/views', draft()))).toEqual([409, 'conflict']);
  });
});

describe('A view is visible', () => {
  test("by its owner, its team and admins, or everybody; for others, and other organizations, it doesn't exist", async () => {
    const own = await make();
    const ours = await make({ audience: 'team', team_id: team.publicId }, admin);
    const all = await make({ audience: 'everybody' }, admin);
    const sees = async (by: typeof member) => {
      const listed: { id: string }[] = (await by.get('/views?limit=100')).body.data;
      return Promise.all(
        [own, ours, all].map(async ({ id }) => {
          const isFound = (await by.get(`/views/${id}`)).status === 200;
          expect([isFound, (await by.get(`/views/${id}/conversations`)).status]).toEqual([
            isFound,
            isFound ? 200 : 404,
          ]);
          expect(listed.some((it) => it.id === id)).toBe(isFound);
          return isFound;
        }),
      );
    };
    expect(await sees(member)).toEqual([true, false, true]);
    expect(await sees(byMate)).toEqual([false, true, true]);
    expect(await sees(admin)).toEqual([false, true, true]);
    expect(await sees(byApp)).toEqual([false, true, true]);
    expect(await sees(stranger)).toEqual([false, false, false]);
  });

  test('listing its conversations needs views:read as well', async () => {
    const all = await make({ audience: 'everybody' }, admin);
    const without = await as(jonas, { scopes: ['conversations:read'] });
    expect((await without.get('/conversations')).status).toBe(200);
    expect(await code(without.get(`/views/${all.id}/conversations`))).toEqual([403, 'insufficient_scope']);
  });
});

describe('PATCH and DELETE /views/{id}', () => {
  test('change what is sent, if permitted; a stale If-Match is 412', async () => {
    const ours = await make({ audience: 'team', team_id: team.publicId }, byLead);
    expect((await patch(byLead, ours.id, { name: 'Ours', sort: '-priority' })).body.data).toMatchObject({
      name: 'Ours',
      sort: '-priority',
      filter: isOpen,
    });
    expect(await code(patch(byMate, ours.id, { name: 'No' }))).toEqual([403, 'insufficient_scope']);
    expect(await code(patch(member, ours.id, { name: 'No' }))).toEqual([404, 'not_found']);
    expect(await code(patch(byLead, ours.id, { filter: { all: [] } }))).toEqual([422, 'validation_error']);
    const stale = { 'if-match': '"AAAAAAAAAAAAAAAAAAAAAA"' };
    expect(await code(patch(byLead, ours.id, { name: 'Later' }, stale))).toEqual([
      412,
      'precondition_failed',
    ]);
    expect(await code(remove(byMate, ours.id))).toEqual([403, 'insufficient_scope']);
    expect((await remove(byLead, ours.id)).status).toBe(204);
    expect(await code(byLead.get(`/views/${ours.id}`))).toEqual([404, 'not_found']);
  });

  test('what happens to shared views is in the audit log, not what happens to private ones', async () => {
    const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
    const shared = await make({ name: 'For the log', audience: 'everybody' }, admin);
    await make({ name: 'Between us' }, admin);
    await patch(admin, shared.id, { name: 'In the log' });
    await remove(admin, shared.id);
    const { data } = (await inbox.get('/audit-entries?area=view&limit=100')).body;
    const [deleted, changed, created] = data;
    expect([created.details.view, changed.details.view, deleted.details.view]).toEqual([
      'For the log',
      'For the log',
      'In the log',
    ]);
    expect(data.some(({ details }: { details: { view: string } }) => details.view === 'Between us')).toBe(
      false,
    );
  });
});

describe('GET /views/{id}/conversations', () => {
  test("has what the filter finds for the current person, in the view's order", async () => {
    const add = (subject: string, options: object) =>
      addConversation(app.database, { organizationId, subject, ...options });
    await add('Low', { assigneeId: mate.id, priority: 'low', waiting: true, at: 1_700_000_000_000_000 });
    await add('Urgent', { assigneeId: mate.id, priority: 'urgent' });
    await add('Long', { assigneeId: mate.id, priority: 'low', waiting: true, at: 1_600_000_000_000_000 });
    await add('Spam', { assigneeId: mate.id, isSpam: true });
    await add('Closed', { assigneeId: mate.id, status: 'closed' });
    const mine: Filter = { all: [isOpen, { field: 'assignee_id', op: 'is', value: 'me' }] };
    const sorted = async (sort: string) => {
      const view = await make({ audience: 'everybody', filter: mine, sort }, admin);
      return titlesIn(`/views/${view.id}/conversations`, byMate);
    };
    expect(await sorted('waiting_since')).toEqual(['Long', 'Low', 'Urgent']);
    expect(await sorted('-priority')).toEqual(['Urgent', 'Long', 'Low']);
    expect(await sorted('-last_activity_at')).toEqual(['Urgent', 'Low', 'Long']);
    const spam = {
      all: [
        { field: 'is_spam', op: 'is', value: true },
        { field: 'subject', op: 'is', value: 'spam' },
      ],
    };
    const ofSpam = await make({ filter: spam });
    expect(await titlesIn(`/views/${ofSpam.id}/conversations`)).toEqual(['Spam']);
    const view = await make({ audience: 'everybody', filter: mine }, admin);
    expect(await code(byApp.get(`/views/${view.id}/conversations`))).toEqual([400, 'invalid_request']);
  });

  test.each(['waiting_since', '-priority', 'updated_at'])(
    'by %s, pages follow each other both ways',
    async (sort) => {
      const contact = await addContact(app.database, { organizationId, name: 'Somebody who writes a lot' });
      for (let count = 0; count < 9; count++)
        await addConversation(app.database, {
          organizationId,
          contactId: contact.id,
          subject: `${sort} ${count}`,
          priority: ['none', 'urgent', 'low'][count % 3] ?? 'none',
          waiting: count % 2 === 0,
          at: 1_700_000_000_000_000 + (count % 4) * 1_000_000,
        });
      const view = await make({
        filter: { all: [isOpen, { field: 'contact_id', op: 'is', value: contact.publicId }] },
        sort,
      });
      const path = `/views/${view.id}/conversations`;
      const whole = await titlesIn(path);
      expect(whole).toHaveLength(9);
      const pages: string[][] = [];
      let last: { after: string | null; before: string | null } = { after: null, before: null };
      for (let after = ''; ; after = `&after=${last.after}`) {
        const { data, page_metadata } = (await member.get(`${path}?limit=4${after}`)).body;
        pages.push(data.map(({ subject }: { subject: string }) => subject));
        last = page_metadata;
        if (last.after === null) break;
      }
      expect(pages.flat()).toEqual(whole);
      expect(await titlesIn(`${path}?limit=4&before=${last.before}`)).toEqual(pages[1]);
    },
  );

  test('reads 2,000 conversations a page: an empty one leads on to matches', async () => {
    await app.database.write({
      text: `INSERT INTO conversations (organization_id, id, number, subject, source, last_activity_at)
             SELECT $1, gen_random_uuid(), 100000 + n, CASE WHEN n > 2001 THEN 'A needle' ELSE 'Hay' END, 'api',
                    '2040-01-01'::timestamptz - n * interval '1 second' FROM generate_series(1, 2002) n`,
      values: [tea.house.id],
    });
    const wanted = { all: [isOpen, { field: 'subject', op: 'contains', value: 'NEEDLE' }] };
    const path = `/conversations?filter=${encodeURIComponent(JSON.stringify(wanted))}`;
    const first = (await stranger.get(path)).body;
    expect([first.data, typeof first.page_metadata.after]).toEqual([[], 'string']);
    const second = (await stranger.get(`${path}&after=${first.page_metadata.after}`)).body;
    expect(second.data).toMatchObject([{ subject: 'A needle' }]);
    expect(second.page_metadata.after).toBeNull();
    const view = await make({ filter: wanted }, stranger);
    const inbox = await inboxClient(app.baseUrl, ada, tea.house);
    const { views } = (await inbox.get('/view-counts')).body.data;
    expect(views).toEqual([{ view_id: view.id, count: 0, is_complete: false }]);
  });
});

test('a view that names a deleted tag says so, and is 409 instead of empty', async () => {
  const tag = await addTag(app.database, { organizationId });
  const view = await make({ filter: { all: [isOpen, { field: 'tag_id', op: 'is', value: tag.publicId }] } });
  expect((await member.get(`/views/${view.id}/conversations`)).body.data).toEqual([]);
  expect((await remove(admin, '')).status).toBe(404);
  expect((await admin.call(`/tags/${tag.publicId}`, { method: 'DELETE' })).status).toBe(204);
  const missing = [{ kind: 'tag', id: tag.publicId }];
  expect((await member.get(`/views/${view.id}`)).body.data.missing).toEqual(missing);
  const { status, body } = await member.get(`/views/${view.id}/conversations`);
  expect([status, body.error, body.error_description]).toEqual([
    409,
    'conflict',
    expect.stringContaining(tag.publicId),
  ]);
});

test('a view of a company has the conversations of its contacts; without the company, it says so', async () => {
  const company = await addCompany(app.database, { organizationId, domain: 'orchard-tools.example' });
  const contact = await addContact(app.database, {
    organizationId,
    name: 'Pip',
    email: 'pip@orchard-tools.example',
  });
  await addConversation(app.database, { organizationId, contactId: contact.id, subject: 'Of the company' });
  const ofCompany = { field: 'company_id', op: 'is', value: company.publicId };
  const view = await make({ filter: { all: [isOpen, ofCompany] } });
  const path = `/views/${view.id}/conversations`;
  expect((await member.get(path)).body.data).toMatchObject([{ subject: 'Of the company' }]);
  expect((await admin.call(`/companies/${company.publicId}`, { method: 'DELETE' })).status).toBe(204);
  const { missing } = (await member.get(`/views/${view.id}`)).body.data;
  expect(missing).toEqual([{ kind: 'company', id: company.publicId }]);
  expect((await member.get(path)).status).toBe(409);
});

describe('A list of conversations', () => {
  test('accepts a filter; an invalid one is 400', async () => {
    const contact = await addContact(app.database, { organizationId, name: 'Äpfel GmbH' });
    await addConversation(app.database, { organizationId, contactId: contact.id, subject: 'Of apples' });
    const path = (filter: object) => `/conversations?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    expect(await titlesIn(path({ field: 'contact.name', op: 'starts_with', value: 'äpf' }))).toEqual([
      'Of apples',
    ]);
    for (const wrong of ['/conversations?filter=x', path({ not: {} }), `${path(isOpen)}&q=apples`])
      expect(await code(member.get(wrong))).toEqual([400, 'invalid_request']);
  });

  test.each(['waiting_since', '-priority'])('by %s is of open ones only', async (sort) => {
    expect((await member.get(`/conversations?status=open&sort=${sort}`)).status).toBe(200);
    expect(await code(member.get(`/conversations?sort=${sort}`))).toEqual([400, 'invalid_request']);
  });
});

describe('In the inbox', () => {
  test('views are counted up to a hundred, except hidden ones and those without an indexed part', async () => {
    const [person, by] = [jonas, member];
    const inbox = await inboxClient(app.baseUrl, person, bicycles.house);
    for (let count = 0; count < 3; count++)
      await addConversation(app.database, {
        organizationId,
        assigneeId: person.id,
        subject: `Mine ${count}`,
      });
    const mine = { field: 'assignee_id', op: 'is', value: 'me' };
    const first = await make({ filter: { all: [isOpen, mine] } }, by);
    const one = await make(
      { filter: { all: [mine, isOpen, { field: 'subject', op: 'is', value: 'mine 1' }] } },
      by,
    );
    const unanchored = await make({ filter: { field: 'subject', op: 'is', value: 'mine 1' } }, by);
    const hidden = await make({ filter: isOpen }, by);
    const order = [one.id, first.id];
    const saved = await inbox.call('/view-preferences', {
      method: 'PUT',
      json: { order, hidden: [hidden.id] },
    });
    expect(saved.status).toBe(204);
    expect((await inbox.get('/view-preferences')).body.data).toEqual({ order, hidden: [hidden.id] });
    const { views } = (await inbox.get('/view-counts')).body.data;
    const countOf = (id: string) => views.find((it: { view_id: string }) => it.view_id === id);
    expect(countOf(first.id)).toMatchObject({ count: 3, is_complete: true });
    expect(countOf(one.id)).toMatchObject({ count: 1, is_complete: true });
    expect([countOf(unanchored.id), countOf(hidden.id)]).toEqual([undefined, undefined]);
  });

  test('a view of a company is counted and listed through its people, unless these are too many', async () => {
    const [few, many] = [
      await addCompany(app.database, { organizationId, domain: 'few.example' }),
      await addCompany(app.database, { organizationId, domain: 'many.example' }),
    ];
    const person = (email: string) => addContact(app.database, { organizationId, name: 'Nora', email });
    const assigned = await person('nora@home.example');
    await admin.call(`/contacts/${assigned.publicId}`, {
      method: 'PATCH',
      json: { company_id: few.publicId },
    });
    const elsewhere = await person('away@few.example');
    await admin.call(`/contacts/${elsewhere.publicId}`, {
      method: 'PATCH',
      json: { company_id: many.publicId },
    });
    const talks: [AddedRecord, object][] = [
      [await person('ida@few.example'), { subject: 'By domain' }],
      [assigned, { subject: 'Assigned', status: 'closed' }],
      [elsewhere, { subject: 'Elsewhere' }],
      [await person('max@many.example'), { subject: 'Of many' }],
    ];
    for (const [contact, fields] of talks)
      await addConversation(app.database, { organizationId, contactId: contact.id, ...fields });
    await app.database.write({
      text: `INSERT INTO contacts (organization_id, id, name, email)
             SELECT $1, id, 'One of many', id || '@many.example' FROM unnest($2::uuid[]) id`,
      values: [organizationId, Array.from({ length: 1001 }, () => newId())],
    });
    const of = (company: AddedRecord) => ({ field: 'company_id', op: 'is', value: company.publicId });
    const views = await Promise.all(
      [of(few), { all: [of(few), isOpen] }, of(many), { all: [of(many), isOpen] }].map((filter) =>
        make({ filter }),
      ),
    );
    const listed = await Promise.all(views.map(({ id }) => titlesIn(`/views/${id}/conversations`)));
    expect(listed.map((it) => it.toSorted())).toEqual([
      ['Assigned', 'By domain'],
      ['By domain'],
      ['Elsewhere', 'Of many'],
      ['Elsewhere', 'Of many'],
    ]);
    const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const counts = (await inbox.get('/view-counts')).body.data.views;
    const countOf = (id: string) => counts.find((it: { view_id: string }) => it.view_id === id);
    expect(views.map(({ id }) => countOf(id))).toMatchObject([
      { count: 2, is_complete: true },
      { count: 1, is_complete: true },
      undefined,
      { count: 2, is_complete: true },
    ] as object[]);
  });

  test('a view with few matches in a long list is counted completely, one with many only up to a hundred', async () => {
    const [person, by] = [mara, admin];
    // The older half isn't among the conversations examined first.
    await app.database.write({
      text: `WITH taken AS (UPDATE conversation_counters SET last_number = last_number + 700
                             WHERE organization_id = $1 RETURNING last_number)
             INSERT INTO conversations (organization_id, id, number, subject, status, priority, source, is_spam, assignee_id,
               last_activity_at, inserted_at, updated_at)
             SELECT $1, made.id, last_number - made.nth, CASE WHEN made.nth % 50 = 0 THEN 'ÜBERSICHT' ELSE 'A question' END,
                    'open', 'none', 'email', false, $3, made.at, made.at, made.at
               FROM taken, (SELECT id, (nth - 1)::int AS nth, '2026-01-01'::timestamptz - nth * interval '1 minute' AS at
                              FROM unnest($2::uuid[]) WITH ORDINALITY AS of (id, nth)) made`,
      values: [organizationId, Array.from({ length: 700 }, () => newId()), person.id],
    });
    const mine = { field: 'assignee_id', op: 'is', value: 'me' };
    const subject = (value: string) => ({ field: 'subject', op: 'contains', value });
    const rare = await make({ filter: { all: [isOpen, mine, subject('übersicht')] } }, by);
    const frequent = await make({ filter: { all: [isOpen, mine, subject('a QUESTION')] } }, by);
    const inbox = await inboxClient(app.baseUrl, person, bicycles.house);
    const { views } = (await inbox.get('/view-counts')).body.data;
    expect(views.find(({ view_id }: { view_id: string }) => view_id === rare.id)).toMatchObject({
      count: 14,
      is_complete: true,
    });
    expect(views.find(({ view_id }: { view_id: string }) => view_id === frequent.id)).toMatchObject({
      count: 100,
      is_complete: true,
    });
  });
});
