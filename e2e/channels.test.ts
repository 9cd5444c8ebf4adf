import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportHealth } from '../server/features/channels/mail-channels/channel-health.ts';
import { inboxClient } from '../server/testing/inbox-client.ts';
import { addMailChannel, unreachedMailbox } from '../server/testing/mail-channel.ts';
import { mailReceiver, mailSource } from '../server/testing/receive-mail.ts';
import { type ScriptedImap, scriptedImap } from '../server/testing/scripted-imap.ts';
import { type ScriptedSmtp, scriptedSmtp } from '../server/testing/scripted-smtp.ts';
import { startLive } from '../server/testing/start-live.ts';
import { startWorld } from '../server/testing/start-world.ts';
import { certificate } from '../server/testing/test-certificate.ts';
import { launchBrowser } from '../tools/launch-browser.ts';
import { openTab, type Tab } from './open-tab.ts';
import { screenErrors } from './screen-errors.ts';
import { type SignedInState, signedInState } from './signed-in-state.ts';
import { smallTargets } from './small-targets.ts';

const ports: number[] = [];
const { app, world, wakeSequencer } = await startLive((options) =>
  startWorld({
    ...options,
    inbox: true,
    mailGuard: { refuses: () => false, resolve: async () => ['127.0.0.1'], ports, ca: certificate },
    channelTests: { maxSeconds: 120, pollIntervalMilliseconds: 20 },
    mailIn: {
      exchangers: async (domain) => (domain === 'heron.example' ? ['aspmx.l.google.com'] : []),
      domain: 'in.deskbell.example',
    },
  }),
);
const organizationId = world.bicycles.house.id;
const settings = `${app.baseUrl}/o/bellweather-bicycles/settings`;
let browser: Browser;
let imap: ScriptedImap;
let smtp: ScriptedSmtp;
let states: { mara: SignedInState; jonas: SignedInState };
let tab: Tab;
let page: Page;

beforeAll(async () => {
  [browser, imap, smtp] = await Promise.all([launchBrowser(), scriptedImap(), scriptedSmtp()]);
  ports.push(imap.port, smtp.port);
  states = {
    mara: await signedInState(app.baseUrl, world.mara),
    jonas: await signedInState(app.baseUrl, world.jonas),
  };
});
beforeEach(() => () => expect(tab.complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await browser.close();
  await app.stop();
  await Promise.all([imap.stop(), smtp.stop()]);
});

async function open(
  path: string,
  { as, ...options }: { as: keyof typeof states; locale?: string; isPhone?: boolean },
) {
  const { isPhone = false, locale = 'en' } = options;
  tab = await openTab(browser, {
    javaScriptEnabled: true,
    storageState: states[as],
    locale,
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  ({ page } = tab);
  await page.goto(settings + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const focused = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator(':focus'));

/** Presses Tab until the control with this name has the focus. */
async function tabTo(name: string): Promise<void> {
  const wanted = focused(name).or(
    page.getByRole('button', { name, exact: true }).and(page.locator(':focus')),
  );
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await wanted.count()) > 0) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

async function typeInto(name: string, text: string): Promise<void> {
  await tabTo(name);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

let relayed = 0;
/** Delivers sent mail to the mailbox, as the provider does. */
function relay(): void {
  for (; relayed < smtp.taken.length; relayed++) imap.deliver(smtp.taken[relayed]?.source ?? '');
}

test('an admin connects a mailbox by keyboard: a wrong password gets advice, and five lines turn green', async () => {
  await open('/channels', { as: 'mara' });
  await page.getByText('No channels').waitFor();
  await button('Connect mail').press('Enter');
  await focused('Email address').waitFor();
  await page.keyboard.type('support@own.example');
  await page.keyboard.press('Enter');
  await focused('Password').waitFor();
  await page.keyboard.type('not the password');
  await typeInto('IMAP server', 'localhost');
  await typeInto('Port', String(imap.port));
  await typeInto('SMTP server', 'localhost');
  await typeInto('Port', String(smtp.port));
  expect(await screenErrors(page)).toEqual([]);
  imap.refuseLogin('NO [AUTHENTICATIONFAILED] Wrong name or password');
  await page.keyboard.press('Enter');
  await page.getByText('Check the username and password.').waitFor();
  await page.getByText('Wrong name or password').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  imap.refuseLogin(undefined);
  await tabTo('Change settings');
  await page.keyboard.press('Enter');
  await focused('Password').waitFor();
  await page.keyboard.type('the password');
  await page.keyboard.press('Enter');
  const outcome = page.getByText('Sending and receiving work.');
  await expect
    .poll(() => {
      relay();
      return outcome.count();
    })
    .toBe(1);
  expect(await page.getByRole('listitem').filter({ hasText: ': passed' }).count()).toBe(5);
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  await focused('Channel name').waitFor();
  await tabTo('New mail only');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('support@own.example is connected.').waitFor();
  const inbox = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
  const [channel] = (await inbox.get('/channels')).body.data;
  expect(channel).toMatchObject({ name: 'Support', state: 'ok', history: '30_days' });
  expect(channel.incoming).toMatchObject({ host: 'localhost', username: 'support@own.example' });
  await tab.close();
});

test('an admin switches a mailbox to forwarding and back, on the page of its channel', async () => {
  const channel = await addMailChannel(app.database, { organizationId, settings: unreachedMailbox });
  const inbox = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
  const incoming = async () => (await inbox.get(`/channels/${channel.publicId}`)).body.data.incoming;
  await open(`/channels/${channel.publicId}`, { as: 'mara' });
  await page.getByRole('radio', { name: /^Forward mail to Deskbell/ }).check();
  await button('Save changes').click();
  await page.getByText(/^[0-9a-z]{16}@in\.deskbell\.example$/).waitFor();
  expect(await incoming()).toBeNull();
  await page.keyboard.press('Escape');
  await page.getByText('Receives forwarded mail.').waitFor();
  await page.getByRole('radio', { name: /^Sign in with Google or Microsoft/ }).check();
  await page.getByText('Set up an OAuth client for Google first.').waitFor();
  expect(await screenErrors(page)).toEqual([]);
  await button('Set up…').click();
  await page.getByLabel('Client ID').fill('deskbell.apps.example');
  await page.getByLabel('Client secret').fill('the-secret');
  await button('Save client').click();
  await page.getByText('Google sign-in is set up.').waitFor();
  expect(await button('Sign in with Google').isEnabled()).toBe(true);
  await page.getByRole('radio', { name: /^Read a mailbox/ }).check();
  await page.getByLabel('IMAP server').fill('localhost');
  await page.getByLabel('Username').first().fill('support@own.example');
  await button('Save changes').click();
  await page.getByText('Enter the password of the mailbox.').waitFor();
  await page.getByLabel('Password', { exact: true }).first().fill('the password');
  await page.getByLabel('Port', { exact: true }).first().fill(String(imap.port));
  await button('Save changes').click();
  await expect.poll(incoming).toMatchObject({ host: 'localhost', has_password: true });
  await tab.close();
  await inbox.call(`/channels/${channel.publicId}`, { method: 'DELETE' });
});

test('on a phone, in German, Google is recognized, and the address to forward to is shown once', async () => {
  await open('/channels/new', { as: 'mara', locale: 'de', isPhone: true });
  await page.getByLabel('E-Mail-Adresse').fill('hilfe@heron.example');
  await button('Weiter').tap();
  await page.getByText('Google verlangt von E-Mail-Programmen ein App-Passwort').waitFor();
  expect(await smallTargets(page)).toEqual([]);
  expect(await screenErrors(page)).toEqual([]);
  await page.getByRole('radio', { name: /^E-Mails an Deskbell weiterleiten/ }).check();
  await page.getByLabel('SMTP-Server').fill('localhost');
  await page.getByLabel('Port', { exact: true }).fill(String(smtp.port));
  await page.getByLabel('Benutzername').fill('hilfe');
  await page.locator('input[type=password]').fill('ein Passwort');
  await button('Weiter').tap();
  await page.getByText(/^[0-9a-z]{16}@in\.deskbell\.example$/).waitFor();
  const url = await page.getByText(/\/inbound\/mail\//).innerText();
  expect(await smallTargets(page)).toEqual([]);
  const mail = mailSource({ From: 'Nora <nora@customer.example>' });
  const posted = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: mail,
  });
  expect(posted.status).toBe(204);
  await button('Weiter').tap();
  await button('E-Mails empfangen').tap();
  await page.getByText('hilfe@heron.example ist verbunden.').waitFor();
  await page.getByText('Empfängt weitergeleitete E-Mails.').waitFor();
  await tab.close();
});

test('every member sees immediately that email isn’t coming in and why, but can’t change anything; the banner disappears when it works again', async () => {
  const { id, publicId } = await addMailChannel(app.database, {
    organizationId,
    address: 'orders@own.example',
    settings: unreachedMailbox,
  });
  await open('/account', { as: 'jonas' });
  const report = async (error: string | null) => {
    await reportHealth(app.database, { organizationId, channelId: id }, { side: 'incoming', error });
    wakeSequencer(organizationId);
  };
  await report('Invalid credentials. Check the user name and the password.');
  await page.getByText('Mail for orders@own.example isn’t working.').waitFor();
  await page.getByRole('status').getByRole('link', { name: 'Show' }).click();
  await page.waitForURL(`${settings}/channels/${publicId}`);
  await page.getByText(/Invalid credentials\. Check the user name/).waitFor();
  expect(await screenErrors(page)).toEqual([]);
  for (const name of ['Pause', 'Save changes', 'Delete channel…', 'Run test'])
    expect(await button(name).count()).toBe(0);
  await report(null);
  await page.getByText('Mail for orders@own.example isn’t working.').waitFor({ state: 'detached' });
  await tab.close();
});

test('an admin retries held mail, discards it, pauses the channel and deletes it', async () => {
  const channel = await addMailChannel(app.database, { organizationId, address: 'old@own.example' });
  const { deliver, readAll } = mailReceiver(app, channel);
  expect((await deliver(mailSource({ From: 'Nobody', Subject: 'Who am I' }))).state).toBe('held');
  await open(`/channels/${channel.publicId}`, { as: 'mara' });
  await button('Try again: Who am I').click();
  await page.getByText('Retrying the email.').waitFor();
  await button('Try again: Who am I').waitFor({ state: 'detached' });
  await readAll();
  await page.reload();
  await button('Discard: Who am I').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard mail' }).click();
  await page.getByText('Mail discarded.').waitFor();
  await button('Discard: Who am I').waitFor({ state: 'detached' });
  await page.getByLabel('Trusted mail servers').fill('MX.own.example, mx2.own.example');
  await button('Save changes').click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByLabel('Trusted mail servers').inputValue())
    .toBe('mx.own.example, mx2.own.example');
  await button('Pause').click();
  await button('Resume').waitFor();
  await button('Delete channel…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete channel' }).click();
  await page.getByText('Deleted old@own.example.').waitFor();
  await page.waitForURL(`${settings}/channels`);
  await page.getByText('support@own.example').waitFor();
  expect(await page.getByText('old@own.example', { exact: true }).count()).toBe(0);
  await page.goto(`${settings.replace('/settings', '')}/inbox/channel:${channel.publicId}`);
  await page.getByRole('heading', { name: 'Deleted channel' }).waitFor();
  await tab.close();
});
