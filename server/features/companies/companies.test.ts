import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId, parsePublicId, publicId } from '../../ids/public-id.ts';
import type { ApiClient } from '../../testing/http-client.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addConversation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
let api: ApiClient;
beforeAll(async () => {
  api = await as(jonas);
});

let count = 0;
const domain = () => `company-${++count}.example`;
const created = async (body: object = {}) =>
  (await api.post('/companies', { name: 'Orchard Tools', domains: [domain()], ...body })).body.data;
const change = (id: string, json: object, headers: Record<string, string> = {}) =>
  api.call(`/companies/${id}`, { method: 'PATCH', json, headers });
const contact = async (email: string) => (await api.post('/contacts', { email, name: 'Nora' })).body.data;
const read = async (path: string) => (await api.get(path)).body.data;
const idsIn = async (path: string): Promise<string[]> =>
  (await read(path)).map(({ id }: { id: string }) => id);

describe('a company', () => {
  test('is created with normalized domains, and found by its id', async () => {
    const { status, body } = await api.post('/companies', {
      name: ' Bücher & Söhne ',
      domains: ['@Bücher.Example', 'a.example', 'A.example'],
      external_id: 'account-1',
      custom_attributes: { plan: 'gold' },
    });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^cmp_/),
        organization_id: bicycles.house.publicId,
        name: 'Bücher & Söhne',
        domains: ['a.example', 'xn--bcher-kva.example'],
        external_id: 'account-1',
        custom_attributes: { plan: 'gold' },
        inserted_at: expect.any(Number),
        updated_at: expect.any(Number),
      },
    ]);
    expect(await read(`/companies/${body.data.id}`)).toEqual(body.data);
    expect(await idsIn('/companies?external_id=account-1')).toEqual([body.data.id]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no domain', { domains: ['localhost'] }, 'domains.0'],
    ['an address for a domain', { domains: ['a@b.example'] }, 'domains.0'],
    ['a network address', { domains: ['10.0.0.1'] }, 'domains.0'],
    ['a public mail provider', { domains: ['fine.example', 'GMail.com'] }, 'domains.1'],
    ['too many domains', { domains: Array.from({ length: 21 }, (_, at) => `${at}.example`) }, 'domains'],
    ['a key that there is not', { employees: 3 }, 'employees'],
  ])('with %s is 422 and names the field', async (_, json, field) => {
    const { status, body } = await api.post('/companies', { name: 'Orchard Tools', ...json });
    expect([status, body.error, body.details[0].field]).toEqual([422, 'validation_error', field]);
  });

  test('cannot have a domain or an external id of another one', async () => {
    const [taken, externalId] = [domain(), newId()];
    await created({ domains: [taken], external_id: externalId });
    const other = await created();
    for (const json of [{ domains: [taken] }, { external_id: externalId }]) {
      const made = await api.post('/companies', { name: 'Another', ...json });
      expect([made.status, made.body.error]).toEqual([409, 'conflict']);
      const changed = await change(other.id, json);
      expect([changed.status, changed.body.error]).toEqual([409, 'conflict']);
    }
    expect(await read(`/companies/${other.id}`)).toEqual(other);
  });

  test('created twenty times at once with one domain exists once', async () => {
    const taken = domain();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/companies', { name: 'One of us', domains: [taken] })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('sent again with its key is the same company; with another body 422', async () => {
    const key = { 'idempotency-key': newId() };
    const first = await api.post('/companies', { name: 'Once' }, key);
    const repeated = await api.post('/companies', { name: 'Once' }, key);
    expect([repeated.text, repeated.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    expect((await api.post('/companies', { name: 'Twice' }, key)).status).toBe(422);
  });

  test('is changed only in the fields that are sent, and not if it has changed since it was read', async () => {
    const company = await created({ custom_attributes: { plan: 'gold', seats: 3 } });
    const etag = (await api.get(`/companies/${company.id}`)).headers.get('etag') ?? '';
    const more = [...company.domains, domain()];
    const { status, body } = await change(
      company.id,
      { domains: more, custom_attributes: { seats: null } },
      { 'if-match': etag },
    );
    expect([status, body.data]).toEqual([
      200,
      {
        ...company,
        domains: more.sort(),
        custom_attributes: { plan: 'gold' },
        updated_at: expect.any(Number),
      },
    ]);
    const late = await change(company.id, { name: 'Late' }, { 'if-match': etag });
    expect([late.status, late.body.error]).toEqual([412, 'precondition_failed']);
  });

  test('has an event for each change, and none if nothing changes', async () => {
    const company = await created();
    await change(company.id, { name: company.name, domains: company.domains });
    await change(company.id, { name: 'Orchard & Co.' });
    await api.call(`/companies/${company.id}`, { method: 'DELETE' });
    await sequenceAll(app.database);
    const events = await read('/events?limit=100&types=company.created,company.updated,company.deleted');
    const own = events.filter(({ data }: { data: { id: string } }) => data.id === company.id);
    expect(own.map(({ type, data, previous }: Record<string, unknown>) => [type, data, previous])).toEqual([
      ['company.created', company, null],
      [
        'company.updated',
        { ...company, name: 'Orchard & Co.', updated_at: expect.any(Number) },
        { name: company.name },
      ],
      ['company.deleted', { id: company.id }, null],
    ]);
  });

  test('is found by prefixes of the words in its name and domains', async () => {
    const company = await created({ name: 'Zürcher Velowerk', domains: ['velowerk-zh.example'] });
    for (const q of ['zurch', 'velo', 'velowerk zur', 'velowerk-zh.ex'])
      expect([q, await idsIn(`/companies?q=${q}`)]).toEqual([q, [company.id]]);
    expect(await idsIn('/companies?q=werk')).toEqual([]);
    const none = await api.get('/companies?q=%2D');
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request']);
  });

  test('needs contacts:read to be seen and contacts:write to be changed, and is visible to its own organization only', async () => {
    const company = await created();
    const reader = await as(jonas, { scopes: ['contacts:read'] });
    const path = `/companies/${company.id}`;
    expect((await reader.get(path)).status).toBe(200);
    const refused = await reader.call(path, { method: 'DELETE' });
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    expect((await (await as(ada)).get(path)).status).toBe(404);
    expect((await (await as(mara, { scopes: ['tags:read'] })).get(path)).status).toBe(403);
  });
});

describe('the contacts with an address at a domain of a company', () => {
  test('belong to it, including earlier ones, until it or the domain is gone', async () => {
    const [one, two] = [domain(), domain()];
    const before = await contact(`nora@${one}`);
    expect(before.company).toBe(null);
    const company = await created({ domains: [one, two] });
    const named = { id: company.id, name: company.name };
    const after = await contact(`ida@${two}`);
    expect(after.company).toEqual(named);
    expect((await read(`/contacts/${before.id}`)).company).toEqual(named);
    expect(await idsIn(`/contacts?company_id=${company.id}`)).toEqual([after.id, before.id]);
    expect(await idsIn(`/contacts?company_id=${company.id}&limit=1`)).toEqual([after.id]);
    expect(await idsIn(`/contacts?company_id=${company.id}&q=ida`)).toEqual([after.id]);
    expect(await idsIn(`/contacts?company_id=${publicId('cmp', newId())}`)).toEqual([]);
    await change(company.id, { domains: [two] });
    expect(await idsIn(`/contacts?company_id=${company.id}`)).toEqual([after.id]);
    expect((await api.call(`/companies/${company.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await read(`/contacts/${after.id}`)).company).toBe(null);
    expect((await api.get(`/companies/${company.id}`)).status).toBe(404);
  });

  test('bring their conversations along: listed by latest activity, page by page, without spam and merged ones', async () => {
    const [one, two] = [domain(), domain()];
    const company = await created({ domains: [one, two] });
    const named = { id: company.id, name: company.name };
    const ids: string[] = [];
    for (const [index, email] of [`nora@${one}`, `ida@${two}`, `nora@${one}`].entries()) {
      const contactId = parsePublicId('cnt', (await contact(email)).id) ?? '';
      const at = (Date.now() - 60_000 + index * 1000) * 1000;
      const { id, publicId: shown } = await addConversation(app.database, { organizationId, contactId, at });
      await addConversation(app.database, { organizationId, contactId, isSpam: true });
      await addConversation(app.database, { organizationId, contactId, mergedIntoId: id });
      ids.unshift(shown);
    }
    expect((await read(`/conversations/${ids[0]}`)).company).toEqual(named);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const path = `/companies/${company.id}/conversations?limit=2${after && `&after=${after}`}`;
      const { body } = await api.get(path);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      after = body.page_metadata.after;
    }
    expect(seen).toEqual(ids);
    const narrow = await as(jonas, { scopes: ['contacts:read'] });
    expect((await narrow.get(`/companies/${company.id}/conversations`)).status).toBe(403);
  });

  test('have it in their events', async () => {
    const one = domain();
    const company = await created({ domains: [one] });
    const { id, company: named } = await contact(`nora@${one}`);
    await sequenceAll(app.database);
    const events = await read('/events?limit=100&types=contact.created');
    const own = events.find(({ data }: { data: { id: string } }) => data.id === id);
    expect([named, own.data.company]).toEqual(Array(2).fill({ id: company.id, name: company.name }));
  });
});

describe('a contact that is assigned to a company', () => {
  const assign = (id: string, company_id: string | null, client = api) =>
    client.call(`/contacts/${id}`, { method: 'PATCH', json: { company_id } });
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

  test('belongs to it whatever their address, and to that of their domain again once they are unassigned', async () => {
    const [employer, client] = [await created({ name: 'Employer' }), await created({ name: 'Client' })];
    const nora = await contact(`nora@${employer.domains[0]}`);
    expect([nora.company, nora.company_id]).toEqual([named(employer), null]);
    const { status, body } = await assign(nora.id, client.id);
    expect([status, body.data.company, body.data.company_id]).toEqual([200, named(client), client.id]);
    expect(await idsIn(`/contacts?company_id=${client.id}`)).toEqual([nora.id]);
    expect(await idsIn(`/contacts?company_id=${client.id}&q=nora`)).toEqual([nora.id]);
    expect(await idsIn(`/contacts?company_id=${employer.id}`)).toEqual([]);
    expect(await idsIn(`/contacts?company_id=${employer.id}&q=nora`)).toEqual([]);
    expect((await assign(nora.id, null)).body.data.company).toEqual(named(employer));
    expect(await idsIn(`/contacts?company_id=${employer.id}`)).toEqual([nora.id]);
  });

  test('brings their conversations along, and matches filters by company', async () => {
    const company = await created({ domains: [], custom_attributes: { plan: 'platinum' } });
    const ida = (await api.post('/contacts', { external_id: newId(), name: 'Ida', company_id: company.id }))
      .body.data;
    expect(ida.company).toEqual(named(company));
    const contactId = parsePublicId('cnt', ida.id) ?? '';
    const { publicId: shown } = await addConversation(app.database, { organizationId, contactId });
    expect((await read(`/conversations/${shown}`)).company).toEqual(named(company));
    expect(await idsIn(`/companies/${company.id}/conversations`)).toEqual([shown]);
    const filter = { field: 'company.custom_attributes.plan', op: 'is', value: 'platinum' };
    expect(await idsIn(`/conversations?filter=${encodeURIComponent(JSON.stringify(filter))}`)).toEqual([
      shown,
    ]);
  });

  test('has the company of their domain, or none, once the company is deleted', async () => {
    const [employer, client] = [await created(), await created()];
    const [nora, ida] = [await contact(`nora@${employer.domains[0]}`), await contact(`ida@${domain()}`)];
    for (const { id } of [nora, ida]) await assign(id, client.id);
    expect((await api.call(`/companies/${client.id}`, { method: 'DELETE' })).status).toBe(204);
    const after = await Promise.all([nora, ida].map(({ id }) => read(`/contacts/${id}`)));
    expect(after.map(({ company, company_id }) => [company, company_id])).toEqual([
      [named(employer), null],
      [null, null],
    ]);
  });

  test('has an event that says from which company to which', async () => {
    const company = await created();
    const nora = await contact(`nora@${domain()}`);
    await assign(nora.id, company.id);
    await assign(nora.id, company.id);
    await assign(nora.id, null);
    await sequenceAll(app.database);
    const events = await read('/events?limit=100&types=contact.updated');
    const own = events.filter(({ data }: { data: { id: string } }) => data.id === nora.id);
    expect(
      own.map(({ data, previous }: Record<string, { company: unknown; company_id: unknown }>) => [
        data?.company,
        data?.company_id,
        previous,
      ]),
    ).toEqual([
      [named(company), company.id, { company_id: null }],
      [null, null, { company_id: company.id }],
    ]);
  });

  test('cannot be assigned to a company that doesn’t exist, or to another organization’s', async () => {
    const theirs = (await (await as(ada)).post('/companies', { name: 'Theirs' })).body.data;
    expect(theirs.id).toMatch(/^cmp_/);
    const nora = await contact(`nora@${domain()}`);
    for (const id of [theirs.id, publicId('cmp', newId()), 'cmp_nonsense']) {
      const { status, body } = await assign(nora.id, id);
      expect([status, body.details[0].field]).toEqual([422, 'company_id']);
      const made = await api.post('/contacts', { external_id: newId(), company_id: id });
      expect([made.status, made.body.details[0].field]).toEqual([422, 'company_id']);
    }
    expect((await read(`/contacts/${nora.id}`)).company_id).toBe(null);
  });

  test('assigned by twenty requests while the company is deleted, never refers to a deleted one', async () => {
    const company = await created();
    const people = await Promise.all(Array.from({ length: 20 }, () => contact(`p@${domain()}`)));
    const responses = await Promise.all([
      ...people.slice(0, 10).map(({ id }) => assign(id, company.id)),
      api.call(`/companies/${company.id}`, { method: 'DELETE' }),
      ...people.slice(10).map(({ id }) => assign(id, company.id)),
    ]);
    expect(responses.every(({ status }) => [200, 204, 422].includes(status))).toBe(true);
    for (const { id } of people) expect((await read(`/contacts/${id}`)).company_id).toBe(null);
  });

  test('keeps the company when merged, unless the other one is chosen', async () => {
    const [one, two] = [await created(), await created()];
    const make = async (company_id: string | null) =>
      (await api.post('/contacts', { external_id: newId(), company_id })).body.data.id as string;
    const merge = async (id: string, body: object) =>
      (await (await as(jonas)).post(`/contacts/${id}/merge`, body)).body.data.company_id;
    expect(await merge(await make(one.id), { into_id: await make(two.id) })).toBe(two.id);
    expect(await merge(await make(one.id), { into_id: await make(null) })).toBe(one.id);
    expect(await merge(await make(one.id), { into_id: await make(two.id), take: ['company_id'] })).toBe(
      one.id,
    );
  });
});
