import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Notification, PersonalChange } from '../../../contract/inbox/notification.ts';
import { sweep } from '../../sweep/start-sweeping.ts';
import { type FollowedStream, followInbox } from '../../testing/follow-stream.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { notifyAll } from '../../testing/notify-all.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';
import { addConversation } from '../../testing/world-records.ts';
import { changeMember, removeMember } from '../members/change-member.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
const channel = await as(mara, { actor: 'app', scopes: ['channels:write', 'conversations:write'] });
const soon = { timeout: 200_000 };

type Options = Partial<Parameters<typeof addConversation>[1]>;
const newConversation = (options: Options = {}) =>
  addConversation(app.database, { organizationId, contactId: bicycles.contact.id, ...options });
const note = (by: InboxClient, conversation: { publicId: string }, ...mentioned: { publicId: string }[]) =>
  by.post(`/conversations/${conversation.publicId}/notes`, {
    body_html: '<p>Can we <b>refund</b> this?</p>',
    mentions: mentioned.map(({ publicId }) => publicId),
  });
const reply = (by: InboxClient, conversation: { publicId: string }) =>
  by.post(`/conversations/${conversation.publicId}/messages`, { body_html: '<p>It is on its way</p>' });
const contactWrites = (conversation: { publicId: string }) =>
  channel.post(`/contacts/${bicycles.contact.publicId}/messages`, {
    body_html: '<p>Where is my wheel?</p>',
    source: 'email',
    conversation_id: conversation.publicId,
  });
const assign = (by: Pick<InboxClient, 'call'>, conversation: { publicId: string }, to: string | null) =>
  by.call(`/conversations/${conversation.publicId}`, { method: 'PATCH', json: { assignee_id: to } });
const put = (by: InboxClient, path: string) => by.call(path, { method: 'PUT' });
const remove = (by: InboxClient, path: string) => by.call(path, { method: 'DELETE' });

async function notificationsOf(inbox: InboxClient, query = ''): Promise<Notification[]> {
  await notifyAll(app);
  return (await inbox.get(`/notifications?limit=100${query}`)).body.data;
}

const unread = (inbox: InboxClient) => notificationsOf(inbox, '&unread=true');
const kindsOf = (list: Notification[]) => list.map(({ kind, count }) => `${kind} ${count}`);

beforeEach(async () => {
  await notifyAll(app);
  await app.database.write({ text: 'DELETE FROM notifications', values: [] });
  await app.database.write({ text: 'DELETE FROM followers', values: [] });
  await app.database.write({ text: 'DELETE FROM notification_preferences', values: [] });
});

describe('a member is notified', () => {
  test('of a note that mentions them, with its author and its text', async () => {
    const conversation = await newConversation({ subject: 'A bent wheel' });
    const { body } = await note(jonasInbox, conversation, mara);
    expect(await notificationsOf(maraInbox)).toEqual([
      {
        id: expect.stringMatching(/^ntf_/),
        kind: 'mention',
        count: 1,
        is_read: false,
        conversation: {
          id: conversation.publicId,
          number: expect.any(Number),
          subject: 'A bent wheel',
          contact: expect.objectContaining({ id: bicycles.contact.publicId }),
        },
        user: expect.objectContaining({ id: jonas.publicId, name: 'Jonas' }),
        app: null,
        message_id: null,
        note_id: body.data.id,
        excerpt: 'Can we refund this?',
        inserted_at: expect.any(Number),
        updated_at: expect.any(Number),
      },
    ]);
  });

  test('of a mention that is added to a note later, once', async () => {
    const conversation = await newConversation();
    const { id } = (await note(jonasInbox, conversation)).body.data;
    const change = (json: object) =>
      jonasInbox.call(`/conversations/${conversation.publicId}/notes/${id}`, { method: 'PATCH', json });
    await change({ mentions: [mara.publicId] });
    await change({ body_html: '<p>Can we refund this today?</p>' });
    expect(kindsOf(await notificationsOf(maraInbox))).toEqual(['mention 1']);
  });

  test('of a conversation that a colleague or an app assigns to them', async () => {
    const [one, other] = [await newConversation(), await newConversation()];
    await assign(maraInbox, one, jonas.publicId);
    await assign(channel, other, jonas.publicId);
    const [byApp, byMara] = await notificationsOf(jonasInbox);
    expect(byMara).toMatchObject({
      kind: 'assignment',
      user: { id: mara.publicId },
      app: null,
      excerpt: null,
    });
    expect(byApp).toMatchObject({ kind: 'assignment', user: null, app: { name: bicycles.app.name } });
  });

  test('of messages and notes in a conversation assigned to them', async () => {
    const conversation = await newConversation({ assigneeId: jonas.id });
    await contactWrites(conversation);
    await contactWrites(conversation);
    await note(maraInbox, conversation);
    const [ofNote, ofMessages] = await notificationsOf(jonasInbox);
    expect(ofMessages).toMatchObject({
      kind: 'reply',
      count: 2,
      user: { id: bicycles.contact.publicId },
      excerpt: 'Where is my wheel?',
      message_id: expect.stringMatching(/^msg_/),
    });
    expect(ofNote).toMatchObject({ kind: 'note', count: 1, user: { id: mara.publicId } });
  });

  test('of replies in a conversation in which they wrote a note or were mentioned, until they stop following', async () => {
    const conversation = await newConversation();
    await note(jonasInbox, conversation, mara);
    await contactWrites(conversation);
    expect(kindsOf(await notificationsOf(jonasInbox))).toEqual(['reply 1']);
    expect(kindsOf(await notificationsOf(maraInbox))).toEqual(['reply 1', 'mention 1']);
    const path = `/conversations/${conversation.publicId}/followers`;
    const names = async () =>
      (await jonasInbox.get(path)).body.data.people.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Jonas', 'Mara']);
    expect((await remove(jonasInbox, `${path}/me`)).status).toBe(204);
    expect([await names(), (await jonasInbox.get(path)).body.data.is_following]).toEqual([['Mara'], false]);
    await contactWrites(conversation);
    expect(kindsOf(await notificationsOf(jonasInbox))).toEqual(['reply 1']);
    expect((await put(jonasInbox, `${path}/me`)).status).toBe(204);
    await contactWrites(conversation);
    expect(kindsOf(await notificationsOf(jonasInbox))).toEqual(['reply 2']);
  });

  test('never of their own actions, nor of spam', async () => {
    const own = await newConversation({ assigneeId: jonas.id });
    await reply(jonasInbox, own);
    await note(jonasInbox, own, jonas);
    await (await as(jonas)).post(`/conversations/${own.publicId}/messages`, {
      body_html: '<p>By an app of mine</p>',
    });
    await assign(jonasInbox, await newConversation(), jonas.publicId);
    await contactWrites(await newConversation({ assigneeId: jonas.id, isSpam: true }));
    expect(await notificationsOf(jonasInbox)).toEqual([]);
  });

  test('once for each event, however many processes run at once', async () => {
    const second = await startSecondApp(app);
    const conversation = await newConversation({ assigneeId: jonas.id });
    let isWriting = true;
    const looking = [app, second, app, second].map(async (process) => {
      while (isWriting) await notifyAll(process);
    });
    for (let batch = 0; batch < 6; batch++)
      await Promise.all(Array.from({ length: 10 }, () => note(maraInbox, conversation)));
    isWriting = false;
    await Promise.all(looking);
    expect(kindsOf(await notificationsOf(jonasInbox))).toEqual(['note 60']);
    await second.stop();
  });

  test('of nothing that they switched off', async () => {
    const change = await jonasInbox.call('/notification-preferences', {
      method: 'PATCH',
      json: { kinds: { reply: false, note: false }, sound: true },
    });
    expect([change.status, change.body.data]).toEqual([
      200,
      {
        kinds: {
          assignment: true,
          mention: true,
          reply: false,
          note: false,
          team: false,
          held: true,
          reminder: true,
        },
        push: {
          assignment: true,
          mention: true,
          reply: true,
          note: true,
          team: true,
          held: true,
          reminder: true,
        },
        email: {
          assignment: true,
          mention: true,
          reply: true,
          note: true,
          team: true,
          held: true,
          reminder: true,
        },
        quiet_hours: null,
        can_mail: false,
        desktop: false,
        sound: true,
        read_when: 'viewed',
      },
    ]);
    const repeated = await jonasInbox.call('/notification-preferences', {
      method: 'PATCH',
      json: { kinds: { note: true } },
    });
    expect((await jonasInbox.get('/notification-preferences')).body).toEqual(repeated.body);
    const conversation = await newConversation({ assigneeId: jonas.id });
    await contactWrites(conversation);
    await note(maraInbox, conversation);
    expect(kindsOf(await notificationsOf(jonasInbox))).toEqual(['note 1']);
    const wrong = await jonasInbox.call('/notification-preferences', {
      method: 'PATCH',
      json: { read_when: 'never', kinds: { sla: true } },
    });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'validation_error']);
  });
});

describe('a member who asked for it is notified of a conversation that comes into their team', () => {
  const admin = () => as(mara);
  const addTeam = async (name: string, ...members: { publicId: string }[]): Promise<string> => {
    const api = await admin();
    const { id } = (await api.post('/teams', { name })).body.data;
    for (const { publicId } of members)
      expect((await api.call(`/teams/${id}/members/${publicId}`, { method: 'PUT', json: {} })).status).toBe(
        200,
      );
    return id;
  };
  const move = (by: InboxClient, conversation: { publicId: string }, team_id: string | null) =>
    by.call(`/conversations/${conversation.publicId}`, { method: 'PATCH', json: { team_id } });
  const wantTeams = (inbox: InboxClient) =>
    inbox.call('/notification-preferences', { method: 'PATCH', json: { kinds: { team: true } } });

  test('once it is moved there by a colleague, and not if they moved it or didn’t ask', async () => {
    const team = await addTeam('Workshop', jonas, mara);
    await wantTeams(jonasInbox);
    const [one, other] = [await newConversation({ subject: 'A bent wheel' }), await newConversation()];
    await move(maraInbox, one, team);
    await move(jonasInbox, other, team);
    expect(await notificationsOf(jonasInbox)).toMatchObject([
      {
        kind: 'team',
        count: 1,
        user: { id: mara.publicId },
        conversation: { id: one.publicId },
        excerpt: null,
      },
    ]);
    // Mara belongs to it too: it is off until somebody switches it on.
    expect(await notificationsOf(maraInbox)).toEqual([]);
    await wantTeams(maraInbox);
    const third = await newConversation();
    await move(jonasInbox, third, team);
    expect(await notificationsOf(maraInbox)).toMatchObject([
      { kind: 'team', conversation: { id: third.publicId } },
    ]);
  });

  test('but not if a team is deleted, and all its conversations move to theirs', async () => {
    const [deleted, theirs] = [await addTeam('Repairs', mara), await addTeam('Service', jonas)];
    await wantTeams(jonasInbox);
    const conversation = await newConversation();
    await move(maraInbox, conversation, deleted);
    const path = `/teams/${deleted}?move_to=${theirs}`;
    expect((await (await admin()).call(path, { method: 'DELETE' })).status).toBe(204);
    await vi.waitFor(async () => {
      const { body } = await (await admin()).get(`/conversations/${conversation.publicId}`);
      expect(body.data.team.id).toBe(theirs);
    }, soon);
    expect(await notificationsOf(jonasInbox)).toEqual([]);
  });
});

describe('notifications', () => {
  test('are listed latest first, page by page, and counted while they are unread', async () => {
    for (let number = 0; number < 3; number++) await note(maraInbox, await newConversation(), jonas);
    await notifyAll(app);
    const first = (await jonasInbox.get('/notifications?limit=2')).body;
    const { after } = first.page_metadata;
    const rest = (await jonasInbox.get(`/notifications?limit=2&after=${after}`)).body;
    const numbers = [...first.data, ...rest.data].map((it: Notification) => it.conversation.number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect([numbers.length, rest.page_metadata.after]).toEqual([3, null]);
    expect((await jonasInbox.get('/unread-counts')).body.data.notifications).toBe(3);
    const foreign = await maraInbox.get(`/notifications?limit=2&after=${after}`);
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_cursor']);
  });

  test('are marked as read and unread individually, and the next event creates another one', async () => {
    const conversation = await newConversation();
    await note(maraInbox, conversation, jonas);
    const [first] = await unread(jonasInbox);
    const path = `/notifications/${first?.id}/read`;
    for (const _ of 'twice') expect((await put(jonasInbox, path)).status).toBe(204);
    expect(await unread(jonasInbox)).toEqual([]);
    expect((await remove(jonasInbox, path)).status).toBe(204);
    expect(kindsOf(await unread(jonasInbox))).toEqual(['mention 1']);
    await put(jonasInbox, path);
    await note(maraInbox, conversation, jonas);
    expect(kindsOf(await unread(jonasInbox))).toEqual(['mention 1']);
    expect((await remove(jonasInbox, path)).status).toBe(204);
    expect((await notificationsOf(jonasInbox)).map(({ is_read }) => is_read)).toEqual([false, true]);
  });

  test('are all marked as read at once, and reverted unless the same has happened since', async () => {
    const [one, other] = [await newConversation(), await newConversation()];
    for (const conversation of [one, other]) await note(maraInbox, conversation, jonas);
    await notifyAll(app);
    const path = `/notification-readings/${randomUUID()}`;
    for (const _ of 'twice') expect((await put(jonasInbox, path)).status).toBe(204);
    expect(await unread(jonasInbox)).toEqual([]);
    await note(maraInbox, one, jonas);
    await notifyAll(app);
    expect((await remove(jonasInbox, path)).status).toBe(204);
    expect((await unread(jonasInbox)).map((it) => it.conversation.id).sort()).toEqual(
      [one.publicId, other.publicId].sort(),
    );
    expect((await remove(jonasInbox, path)).status).toBe(204);
    expect((await put(jonasInbox, '/notification-readings/all')).status).toBe(404);
    expect((await remove(jonasInbox, '/notification-readings/all')).status).toBe(404);
  });

  test('of a conversation are read when it is opened, read, or replied to', async () => {
    const conversation = await newConversation();
    const { publicId } = conversation;
    const acts = [
      () => put(jonasInbox, `/conversations/${publicId}/notifications/read`),
      () => put(jonasInbox, `/conversations/${publicId}/read`),
      () => reply(jonasInbox, conversation),
    ];
    for (const act of acts) {
      await note(maraInbox, conversation, jonas);
      expect(kindsOf(await unread(jonasInbox))).toEqual(['mention 1']);
      expect((await act()).status).toBeLessThan(300);
      expect(await unread(jonasInbox)).toEqual([]);
    }
  });

  test('are deleted with their note', async () => {
    const conversation = await newConversation();
    const { id } = (await note(maraInbox, conversation, jonas)).body.data;
    await note(maraInbox, conversation);
    const { id: later } = (await note(maraInbox, conversation)).body.data;
    expect(kindsOf(await notificationsOf(jonasInbox))).toEqual(['note 2', 'mention 1']);
    const drop = (noteId: string) =>
      maraInbox.call(`/conversations/${conversation.publicId}/notes/${noteId}`, { method: 'DELETE' });
    await drop(id);
    await drop(later);
    const [left, ...others] = await notificationsOf(jonasInbox);
    expect([left?.kind, left?.count, left?.excerpt, others]).toEqual(['note', 1, null, []]);
  });

  test('of a merged conversation are its target’s, and so are its followers', async () => {
    const [source, target] = [await newConversation(), await newConversation()];
    for (const conversation of [source, target]) await note(maraInbox, conversation, jonas);
    await contactWrites(source);
    await notifyAll(app);
    await maraInbox.post(`/conversations/${source.publicId}/merge`, { into_id: target.publicId });
    const list = await notificationsOf(jonasInbox);
    expect(kindsOf(list).sort()).toEqual(['mention 2', 'reply 1']);
    expect(new Set(list.map((it) => it.conversation.id))).toEqual(new Set([target.publicId]));
    await contactWrites(target);
    expect(kindsOf(await notificationsOf(jonasInbox)).sort()).toEqual(['mention 2', 'reply 2']);
    const { status, body } = await put(jonasInbox, `/conversations/${source.publicId}/notifications/read`);
    expect([status, body.error]).toEqual([409, 'conversation_merged']);
  });

  test('are deleted when a member leaves, and after ninety days', async () => {
    const robin = await addColleague(app.database, bicycles.house);
    const conversation = await newConversation();
    await note(maraInbox, conversation, robin, jonas);
    await notifyAll(app);
    const rowsOf = async (userId: string) =>
      (
        await app.database.read({
          text: `SELECT 1 FROM notifications WHERE user_id = $1 UNION ALL SELECT 1 FROM followers WHERE user_id = $1`,
          values: [userId],
        })
      ).length;
    expect([await rowsOf(robin.id), await rowsOf(jonas.id)]).toEqual([2, 2]);
    await removeMember(app.database, { organizationId, userId: robin.id, actor: { type: 'system' } });
    await notifyAll(app);
    expect([await rowsOf(robin.id), await rowsOf(jonas.id)]).toEqual([0, 2]);
    const age = (days: number) =>
      app.database.write({
        text: `UPDATE notifications SET updated_at = now() - $1 * interval '1 day' WHERE user_id = $2`,
        values: [days, jonas.id],
      });
    await age(89);
    await sweep(app.database);
    expect(await rowsOf(jonas.id)).toBe(2);
    await age(91);
    await sweep(app.database);
    expect(await rowsOf(jonas.id)).toBe(1);
  });

  test('are not created for a disabled member', async () => {
    const robin = await addColleague(app.database, bicycles.house);
    const conversation = await newConversation({ assigneeId: robin.id });
    const who = { organizationId, userId: robin.id, actor: { type: 'system' } } as const;
    await contactWrites(conversation);
    await notifyAll(app);
    const count = async () =>
      (
        await app.database.read<{ count: number }>({
          text: 'SELECT coalesce(sum(count), 0)::int AS count FROM notifications WHERE user_id = $1',
          values: [robin.id],
        })
      )[0]?.count;
    expect(await count()).toBe(1);
    await changeMember(app.database, who, { status: 'disabled' });
    await contactWrites(conversation);
    await notifyAll(app);
    expect(await count()).toBe(1);
  });
});

describe('an outsider', () => {
  test("security S1: gets 404 for a colleague's notification and another organization's conversation, like for unknown ones", async () => {
    const conversation = await newConversation();
    await note(maraInbox, conversation, jonas);
    const [theirs] = await notificationsOf(jonasInbox);
    expect(theirs?.kind).toBe('mention');
    expect(await notificationsOf(maraInbox)).toEqual([]);
    const nobodys = `ntf_${'0'.repeat(26)}`;
    for (const method of ['PUT', 'DELETE']) {
      const ask = (inbox: InboxClient, id: string) => inbox.call(`/notifications/${id}/read`, { method });
      const unknown = await ask(maraInbox, nobodys);
      expect(unknown.status).toBe(404);
      for (const inbox of [maraInbox, adaInbox])
        expect((await ask(inbox, theirs?.id ?? '')).text).toBe(unknown.text);
      expect((await ask(maraInbox, 'ntf-1')).status).toBe(404);
    }
    const paths = ['read', 'notifications/read', 'followers/me'].flatMap((below) =>
      ['PUT', 'DELETE'].map((method) => ({ below, method })),
    );
    for (const { below, method } of paths.filter(
      (it) => it.below !== 'notifications/read' || it.method === 'PUT',
    )) {
      const ask = (inbox: InboxClient, id: string) => inbox.call(`/conversations/${id}/${below}`, { method });
      expect((await ask(jonasInbox, conversation.publicId)).status).toBe(204);
      const [foreign, unknown] = [
        await ask(adaInbox, conversation.publicId),
        await ask(adaInbox, `cnv_${'0'.repeat(26)}`),
      ];
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    expect((await adaInbox.get(`/conversations/${conversation.publicId}/followers`)).status).toBe(404);
    expect((await app.send('/api/inbox/v1/notifications')).status).toBe(401);
    expect((await app.send('/api/oauth/v1/notifications')).status).toBe(404);
    const forged = await jonasInbox.call('/notification-preferences', {
      method: 'PATCH',
      json: { sound: true },
      headers: { 'x-csrf-token': '' },
    });
    expect(forged.status).toBe(403);
  });
});

describe('a person’s own tabs', () => {
  const changesOf = ({ frames }: FollowedStream): PersonalChange[] =>
    frames.filter(({ event }) => event === 'personal').map(({ data }) => JSON.parse(data));

  test('get their own changes, on every server, and nobody else does', async () => {
    const second = await startSecondApp(app);
    const streams = [
      await followInbox(app.baseUrl, jonasInbox),
      await followInbox(second.baseUrl, jonasInbox),
    ];
    const foreign = [await followInbox(app.baseUrl, maraInbox), await followInbox(app.baseUrl, adaInbox)];
    const conversation = await newConversation();
    const path = `/conversations/${conversation.publicId}/read`;
    const about = (is_unread: boolean) =>
      ({ about: 'conversation', conversation_id: conversation.publicId, is_unread }) as const;
    const steps: [() => Promise<unknown>, PersonalChange[]][] = [
      [() => note(maraInbox, conversation, jonas), [{ about: 'notifications' }]],
      [() => put(jonasInbox, path), [about(false), { about: 'notifications' }]],
      [() => remove(jonasInbox, path), [about(true)]],
      [() => reply(jonasInbox, conversation), [about(false)]],
    ];
    const expected: PersonalChange[] = [];
    for (const [act, changes] of steps) {
      await act();
      await notifyAll(app);
      expected.push(...changes);
      for (const stream of streams)
        await vi.waitFor(
          () => expect(changesOf(stream).filter((it) => it.about !== 'everything')).toEqual(expected),
          soon,
        );
    }
    // Mara wrote a note, so she is notified about the reply.
    const [ofMara, ofAda] = foreign.map((stream) => JSON.stringify(changesOf(stream)));
    expect([ofMara?.includes('conversation'), ofAda?.includes('notifications')]).toEqual([false, false]);
    for (const stream of [...streams, ...foreign]) stream.close();
    await second.stop();
  });
});

describe('a conversation is unread', () => {
  const flags = async (inbox: InboxClient, query = '') => {
    const { body } = await inbox.get(`/conversations?limit=100${query}`);
    return new Map<string, boolean>(
      body.data.map((it: { id: string; is_unread: boolean }) => [it.id, it.is_unread]),
    );
  };

  test('for each member from when its contact writes until they read it, whatever colleagues do', async () => {
    const conversation = await newConversation();
    const id = conversation.publicId;
    const isUnread = async (inbox: InboxClient) => (await flags(inbox)).get(id);
    expect(await isUnread(jonasInbox)).toBe(false);
    await contactWrites(conversation);
    expect([await isUnread(jonasInbox), await isUnread(maraInbox)]).toEqual([true, true]);
    expect((await put(jonasInbox, `/conversations/${id}/read`)).status).toBe(204);
    expect([await isUnread(jonasInbox), await isUnread(maraInbox)]).toEqual([false, true]);
    await note(maraInbox, conversation);
    await reply(maraInbox, conversation);
    await notifyAll(app);
    expect([await isUnread(jonasInbox), await isUnread(maraInbox)]).toEqual([false, false]);
    await contactWrites(conversation);
    await reply(maraInbox, conversation);
    await notifyAll(app);
    expect([await isUnread(jonasInbox), await isUnread(maraInbox)]).toEqual([true, false]);
  });

  test('when it is marked so manually, until it is read', async () => {
    const { publicId: id } = await newConversation();
    for (const _ of 'twice') expect((await remove(jonasInbox, `/conversations/${id}/read`)).status).toBe(204);
    expect([(await flags(jonasInbox)).get(id), (await flags(maraInbox)).get(id)]).toEqual([true, false]);
    await put(jonasInbox, `/conversations/${id}/read`);
    expect((await flags(jonasInbox)).get(id)).toBe(false);
  });

  test('still, after a reply, for members who only mark conversations as read manually', async () => {
    const json = { read_when: 'by_hand' };
    await jonasInbox.call('/notification-preferences', { method: 'PATCH', json });
    const conversation = await newConversation();
    await contactWrites(conversation);
    await reply(jonasInbox, conversation);
    await notifyAll(app);
    expect((await flags(jonasInbox)).get(conversation.publicId)).toBe(true);
  });

  test('but not because of messages from before the member joined', async () => {
    const conversation = await newConversation();
    await contactWrites(conversation);
    const isUnread = async () => (await flags(jonasInbox)).get(conversation.publicId);
    expect(await isUnread()).toBe(true);
    const join = (timestamp: string) =>
      app.database.write({
        text: `UPDATE members SET unread_since = ${timestamp} WHERE organization_id = $1 AND user_id = $2`,
        values: [organizationId, jonas.id],
      });
    await join('now()');
    expect(await isUnread()).toBe(false);
    await join('inserted_at');
  });

  test('and the list can be filtered by that, in both directions and together with other filters', async () => {
    const unreadOnes = [];
    for (let number = 0; number < 3; number++) {
      unreadOnes.unshift((await newConversation({ assigneeId: jonas.id })).publicId);
      await newConversation({ assigneeId: jonas.id });
    }
    for (const id of unreadOnes) await remove(jonasInbox, `/conversations/${id}/read`);
    const query = '&unread=true&assignee_id=me&status=open';
    const all = await flags(jonasInbox, query);
    expect(unreadOnes.every((id) => all.get(id))).toBe(true);
    expect([...all.values()].every(Boolean)).toBe(true);
    const ids = [...all.keys()];
    const first = (await jonasInbox.get(`/conversations?limit=2${query}`)).body;
    const next = (await jonasInbox.get(`/conversations?limit=2${query}&after=${first.page_metadata.after}`))
      .body;
    const back = (await jonasInbox.get(`/conversations?limit=2${query}&before=${next.page_metadata.before}`))
      .body;
    const idsOf = (page: typeof first) => page.data.map((it: { id: string }) => it.id);
    expect([...idsOf(first), ...idsOf(next)]).toEqual(ids.slice(0, 4));
    expect(idsOf(back)).toEqual(idsOf(first));
    expect((await jonasInbox.get('/unread-counts')).body.data.mine).toBe(ids.length);
    const searched = await jonasInbox.get('/conversations?unread=true&q=wheel');
    expect([searched.status, searched.body.error]).toEqual([400, 'invalid_request']);
    expect((await (await as(jonas)).get('/conversations?unread=true')).status).toBe(400);
  });

  test('after a merge for members who had not read the source', async () => {
    const [source, target] = [await newConversation(), await newConversation()];
    for (const conversation of [source, target]) await contactWrites(conversation);
    for (const inbox of [jonasInbox, maraInbox]) await put(inbox, `/conversations/${target.publicId}/read`);
    await put(maraInbox, `/conversations/${source.publicId}/read`);
    await maraInbox.post(`/conversations/${source.publicId}/merge`, { into_id: target.publicId });
    const of = async (inbox: InboxClient) => (await flags(inbox)).get(target.publicId);
    expect([await of(jonasInbox), await of(maraInbox)]).toEqual([true, false]);
    const { status, body } = await put(jonasInbox, `/conversations/${source.publicId}/read`);
    expect([status, body.error]).toEqual([409, 'conversation_merged']);
  });
});
