import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { emailTemplates } from '../../../app/email-templates.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { readPage } from '../../../pages/read-page.ts';
import { catchMail, linkIn, type MailCatcher } from '../../../testing/catch-mail.ts';
import type { ApiClient } from '../../../testing/http-client.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';

let catcher: MailCatcher;
let started: StartedWorld;
let api: ApiClient;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings });
  api = await started.as(started.world.mara);
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

let count = 0;
const address = () => `invited-${count++}@example.com`;
const invite = (email: string, role = 'member') => api.post('/invitations', { email, role });

test('an invitation created over the API is emailed, with who invites, to which organization, in which role, and a link', async () => {
  const email = address();
  const { status, text } = await invite(email, 'admin');
  expect(status).toBe(201);
  const mail = await catcher.next(email);
  expect(mail.from).toBe('desk@support.example.com');
  expect(mail.headers.get('to')).toEqual([email]);
  expect(mail.headers.get('from')).toEqual(['Deskbell <desk@support.example.com>']);
  expect(mail.headers.get('subject')).toEqual(['Mara invites you to Bellweather Bicycles']);
  expect(mail.headers.get('auto-submitted')).toEqual(['auto-generated']);
  expect(mail.headers.get('message-id')?.[0]).toMatch(/^<[0-9a-f-]{36}@support\.example\.com>$/);
  expect([...mail.headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([]);
  const link = started.app.baseUrl + linkIn(mail);
  expect(readPage(mail.html).find(({ tag }) => tag === 'a')?.attributes.href).toBe(link);
  for (const part of [mail.text, readPage(mail.html)[0]?.text]) {
    expect(part).toContain('Bellweather Bicycles');
    expect(part).toContain(started.world.mara.email);
    expect(part).toContain('an admin');
    expect(part).toContain(link);
  }
  expect(text).not.toContain(linkIn(mail).split('=')[1]);
});

test('security S6, S7: names with HTML, line breaks or direction overrides stay one line of text', async () => {
  const { database } = started.app;
  const { house } = started.world.bicycles;
  const name = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.com\r\n\r\n\u202eEvil';
  const rename = (to: string) =>
    database.write({ text: 'UPDATE organizations SET name = $2 WHERE id = $1', values: [house.id, to] });
  await rename(name);
  const email = address();
  await invite(email);
  const mail = await catcher.next(email).finally(() => rename(house.name));
  expect(mail.to).toEqual([email]);
  expect(mail.headers.has('bcc')).toBe(false);
  const shown = '<img src=x onerror=alert(1)> Bcc: victim@example.com Evil';
  expect(mail.headers.get('subject')).toEqual([`Mara invites you to ${shown}`]);
  expect(mail.text).toContain(`Join ${shown} on Deskbell`);
  const elements = readPage(mail.html);
  expect(elements.filter(({ tag }) => tag === 'img')).toEqual([]);
  expect(elements.find(({ tag }) => tag === 'h1')?.text).toBe(`Join ${shown} on Deskbell`);
});

test('security S6, S7: encoded words, line breaks and direction marks in names cannot forge a subject or a sender', async () => {
  const { database } = started.app;
  const { world } = started;
  const { house } = world.bicycles;
  const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
  const rename = async (person: string, organization: string) => {
    await database.write({
      text: 'UPDATE users SET name = $2 WHERE id = $1',
      values: [world.mara.id, person],
    });
    await database.write({
      text: 'UPDATE organizations SET name = $2 WHERE id = $1',
      values: [house.id, organization],
    });
  };
  const [person, organization] = [
    encoded('Your bank'),
    `=?utf-8?Q?Pay_now?=\r\nFrom: bank@example.com\u202e`,
  ];
  await rename(person, organization);
  const email = address();
  await invite(email);
  const mail = await catcher.next(email).finally(() => rename(world.mara.name, house.name));
  expect(mail.headers.get('from')).toEqual(['Deskbell <desk@support.example.com>']);
  expect(mail.headers.get('subject')).toEqual([
    `${person} invites you to =?utf-8?Q?Pay_now?= From: bank@example.com`,
  ]);
});

test('an email loads nothing and contains no script', async () => {
  const email = address();
  await invite(email);
  const elements = readPage((await catcher.next(email)).html);
  expect(elements.filter(({ tag }) => ['img', 'script', 'link', 'iframe'].includes(tag))).toEqual([]);
  expect(elements.filter(({ attributes }) => attributes.src ?? attributes.background)).toEqual([]);
});

test('an invitation that was withdrawn or shown before its turn isn’t emailed', async () => {
  const { app, world } = started;
  const writer = emailTemplates({
    database: app.database,
    digest: keyedDigest(secretKey),
    baseUrl: () => new URL(app.baseUrl),
  }).invitation;
  const { id } = (await invite(address())).body.data;
  const uuid = parsePublicId('inv', id) ?? '';
  expect(await writer.render(uuid)).toMatchObject({ to: expect.stringMatching(/^invited-/) });
  const set = (column: string, value: string | null) =>
    app.database.write({
      text: `UPDATE invitations SET ${column} = $2 WHERE id = $1`,
      values: [uuid, value],
    });
  await set('mail_status', null);
  expect(await writer.render(uuid)).toBeUndefined();
  await set('mail_status', 'queued');
  await api.call(`/invitations/${id}`, { method: 'DELETE' });
  expect(await writer.render(uuid)).toBeUndefined();
  expect((await invite(world.jonas.email)).status).toBe(409);
});
