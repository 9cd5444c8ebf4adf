import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicId } from '../../../ids/public-id.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../../testing/catch-mail.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';
import { addInvitation } from '../../../testing/world-records.ts';

let catcher: MailCatcher;
/** Without email. */
let started: StartedWorld;
/** The same database, with a server that sends email. */
let mailing: TestApp;
let mara: InboxClient;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld();
  mailing = await startApp(started.app.clone, { mail: catcher.settings, rateLimits: false });
  mara = await inboxClient(started.app.baseUrl, started.world.mara, started.world.bicycles.house);
});
afterAll(async () => {
  await mailing.stop();
  await started.app.stop();
  await catcher.stop();
});

let count = 0;
const address = () => `open-${count++}@example.com`;

async function invited(email: string, inbox = mara): Promise<string> {
  const { status, body } = await inbox.post('/invitations', { email, role: 'member' });
  expect(status).toBe(201);
  return body.data.id;
}

type Open = { id: string; email: string; link: string | null; mail: string | null };

async function entryOf(email: string, inbox = mara): Promise<Open | undefined> {
  const { body } = await inbox.get('/open-invitations');
  return body.data.invitations.find((it: Open) => it.email === email);
}

const pathOf = (link: string) => link.slice(new URL(link).origin.length);

async function statusOfLink(path: string): Promise<number> {
  const browser = openBrowser(started.app.baseUrl);
  await browser.get(path);
  return (await browser.get('/invitation')).status;
}

describe('without email', () => {
  test('an admin gets a link to copy; a new one replaces it, and none works once the invitation is withdrawn', async () => {
    const email = address();
    const id = await invited(email);
    const first = (await entryOf(email))?.link ?? '';
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invitation\?token=[\w-]{43}$/);
    expect(await statusOfLink(pathOf(first))).toBe(200);
    const created = await mara.post(`/invitations/${id}/link`, {});
    const second: string = created.body.data.link;
    expect([created.status, (await entryOf(email))?.link]).toEqual([201, second]);
    expect([await statusOfLink(pathOf(first)), await statusOfLink(pathOf(second))]).toEqual([404, 200]);
    expect((await mara.call(`/invitations/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect([await statusOfLink(pathOf(second)), await entryOf(email)]).toEqual([404, undefined]);
    expect((await mara.post(`/invitations/${id}/link`, {})).status).toBe(404);
  });

  test('an invitation from before there were links gets one when an admin creates it', async () => {
    const { id } = await addInvitation(started.app.database, {
      organizationId: started.world.bicycles.house.id,
      invitedById: started.world.mara.id,
    });
    const email = `${id}@invited.example`;
    expect((await entryOf(email))?.link).toBeNull();
    expect((await mara.post(`/invitations/${publicId('inv', id)}/link`, {})).status).toBe(201);
    expect((await entryOf(email))?.link).toContain('/invitation?token=');
  });
});

describe('with email', () => {
  test('the link is emailed and not shown; it can be emailed again or created again to copy, and only the last one works', async () => {
    const inbox = await inboxClient(mailing.baseUrl, started.world.mara, started.world.bicycles.house);
    const email = address();
    const id = await invited(email, inbox);
    const first = linkIn(await catcher.next(email));
    await expect.poll(() => entryOf(email, inbox)).toMatchObject({ mail: 'sent', link: null });
    await inbox.post(`/invitations/${id}/mail`, {});
    const second = linkIn(await catcher.next(email));
    expect([await statusOfLink(first), await statusOfLink(second)]).toEqual([404, 200]);
    const copied = pathOf((await inbox.post(`/invitations/${id}/link`, {})).body.data.link);
    expect([await statusOfLink(second), await statusOfLink(copied)]).toEqual([404, 200]);
    expect((await inbox.get('/open-invitations')).text).not.toContain(second.split('=')[1]);
  });

  test.each([
    ['refused for good', 550, async () => undefined],
    [
      'put off for half a day',
      451,
      async (app: TestApp) => {
        const text =
          "UPDATE jobs.job SET retry_count = retry_limit - 1, start_after = now() WHERE state = 'retry'";
        await expect.poll(async () => (await app.database.write({ text, values: [] })).rowCount).toBe(1);
      },
    ],
  ])('an email that the server has %s is shown as such', async (_, responseCode, wait) => {
    const strict = await catchMail({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('No'), { responseCode })),
    });
    const { app, world } = await startWorld({ mail: strict.settings });
    const inbox = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
    await invited('gone@example.com', inbox);
    await wait(app);
    await expect.poll(async () => (await entryOf('gone@example.com', inbox))?.mail).toBe('refused');
    await app.stop();
    await strict.stop();
  });
});

describe('access', () => {
  test('a member sees who is invited, but no links, and changes nothing', async () => {
    const email = address();
    const id = await invited(email);
    const link = (await entryOf(email))?.link ?? '';
    const jonas = await inboxClient(started.app.baseUrl, started.world.jonas, started.world.bicycles.house);
    expect((await jonas.get('/invitations')).text).toContain(email);
    for (const path of ['/invitations', '/open-invitations'])
      expect((await jonas.get(path)).text).not.toContain(link.split('=')[1]);
    for (const what of ['mail', 'link'])
      expect((await jonas.post(`/invitations/${id}/${what}`, {})).status).toBe(403);
    expect((await jonas.call(`/invitations/${id}`, { method: 'DELETE' })).status).toBe(403);
    expect(await statusOfLink(pathOf(link))).toBe(200);
  });

  test("security S1: another organization's invitations are not found", async () => {
    const email = address();
    const id = await invited(email);
    const link = (await entryOf(email))?.link ?? '';
    const ada = await inboxClient(started.app.baseUrl, started.world.ada, started.world.tea.house);
    expect((await ada.get('/open-invitations')).text).not.toContain(email);
    expect((await ada.post(`/invitations/${id}/link`, {})).status).toBe(404);
    expect((await ada.call(`/invitations/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await statusOfLink(pathOf(link))).toBe(200);
  });

  test('security 88: without the session’s token nothing changes', async () => {
    const email = address();
    const id = await invited(email);
    for (const headers of [{ origin: 'https://evil.example' }, { 'x-csrf-token': '' }])
      expect((await mara.post(`/invitations/${id}/link`, {}, headers)).status).toBe(403);
    expect((await entryOf(email))?.id).toBe(id);
  });
});
