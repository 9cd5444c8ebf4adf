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
  test('is created with its domains in one spelling, and found by its id', async () => {
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

  test('created twenty times at once with one domain is there once', async () => {
    const taken = domain();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/companies', { name: 'One of us', domains: [taken] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('sent again with its key is the same company; with another body 422', async () => {
    const key = { 'idempotency-key': newId() };
    const first = await api.post('/companies', { name: 'Once' }, key);
    const again = await api.post('/companies', { name: 'Once' }, key);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    expect((await api.post('/companies', { name: 'Twice' }, key)).status).toBe(422);
  });

  test('is changed in what is sent, and not where it was changed since it was read', async () => {
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

  test('has an event for what happens to it, and none where nothing changes', async () => {
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

  test('is searched by the beginnings of words in its name and domains', async () => {
    const company = await created({ name: 'Zürcher Velowerk', domains: ['velowerk-zh.example'] });
    for (const q of ['zurch', 'velo', 'velowerk zur', 'velowerk-zh.ex'])
      expect([q, await idsIn(`/companies?q=${q}`)]).toEqual([q, [company.id]]);
    expect(await idsIn('/companies?q=werk')).toEqual([]);
    const none = await api.get('/companies?q=%2D');
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request']);
  });

  test('needs contacts:read to be seen and contacts:write to be changed, and is its own organization’s', async () => {
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
  test('belong to it, those from before too, until it or the domain is gone', async () => {
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

  test('show it in their events', async () => {
    const one = domain();
    const company = await created({ domains: [one] });
    const { id, company: named } = await contact(`nora@${one}`);
    await sequenceAll(app.database);
    const events = await read('/events?limit=100&types=contact.created');
    const own = events.find(({ data }: { data: { id: string } }) => data.id === id);
    expect([named, own.data.company]).toEqual(Array(2).fill({ id: company.id, name: company.name }));
  });
});
