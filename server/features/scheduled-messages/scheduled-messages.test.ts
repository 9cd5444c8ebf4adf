import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { notifyHeld } from '../../reactions/notifications/notify-held.ts';
import { uploaded } from '../../testing/attachments.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import type { ApiClient } from '../../testing/http-client.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';
import { addContact, addConversation, addMessage } from '../../testing/world-records.ts';
import { readBody } from '../../text/read-body.ts';
import { sweepAttachments } from '../attachments/sweep-attachments.ts';
import type { Sending } from '../messages/message-content.ts';
import { leaseDue } from './scheduled-store.ts';
import { sendDue } from './send-due.ts';

const { app, world, as } = await startWorld();
const other = openDatabase(app.clone.connection, () => undefined);
afterAll(async () => {
  await other.close();
  await app.stop();
});

const { bicycles, mara, jonas } = world;
const organizationId = bicycles.house.id;
let api: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  [api, admin] = [await as(jonas), await as(mara)];
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
/** A clock that is past everything scheduled within the next two hours. */
const later = () => (Date.now() + 7_200_000) * 1000;
const failures: unknown[] = [];
afterEach(() => {
  expect(failures.splice(0)).toEqual([]);
});

const sendingWith = (database: Sending['database']): Sending => ({
  database,
  html: { readBody: async (_, sent) => readBody(sent), bodyVector: async () => '' },
  files: app.files,
  prepareMail: async () => undefined,
  prepareFirstMail: () => Promise.reject(new Error('not used here')),
});
const round = (database = app.database, now = later) =>
  sendDue(sendingWith(database), { now, onHeld, report: (error) => failures.push(error) });
const onHeld = notifyHeld({ notices: app.notices, logger: pino({ level: 'silent' }) });

async function newConversation() {
  const contact = await addContact(app.database, { organizationId, name: 'Nora Vance' });
  const { id, publicId: cnv } = await addConversation(app.database, {
    organizationId,
    contactId: contact.id,
  });
  return {
    contact,
    id,
    cnv,
    path: `/conversations/${cnv}`,
    list: `/conversations/${cnv}/scheduled-messages`,
  };
}

async function scheduled(json: object = {}, by = api) {
  const where = await newConversation();
  const { status, body } = await by.post(where.list, {
    body_html: '<p>Did it arrive?</p>',
    send_at: inAnHour(),
    ...json,
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return { ...where, it: body.data, address: `${where.list}/${body.data.id}` };
}

const read = async (path: string) => (await api.get(path)).body.data;
const textsIn = async (path: string) =>
  (await read(`${path}/messages`)).map((message: { body_html: string }) => message.body_html);
const change = (path: string, json: object, by = api) => by.call(path, { method: 'PATCH', json });
const discard = (path: string, by = api) => by.call(path, { method: 'DELETE' });
const sendAtOnce = (path: string) => api.call(`${path}/send`, { method: 'POST' });
const messageIdOf = (id: string) => id.replace('sch_', 'msg_');

/** As a channel would write it. */
async function contactWrites({ id, contact }: { id: string; contact: { id: string } }) {
  const ids = { organizationId, conversationId: id, contactId: contact.id };
  const message = await addMessage(app.database, { ...ids, body: '<p>Wait</p>' });
  await app.database.write({
    text: `UPDATE conversations c SET last_activity_at = m.inserted_at FROM messages m
            WHERE c.organization_id = $1 AND c.id = $2 AND m.organization_id = $1 AND m.id = $3`,
    values: [organizationId, id, message.id],
  });
}

describe('a scheduled message', () => {
  test('is listed with its time and shown on its conversation, and isn’t sent before', async () => {
    const { it, list, path, address } = await scheduled();
    expect(it).toMatchObject({ status: 'scheduled', held_reason: null, user: { id: jonas.publicId } });
    expect([await read(list), await read(address)]).toEqual([[it], it]);
    expect((await read(path)).scheduled_message).toEqual({ status: 'scheduled', send_at: it.send_at });
    await round(app.database, () => Date.now() * 1000);
    expect([await textsIn(path), await read(list)]).toEqual([[], [it]]);
  });

  test('has an event of its conversation for every change, even if it isn’t the first one due', async () => {
    const { it, list } = await scheduled();
    const second = await api.post(list, { body_html: '<p>And?</p>', send_at: it.send_at + 60 });
    await change(`${list}/${second.body.data.id}`, { body_html: '<p>And now?</p>' });
    await sequenceAll(app.database);
    const { data } = (await admin.get('/events?limit=100')).body;
    const { conversation_id: id } = it;
    const own = data.filter((event: { data: { id: string } }) => event.data.id === id);
    const first = { status: 'scheduled', send_at: it.send_at };
    expect(own.map(({ type, previous }: Record<string, unknown>) => [type, previous])).toEqual([
      ['conversation.updated', { scheduled_message: null }],
      ['conversation.updated', { scheduled_message: first }],
      ['conversation.updated', { scheduled_message: first }],
    ]);
  });

  test('is sent at its time under the id that it already has, as its author, and is gone from the list', async () => {
    const { it, list, path, cnv, address } = await scheduled({ conversation_status: 'closed' });
    await round();
    const message = await read(`${path}/messages/${messageIdOf(it.id)}`);
    expect(message).toMatchObject({
      conversation_id: cnv,
      body_html: it.body_html,
      user: { id: jonas.publicId },
    });
    expect(await read(list)).toEqual([]);
    expect(await read(path)).toMatchObject({ status: 'closed', scheduled_message: null, message_count: 1 });
    expect((await api.get(address)).status).toBe(404);
    expect([
      (await change(address, { send_at: inAnHour() })).status,
      (await discard(address)).status,
    ]).toEqual([409, 409]);
  });

  test('is sent once, by two processes that try at the same time, and by the successor of a killed one', async () => {
    const conversations = await Promise.all(Array.from({ length: 12 }, () => scheduled()));
    // A process that leases some, and is killed.
    const dead = await leaseDue(app.database, organizationId, { now: later(), limit: 5 });
    expect(dead.length).toBe(5);
    await Promise.all([round(), round(other), round(), round(other)]);
    const sent = async () =>
      (await Promise.all(conversations.map(({ path }) => textsIn(path)))).flat().length;
    expect(await sent()).toBeLessThan(12);
    await round(other, () => later() + 120_000_000);
    expect(await sent()).toBe(12);
  });

  test('has events of its conversation, when it is scheduled and when it is sent', async () => {
    const { id } = await scheduled();
    await round();
    await sequenceAll(app.database);
    const { body } = await api.get('/events?limit=100&types=conversation.updated');
    const own = body.data.filter(({ data }: { data: { id: string } }) => data.id === publicId('cnv', id));
    expect(
      own.map((event: { data: { scheduled_message: object }; previous: object }) => [
        event.data.scheduled_message !== null,
        event.previous,
      ]),
    ).toEqual([
      [true, { scheduled_message: null }],
      [false, { scheduled_message: { status: 'scheduled', send_at: expect.any(Number) } }],
    ]);
  });

  test('keeps its pictures if its text is sent back as received', async () => {
    const file = await uploaded(api);
    const { it, address } = await scheduled({
      body_html: `<p>See <img src="cid:${file}"></p>`,
      attachment_ids: [file],
    });
    expect(it.body_html).toMatch(new RegExp(`^<p>See <img src="[^"]+/files/${file}/[^"]+"></p>$`));
    const changed = await change(address, { body_html: it.body_html.replace('See', 'Look:') });
    expect(changed.status).toBe(200);
    const { body_html } = await read(address);
    expect(body_html).toMatch(new RegExp(`^<p>Look: <img src="[^"]+/files/${file}/[^"]+"></p>$`));
  });

  test('is sent with its files; until then they belong to it, and the sweep leaves them alone', async () => {
    const file = await uploaded(api);
    const { it, path, list } = await scheduled({ attachment_ids: [file] });
    expect(it.attachments).toMatchObject([{ id: file, resource_type: null }]);
    const taken = await api.post(`${path}/messages`, { body_html: 'x', attachment_ids: [file] });
    expect([taken.status, taken.body.details[0].code]).toEqual([422, 'taken']);
    await app.database.write({
      text: `UPDATE attachments SET inserted_at = '2020-01-01' WHERE organization_id = $1 AND scheduled_message_id IS NOT NULL`,
      values: [organizationId],
    });
    await sweepAttachments(app.database, app.files, (error) => failures.push(error));
    await round();
    const [message] = await read(`${path}/messages`);
    expect([message.attachments.map((each: { id: string }) => each.id), await read(list)]).toEqual([
      [file],
      [],
    ]);
  });

  test('has its macro’s text as of now, and applies its actions when it is sent', async () => {
    const macro = (
      await api.post('/macros', {
        name: 'Later',
        body_html: '<p>Hi {{contact.first_name}}</p>',
        actions: [{ type: 'set_priority', priority: 'high' }],
      })
    ).body.data;
    const { path, it } = await scheduled({ body_html: undefined, macro_id: macro.id });
    expect([it.body_html, (await read(path)).priority]).toEqual(['<p>Hi Nora</p>', 'none']);
    await round();
    expect([(await read(path)).priority, (await read(`/macros/${macro.id}`)).use_count]).toEqual(['high', 1]);
  });

  test('can be changed by its author only, discarded by anyone who may send, and is then never sent', async () => {
    const { path, address } = await scheduled();
    const refused = await change(address, { body_html: 'Mine' }, admin);
    expect([refused.status, refused.body.error]).toEqual([403, 'not_author']);
    const changed = await change(address, { body_html: '<p>New</p>', send_at: inAnHour() + 60 });
    expect([changed.status, changed.body.data.body_html]).toEqual([200, '<p>New</p>']);
    expect((await discard(address, admin)).status).toBe(204);
    await round();
    expect([await textsIn(path), (await read(path)).scheduled_message]).toEqual([[], null]);
  });

  test('is sent immediately on request; repeating the request returns the same message', async () => {
    const { address, path } = await scheduled();
    const [first, second] = [await sendAtOnce(address), await sendAtOnce(address)];
    expect([first.status, second.status, second.body.data.id]).toEqual([200, 200, first.body.data.id]);
    expect((await textsIn(path)).length).toBe(1);
  });

  test('requested again with its key is the same one', async () => {
    const { list } = await newConversation();
    const json = { body_html: 'Once', send_at: inAnHour() };
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await api.post(list, json, key), await api.post(list, json, key)];
    expect([second.body.data.id, second.headers.get('idempotency-replayed')]).toEqual([
      first.body.data.id,
      'true',
    ]);
    expect((await read(list)).length).toBe(1);
  });

  test.each([
    ['a time that has passed', { send_at: 1_700_000_000 }, 'send_at'],
    ['no text', { body_html: '' }, 'body_html'],
    ['a reply to nothing', { reply_to_id: publicId('msg', newId()) }, 'reply_to_id'],
    ['somebody else’s file', { attachment_ids: [publicId('att', newId())] }, 'attachment_ids.0'],
    ['email options without a mail channel', { mail: { subject: 'x' } }, 'mail'],
  ])('with %s is 422, and nothing is scheduled', async (_, json, field) => {
    const { list } = await newConversation();
    const { status, body } = await api.post(list, { body_html: 'x', send_at: inAnHour(), ...json });
    expect([status, body.details?.[0].field, await read(list)]).toEqual([422, field, []]);
  });

  test('needs a person who may send messages', async () => {
    const { list } = await scheduled();
    const json = { body_html: 'x', send_at: inAnHour() };
    const ofApp = await (await as(mara, { actor: 'app' })).post(list, json);
    const narrow = await (await as(jonas, { scopes: ['messages:read'] })).post(list, json);
    expect([ofApp.status, ofApp.body.error, narrow.status]).toEqual([422, 'actor_self_required', 403]);
  });

  test('is the last of twenty: one more is 409', async () => {
    const { list } = await newConversation();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++)
      statuses.push((await api.post(list, { body_html: 'x', send_at: inAnHour() })).status);
    expect([statuses.slice(0, 20).every((status) => status === 201), statuses[20]]).toEqual([true, 409]);
  });
});

describe('a scheduled message is held', () => {
  const heldFor = async (path: string, address: string) => {
    await round();
    const { status, held_reason } = await read(address);
    return [
      status,
      held_reason,
      (await read(path)).scheduled_message?.status,
      (await textsIn(path)).includes('<p>Did it arrive?</p>'),
    ];
  };

  test('if the contact has written since, until its author sends it or chooses a new time', async () => {
    const one = await scheduled();
    await contactWrites(one);
    expect(await heldFor(one.path, one.address)).toEqual(['held', 'contact_replied', 'held', false]);
    await round();
    expect(await textsIn(one.path)).toEqual(['<p>Wait</p>']);
    const released = await change(one.address, { send_at: inAnHour() });
    expect(released.body.data).toMatchObject({ status: 'scheduled', held_reason: null });
    await round();
    expect(await textsIn(one.path)).toEqual(['<p>Wait</p>', '<p>Did it arrive?</p>']);
  });

  test('and its author is notified, unless they don’t want that', async () => {
    const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const notified = async (cnv: string) =>
      (await inbox.get('/notifications?limit=100')).body.data.filter(
        ({ conversation }: { conversation: { id: string } }) => conversation.id === cnv,
      );
    const [held, sent] = [await scheduled(), await scheduled()];
    await contactWrites(held);
    await Promise.all([round(), round(other)]);
    expect(await notified(held.cnv)).toMatchObject([{ kind: 'held', count: 1, user: null, app: null }]);
    expect(await notified(sent.cnv)).toEqual([]);
    const colleagues = await inboxClient(app.baseUrl, mara, bicycles.house);
    expect((await colleagues.get('/notifications')).body.data).toEqual([]);
    const prefer = (isOn: boolean) =>
      inbox.call('/notification-preferences', { method: 'PATCH', json: { kinds: { held: isOn } } });
    await prefer(false);
    const quiet = await scheduled();
    await contactWrites(quiet);
    await round();
    expect((await read(quiet.address)).status).toBe('held');
    expect(await notified(quiet.cnv)).toEqual([]);
    await prefer(true);
  });

  test('and is sent by hand all the same', async () => {
    const one = await scheduled();
    await contactWrites(one);
    await round();
    expect((await sendAtOnce(one.address)).status).toBe(200);
    expect((await read(one.path)).scheduled_message).toBe(null);
  });

  test('if its author has left or got light access; a colleague then sends it as theirs', async () => {
    for (const left of [`status = 'disabled'`, `access = 'light'`]) {
      const colleague = await addColleague(app.database, bicycles.house);
      const one = await scheduled({}, await as(colleague));
      await app.database.write({
        text: `UPDATE members SET ${left} WHERE organization_id = $1 AND user_id = $2`,
        values: [organizationId, colleague.id],
      });
      expect(await heldFor(one.path, one.address)).toEqual(['held', 'author_left', 'held', false]);
      const { body } = await sendAtOnce(one.address);
      expect(body.data.user.id).toBe(jonas.publicId);
    }
  });

  test('if its conversation was merged: it waits in the other one', async () => {
    const [one, into] = [await scheduled(), await newConversation()];
    await api.post(`${one.path}/merge`, { into_id: into.cnv });
    const address = `${into.list}/${one.it.id}`;
    expect(await heldFor(into.path, address)).toEqual(['held', 'conversation_merged', 'held', false]);
    expect((await sendAtOnce(address)).body.data.conversation_id).toBe(into.cnv);
  });

  test('if it is refused, with the reason', async () => {
    const macro = (await api.post('/macros', { name: 'Gone', body_html: '<p>Bye</p>' })).body.data;
    const one = await scheduled({ body_html: undefined, macro_id: macro.id });
    await discard(`/macros/${macro.id}`);
    expect(await heldFor(one.path, one.address)).toEqual(['held', 'refused', 'held', false]);
    expect((await read(one.address)).held_error).toContain('macro_id');
  });
});

test('erasing a contact leaves nothing of messages scheduled for them', async () => {
  const { contact, path } = await scheduled({ body_html: '<p>secret-appointment</p>' });
  expect(await dumpDatabase(app.database)).toContain('secret-appointment');
  expect((await discard(`/contacts/${contact.publicId}`)).status).toBe(204);
  await round();
  expect(await textsIn(path)).toEqual([]);
  expect(await dumpDatabase(app.database)).not.toContain('secret-appointment');
});
