import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyedDigest } from '../access/keyed-digest.ts';
import { emailTemplates } from '../app/email-templates.ts';
import { reportHealth } from '../features/channels/mail-channels/channel-health.ts';
import { newId } from '../ids/public-id.ts';
import { readPage } from '../pages/read-page.ts';
import { openBrowser } from '../testing/browser-session.ts';
import { catchMail, type MailCatcher } from '../testing/catch-mail.ts';
import { inboxClient } from '../testing/inbox-client.ts';
import { addMailChannel } from '../testing/mail-channel.ts';
import type { ReceivedMail } from '../testing/read-mail.ts';
import { secretKey } from '../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../testing/start-world.ts';
import { password } from '../testing/world.ts';
import { openSmtp } from './open-smtp.ts';

let catcher: MailCatcher;
let started: StartedWorld;

beforeAll(async () => {
  catcher = await catchMail();
  started = await startWorld({ mail: catcher.settings });
});
afterAll(async () => {
  await started.app.stop();
  await catcher.stop();
});

const signedIn = (person: { email: string }) =>
  inboxClient(started.app.baseUrl, person, started.world.bicycles.house);
const choose = async (person: { email: string }, language: string) =>
  (await signedIn(person)).call('/session/language', { method: 'PUT', json: { language } });
const requestPassword = async ({ email }: { email: string }) => {
  await openBrowser(started.app.baseUrl).post('/password/forgot', { email });
  return catcher.next(email);
};
const invite = async (person: { email: string }, email: string) => {
  const invited = await (await signedIn(person)).post('/invitations', { email, role: 'member' });
  expect(invited.status).toBe(201);
  return catcher.next(email);
};
const subjectOf = ({ headers }: ReceivedMail) => headers.get('subject')?.[0];
const languageOf = ({ html }: ReceivedMail) => /<html lang="(\w+)">/.exec(html)?.[1];

test('emails are in the language that the user last used the inbox in, and in English before that', async () => {
  const { mara } = started.world;
  const { get } = await signedIn(mara);
  expect((await get('/session')).body.data.language).toBeNull();
  const before = await requestPassword(mara);
  expect([languageOf(before), subjectOf(before)]).toEqual(['en', 'Choose a new password for Deskbell']);

  expect((await choose(mara, 'de')).status).toBe(204);
  expect((await get('/session')).body.data.language).toBe('de');
  const mail = await requestPassword(mara);
  expect([languageOf(mail), subjectOf(mail)]).toEqual(['de', 'Neues Passwort für Deskbell festlegen']);
  expect(mail.text).toContain('Hallo Mara,');
  for (const part of [mail.text, readPage(mail.html)[0]?.text])
    expect(part).not.toMatch(/Hello|a password|link works|ignore this|Sent by/);

  const { call } = await signedIn(mara);
  const json = { current_password: password, password: 'a new password of some length' };
  expect((await call('/password', { method: 'PUT', json })).status).toBe(204);
  expect(subjectOf(await catcher.next(mara.email))).toBe('Ihr Deskbell-Passwort wurde geändert');
});

test('an invitation is in the language of the account it is for, or else in that of who invites', async () => {
  const { ada, jonas, tea } = started.world;
  await started.app.database.write({
    text: `UPDATE members SET role = 'admin' WHERE user_id = $1`,
    values: [jonas.id],
  });
  await choose(jonas, 'de');
  const stranger = await invite(jonas, 'stranger@example.com');
  expect([languageOf(stranger), subjectOf(stranger)]).toEqual([
    'de',
    'Jonas lädt Sie zu Bellweather Bicycles ein',
  ]);

  const { call } = await inboxClient(started.app.baseUrl, ada, tea.house);
  expect((await call('/session/language', { method: 'PUT', json: { language: 'en' } })).status).toBe(204);
  expect(subjectOf(await invite(jonas, ada.email))).toBe('Jonas invites you to Bellweather Bicycles');
});

test('who is alerted of a failing channel gets it in their language', async () => {
  const { database } = started.app;
  const { bicycles, jonas } = started.world;
  await choose(jonas, 'de');
  const organizationId = bicycles.house.id;
  const { id: channelId } = await addMailChannel(database, { organizationId });
  await reportHealth(database, { organizationId, channelId }, { side: 'outgoing', error: '535 no' });
  const [member] = await database.read<{ id: string }>({
    text: 'SELECT id FROM members WHERE organization_id = $1 AND user_id = $2',
    values: [organizationId, jonas.id],
  });
  const baseUrl = () => new URL(started.app.baseUrl);
  const templates = emailTemplates({ database, digest: keyedDigest(secretKey), baseUrl });
  const email = await templates['channel-failing'].render(`${channelId} ${member?.id}`);
  if (email) await openSmtp(catcher.settings)(email, newId());
  const mail = await catcher.next(jonas.email);
  expect(subjectOf(mail)).toMatch(/^Der E-Mail-Kanal .* von Bellweather Bicycles ist gestört$/);
  expect(mail.text).toContain('E-Mails können nicht gesendet werden: 535 no');
  expect(mail.text).toContain('Kanal öffnen');
});

test('no other language can be stored: 422, and nothing changes', async () => {
  const { ada, tea } = started.world;
  const { call, get } = await inboxClient(started.app.baseUrl, ada, tea.house);
  const before = (await get('/session')).body.data.language;
  for (const language of ['fr', '', 'de-AT', 7]) {
    const response = await call('/session/language', { method: 'PUT', json: { language } });
    expect([language, response.status, response.body.error]).toEqual([language, 422, 'validation_error']);
  }
  expect((await get('/session')).body.data.language).toBe(before);
});
