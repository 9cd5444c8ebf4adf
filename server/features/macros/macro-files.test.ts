import { afterAll, describe, expect, test } from 'vitest';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { download, png, type SentFile, uploaded } from '../../testing/attachments.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addContact, addConversation } from '../../testing/world-records.ts';
import { sweepAttachments } from '../attachments/sweep-attachments.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const [admin, member] = [await as(mara), await as(jonas)];
type Client = typeof admin;

const terms: SentFile = { name: 'terms.txt', type: 'text/plain', bytes: Buffer.from('the terms') };
const picture: SentFile = { name: 'bell.png', type: 'image/png', bytes: png };
const create = (by: Client, body: object) =>
  by.post('/macros', { name: 'With files', body_html: '<p>See the file.</p>', ...body });
const created = async (by: Client, body: object = {}) => (await create(by, body)).body.data;
const withTerms = async (by: Client, body: object = {}) =>
  created(by, { attachment_ids: [await uploaded(by, terms)], ...body });
const change = (by: Client, id: string, json: object) => by.call(`/macros/${id}`, { method: 'PATCH', json });
const remove = (by: Client, path: string) => by.call(path, { method: 'DELETE' });
const newConversation = async () => {
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const { publicId } = await addConversation(app.database, { organizationId, contactId: contact.id });
  return { contact, path: `/conversations/${publicId}` };
};
const send = async (json: object, by = member) => by.post(`${(await newConversation()).path}/messages`, json);
const sweep = () => sweepAttachments(app.database, app.files, (error) => expect.unreachable(String(error)));
/** As if that much time had passed since they were uploaded or detached. */
const age = (ids: readonly string[]) =>
  app.database.write({
    text: `UPDATE attachments SET inserted_at = (inserted_at AT TIME ZONE 'UTC' - interval '25 hours') AT TIME ZONE 'UTC' WHERE organization_id = $1 AND id = ANY ($2)`,
    values: [organizationId, ids.map((id) => parsePublicId('att', id))],
  });
const contentOf = async ({ presigned_url }: { presigned_url: string }) =>
  String((await download(presigned_url)).bytes);
const keysOf = async (ids: readonly string[]) => {
  const rows = await app.database.read<{ file_key: string }>({
    text: 'SELECT DISTINCT file_key FROM attachments WHERE organization_id = $1 AND id = ANY ($2)',
    values: [organizationId, ids.map((id) => parsePublicId('att', id))],
  });
  return rows.map(({ file_key }) => file_key);
};

describe('the files of a macro', () => {
  test('are shown with it, and other files’ pictures are removed from its text', async () => {
    const [file, shown, foreign] = [
      await uploaded(member, terms),
      await uploaded(member, picture),
      await uploaded(member, picture),
    ];
    const body_html = `<p>Look: <img src="cid:${shown}" alt="Bell"><img src="cid:${foreign}" alt="Other"></p>`;
    const {
      id,
      attachments,
      body_html: html,
    } = await created(member, { attachment_ids: [file, shown], body_html });
    expect(attachments).toMatchObject([
      { id: file, original_filename: 'terms.txt', file_size: 9, resource_type: null, resource_id: null },
      { id: shown, original_filename: 'bell.png' },
    ]);
    expect(html).toMatch(new RegExp(`^<p>Look: <img src="[^"]+/files/${shown}/[^"]+" alt="Bell"></p>$`));
    expect(await contentOf(attachments[0])).toBe('the terms');
    // What was read can be sent back.
    const repeated = await change(member, id, { body_html: html, attachment_ids: [shown, file] });
    expect(repeated.body.data).toMatchObject({ version: 2, attachments: [{ id: shown }, { id: file }] });
    expect(repeated.body.data.body_html).toContain(`/files/${shown}/`);
    const same = await change(member, id, { body_html: repeated.body.data.body_html });
    expect(same.body.data.version).toBe(2);
    expect((await change(member, id, { attachment_ids: [] })).body.data).toMatchObject({
      version: 3,
      attachments: [],
      body_html: '<p>Look: </p>',
    });
  });

  test('can be its only content', async () => {
    const { id } = await withTerms(member, { body_html: '' });
    const { status, body } = await send({ macro_id: id });
    expect([status, body.data.body_html, body.data.attachments]).toMatchObject([
      201,
      '',
      [{ original_filename: 'terms.txt' }],
    ]);
    const refused = await change(member, id, { attachment_ids: [] });
    expect([refused.status, refused.body.details]).toMatchObject([
      422,
      [{ field: 'body_html', code: 'required' }],
    ]);
  });

  test('are at most ten, uploaded, and attached to nothing else', async () => {
    const eleven = await Promise.all(Array.from({ length: 11 }, () => uploaded(member, terms)));
    expect((await create(member, { attachment_ids: eleven })).status).toBe(422);
    const [used = '', others = ''] = eleven;
    await created(member, { attachment_ids: [used] });
    const taken = await create(member, { attachment_ids: [used] });
    expect([taken.status, taken.body.details]).toMatchObject([
      422,
      [{ field: 'attachment_ids.0', code: 'taken' }],
    ]);
    const foreign = await create(admin, { attachment_ids: [others] });
    expect(foreign.body.details).toMatchObject([{ field: 'attachment_ids.0', code: 'not_found' }]);
    const note = await member.post(`${(await newConversation()).path}/notes`, {
      body_html: '<p>x</p>',
      attachment_ids: [used],
    });
    expect(note.body.details).toMatchObject([{ field: 'attachment_ids.0', code: 'taken' }]);
  });

  test('are visible to those who see the macro', async () => {
    const own = await withTerms(member);
    const shared = await withTerms(admin, { visibility: 'everyone' });
    const read = async (by: Client, { attachments }: typeof own) =>
      (await by.get(`/attachments/${attachments[0].id}`)).status;
    expect(await read(member, own)).toBe(200);
    expect(await read(member, shared)).toBe(200);
    expect(await read(admin, own)).toBe(404);
    expect(await read(await as(ada), shared)).toBe(404);
    expect(await read(await as(jonas, { scopes: ['messages:read', 'attachments:write'] }), own)).toBe(404);
  });

  test('stay for as long as the macro has them, and a day longer for drafts that have them', async () => {
    const old = await uploaded(member, terms);
    await age([old]);
    const { id } = await created(member, { attachment_ids: [old] });
    await sweep();
    expect((await member.get(`/macros/${id}`)).body.data.attachments).toMatchObject([{ id: old }]);
    await change(member, id, { attachment_ids: [] });
    await sweep();
    const late = await send({ body_html: '<p>Here</p>', attachment_ids: [old] });
    expect(await contentOf(late.body.data.attachments[0])).toBe('the terms');
    await age([old]);
    await sweep();
    const deleted = await send({ body_html: '<p>Here</p>', attachment_ids: [old] });
    expect(deleted.body.details).toMatchObject([{ field: 'attachment_ids.0', code: 'not_found' }]);
    expect(await contentOf(late.body.data.attachments[0])).toBe('the terms');
  });
});

describe('a message with a macro', () => {
  test('gets copies of its files without uploading them again, and its pictures show the copies', async () => {
    const [file, shown] = [await uploaded(member, terms), await uploaded(member, picture)];
    const { id } = await created(member, {
      attachment_ids: [file, shown],
      body_html: `<p>Hi {{contact.first_name}} <img src="cid:${shown}" alt="Bell"></p>`,
    });
    const own = await uploaded(member, { ...terms, name: 'own.txt' });
    const sent = [
      (await send({ macro_id: id, attachment_ids: [own] })).body.data,
      (await send({ macro_id: id })).body.data,
    ];
    for (const message of sent) {
      const [copy, shownCopy] = message.attachments;
      expect(message.attachments.slice(0, 2)).toMatchObject([
        { original_filename: 'terms.txt', file_size: 9, resource_type: 'message', resource_id: message.id },
        { original_filename: 'bell.png' },
      ]);
      expect(message.body_html).toContain(`/files/${shownCopy.id}/`);
      expect(message.body_html).toContain('Hi Nora');
      expect(await contentOf(copy)).toBe('the terms');
      expect(await keysOf([file, copy.id])).toHaveLength(1);
    }
    expect(sent[0].attachments[2]).toMatchObject({ id: own });
    expect(new Set(sent.flatMap((it) => it.attachments.map((one: { id: string }) => one.id))).size).toBe(5);
  });

  test('with edited text has only the files that are named', async () => {
    const { id, attachments } = await withTerms(member);
    const without = (await send({ macro_id: id, body_html: '<p>Edited</p>' })).body.data;
    expect(without.attachments).toEqual([]);
    const own = await uploaded(member, picture);
    const attachment_ids = [own, attachments[0].id];
    const both = (await send({ macro_id: id, body_html: '<p>Edited</p>', attachment_ids })).body.data;
    expect(both.attachments).toMatchObject([{ id: own }, { original_filename: 'terms.txt' }]);
  });

  test('has at most ten files altogether', async () => {
    const { id } = await withTerms(member);
    const ten = await Promise.all(Array.from({ length: 10 }, () => uploaded(member, terms)));
    const { status, body } = await send({ macro_id: id, attachment_ids: ten });
    expect([status, body.details]).toMatchObject([422, [{ field: 'attachment_ids', code: 'too_many' }]]);
  });

  test('gets no file of a macro that the sender doesn’t see', async () => {
    const { attachments } = await withTerms(admin);
    const attachment_ids = [attachments[0].id];
    const refused = await send({ body_html: '<p>x</p>', attachment_ids });
    expect([refused.status, refused.body.details]).toMatchObject([
      422,
      [{ field: 'attachment_ids.0', code: 'not_found' }],
    ]);
    expect((await send({ body_html: '<p>x</p>', attachment_ids }, admin)).status).toBe(201);
  });

  test('sent again with its key, after the macro is gone, is the same message', async () => {
    const { id, attachments } = await withTerms(member);
    const { path } = await newConversation();
    const json = { macro_id: id, body_html: '<p>Once</p>', attachment_ids: [attachments[0].id] };
    const options = { method: 'POST', json, headers: { 'idempotency-key': newId() } };
    const first = await member.call(`${path}/messages`, options);
    await remove(member, `/macros/${id}`);
    const repeated = await member.call(`${path}/messages`, options);
    expect([first.status, repeated.status, repeated.body.data.id]).toEqual([201, 201, first.body.data.id]);
    expect((await member.get(`${path}/messages`)).body.data).toHaveLength(1);
  });

  test('can start a conversation with its files', async () => {
    const { attachments } = await withTerms(member);
    const { body } = await member.post('/conversations', {
      contact: { name: 'Ida' },
      body_html: '<p>Hello</p>',
      attachment_ids: [attachments[0].id],
    });
    const [message] = (await member.get(`/conversations/${body.data.id}/messages`)).body.data;
    expect(await contentOf(message.attachments[0])).toBe('the terms');
  });

  test('scheduled with its files keeps them, whatever happens to the macro', async () => {
    const { id, attachments } = await withTerms(member);
    const { path } = await newConversation();
    const attachment_ids = [attachments[0].id];
    const { body } = await member.post(`${path}/scheduled-messages`, {
      body_html: '<p>Later</p>',
      attachment_ids,
      send_at: 4_070_908_800,
    });
    expect(body.data.attachments).toMatchObject([{ original_filename: 'terms.txt' }]);
    await remove(member, `/macros/${id}`);
    await sweep();
    const sent = await member.post(`${path}/scheduled-messages/${body.data.id}/send`, {});
    expect(await contentOf(sent.body.data.attachments[0])).toBe('the terms');
  });
});

describe('a file that several records have', () => {
  test('stays when the macro is deleted, and when the contact of one message is erased, until the last one is gone', async () => {
    const { id, attachments } = await withTerms(member);
    const [key = ''] = await keysOf([attachments[0].id]);
    const sent = (await send({ macro_id: id })).body.data.attachments[0];
    const scheduled = [await newConversation(), await newConversation()];
    for (const { path } of scheduled) {
      const json = { body_html: '<p>Later</p>', attachment_ids: [attachments[0].id], send_at: 4_070_908_800 };
      expect((await member.post(`${path}/scheduled-messages`, json)).status).toBe(201);
    }
    const erase = (index: number) => remove(admin, `/contacts/${scheduled[index]?.contact.publicId}`);
    await erase(0);
    await sweep();
    expect(await contentOf(attachments[0])).toBe('the terms');
    await remove(member, `/macros/${id}`);
    expect((await download(attachments[0].presigned_url)).status).toBe(404);
    await erase(1);
    await sweep();
    expect(await contentOf(sent)).toBe('the terms');
    await app.database.write({
      text: `UPDATE attachments SET message_id = NULL, place = NULL, inserted_at = 'epoch' WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, parsePublicId('att', sent.id)],
    });
    await sweep();
    await expect(app.files.open(key)).rejects.toThrow('no such file');
  });

  test('is removed once, by whichever of two sweeps deletes its last row', async () => {
    const { id, attachments } = await withTerms(member);
    const [key = ''] = await keysOf([attachments[0].id]);
    await send({ macro_id: id });
    await remove(member, `/macros/${id}`);
    await app.database.write({
      text: `UPDATE attachments SET message_id = NULL, place = NULL, inserted_at = 'epoch'
              WHERE organization_id = $1 AND file_key = $2`,
      values: [organizationId, key],
    });
    await Promise.all([sweep(), sweep()]);
    await sweep();
    await expect(app.files.open(key)).rejects.toThrow('no such file');
    expect(
      await app.database.read({ text: 'SELECT FROM attachments WHERE file_key = $1', values: [key] }),
    ).toEqual([]);
  });
});
