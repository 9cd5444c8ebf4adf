import { afterAll, expect, test } from 'vitest';
import { newId, publicId } from '../../../ids/public-id.ts';
import { hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, linkIn } from '../../../testing/catch-mail.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addNote } from '../../../testing/world-records.ts';
import { addMember } from '../../members/add-member.ts';

const catcher = await catchMail();
const { app, world, as } = await startWorld({ mail: catcher.settings });
afterAll(async () => {
  await app.stop();
  await catcher.stop();
});
const { bicycles, tea, mara } = world;
const api = await as(mara);

/** Somebody who came with an import, and wrote a note there. Returns their ids. */
async function addImported({ house, conversation }: typeof bicycles, name: string, email: string) {
  const [userId, memberId] = [newId(), newId()];
  await app.database.write({
    text: 'INSERT INTO users (id, name, imported_email) VALUES ($1, $2, $3)',
    values: [userId, name, email],
  });
  await app.database.write({
    text: `INSERT INTO members (id, organization_id, user_id, role, access, status) VALUES ($1, $2, $3, 'admin', 'full', 'disabled')`,
    values: [memberId, house.id, userId],
  });
  await addNote(app.database, { organizationId: house.id, conversationId: conversation.id, userId });
  return { user: publicId('usr', userId), member: publicId('mem', memberId) };
}

async function join(email: string, name: string) {
  expect((await api.post('/invitations', { email, role: 'member' })).status).toBe(201);
  const browser = openBrowser(app.baseUrl);
  const first = await browser.get(linkIn(await catcher.next(email)));
  const page = await browser.get(first.headers.get('location') ?? '');
  const person = { name, password: 'a password of their own' };
  expect((await browser.post('/invitation', { ...hiddenFields(page), ...person })).status).toBe(303);
  return (await api.get('/members?limit=100')).body.data.find(
    (it: { user: { email: string } }) => it.user.email === email,
  );
}

test('an imported person who accepts an invitation to their address keeps what they wrote', async () => {
  const imported = await addImported(bicycles, 'Robin V.', 'Robin@elsewhere.example');
  await addImported(bicycles, 'Sam', 'sam@elsewhere.example');
  const elsewhere = await addImported(tea, 'Robin', 'robin@elsewhere.example');
  const member = await join('robin@elsewhere.example', 'Robin Vale');
  expect(member).toMatchObject({
    id: imported.member,
    user: { id: imported.user, name: 'Robin Vale', email: 'robin@elsewhere.example' },
    status: 'active',
    role: 'member',
  });
  const notes = await api.get(`/conversations/${bicycles.conversation.publicId}/notes`);
  expect(notes.body.data).toContainEqual(
    expect.objectContaining({ user: expect.objectContaining({ id: imported.user, name: 'Robin Vale' }) }),
  );
  const [other] = await app.database.read<{ email: string | null; status: string }>({
    text: `SELECT u.email, m.status FROM members m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 AND m.status = 'disabled'`,
    values: [tea.house.id],
  });
  expect([other, elsewhere.user === imported.user]).toEqual([{ email: null, status: 'disabled' }, false]);
});

test('of several who wrote from one address, the one with the name gets the account', async () => {
  await addImported(bicycles, 'Support', 'desk@elsewhere.example');
  const { user } = await addImported(bicycles, 'Kim', 'desk@elsewhere.example');
  expect((await join('desk@elsewhere.example', 'kim')).user.id).toBe(user);
});

test('an operator who creates the account gives it to the imported person', async () => {
  const { user, member } = await addImported(bicycles, 'Lou', 'lou@elsewhere.example');
  const added = await app.database.transaction((transaction) =>
    addMember(transaction, {
      organizationId: bicycles.house.id,
      name: 'Lou',
      email: 'lou@elsewhere.example',
      role: 'member',
      passwordHash: null,
      actor: { type: 'system' },
    }),
  );
  expect([publicId('usr', added.user.id), publicId('mem', added.member.id)]).toEqual([user, member]);
});

test('admins see the address that an imported person had, and nobody else does', async () => {
  const { member } = await addImported(bicycles, 'Nia', 'nia@elsewhere.example');
  const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
  const { body } = await inbox.get(`/sign-in/members?member_ids=${member}`);
  expect(body.data.members).toMatchObject([{ imported_email: 'nia@elsewhere.example', has_password: false }]);
  expect((await api.get('/members?limit=100')).text).not.toContain('nia@elsewhere.example');
});
