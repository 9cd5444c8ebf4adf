import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../../testing/catch-mail.ts';
import { cloneDatabase } from '../../../testing/clone-database.ts';
import { countedDatabase } from '../../../testing/counted-database.ts';
import { startApp } from '../../../testing/start-app.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';
import { type Actor, makeWorld, password } from '../../../testing/world.ts';

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

const ask = (email: string, browser = openBrowser(started.app.baseUrl)) =>
  browser.post('/password/forgot', { email });
const requestLink = async (person: Actor) => {
  expect((await ask(person.email)).status).toBe(200);
  return linkIn(await catcher.next(person.email));
};
/** Follows a link and sets a password with its form. */
async function reset(path: string, secret: string, browser = openBrowser(started.app.baseUrl)) {
  await browser.get(path);
  const page = await browser.get('/password/reset');
  const response = await browser.post('/password/reset', { ...hiddenFields(page), password: secret });
  return { browser, page, response };
}
const signIn = async (person: Actor, secret: string) => {
  const form = { email: person.email, password: secret, return_to: '/' };
  return (await openBrowser(started.app.baseUrl).post('/login', form)).status;
};
const secret = 'a new password of some length';

describe('requesting a link', () => {
  test('the sign-in page links to the form', async () => {
    const browser = openBrowser(started.app.baseUrl);
    const next = await browser.post('/login', { email: started.world.mara.email });
    const page = await browser.get(next.headers.get('location') ?? '');
    expect(page.text).toContain('<a href="/password/forgot">Forgot your password?</a>');
    expect((await started.app.send('/password/forgot')).text).toContain('Send the link');
  });

  test('the email goes to the stored address, however it was typed, and says for how long the link works', async () => {
    const { mara } = started.world;
    await ask(` ${mara.email.toUpperCase()}\t`);
    const mail = await catcher.next(mara.email);
    expect(mail.headers.get('subject')).toEqual(['Choose a new password for Deskbell']);
    expect(mail.text).toContain('Hello Mara,');
    expect(mail.text).toContain('expires after an hour');
    expect(linkIn(mail)).toMatch(/^\/password\/reset\?token=[\w-]{43}$/);
  });

  test('security 87: an unknown address gets the same response, and no email is sent', async () => {
    const { jonas } = started.world;
    const known = await ask(jonas.email);
    const unknown = await ask('nobody@example.com');
    expect([unknown.status, unknown.text.replaceAll('nobody@example.com', jonas.email)]).toEqual([
      known.status,
      known.text,
    ]);
    for (const email of ['', 'x', 'a\0@example.com', '"><script>', 'x'.repeat(10_000)])
      expect((await ask(email)).status).toBe(200);
    await catcher.next(jonas.email);
    expect(catcher.mails).toEqual([]);
  });

  test('security S27: a look-alike of an address sends no email', async () => {
    const { mara, jonas } = started.world;
    for (const email of [mara.email.replace('m', 'ｍ'), `${mara.email}.`, `${mara.email}\u200b`])
      await ask(email);
    await ask(jonas.email);
    await catcher.next(jonas.email);
    expect(catcher.mails).toEqual([]);
  });

  test('a person gets at most five emails an hour, regardless of who requests them and from where', async () => {
    const { ada } = started.world;
    for (let count = 0; count < 5; count++) await requestLink(ada);
    expect((await ask(ada.email)).status).toBe(200);
    await requestLink(started.world.mara);
    expect(catcher.mails).toEqual([]);
  });

  test('from another site does nothing', async () => {
    const browser = openBrowser(started.app.baseUrl);
    const headers = { origin: 'https://evil.example' };
    const response = await browser.post('/password/forgot', { email: started.world.jonas.email }, headers);
    expect(response.status).toBe(403);
  });
});

test('security 87: the same queries run whether or not the address has an account', async () => {
  const clone = await cloneDatabase();
  const world = await makeWorld(clone.database);
  const { database, statements } = countedDatabase(clone.database);
  const app = await startApp(
    { ...clone, database: { ...database, pool: clone.database.pool, close: clone.database.close } },
    { mail: catcher.settings, rateLimits: true },
  );
  const askedFor = async (email: string) => {
    statements.length = 0;
    expect((await openBrowser(app.baseUrl).post('/password/forgot', { email })).status).toBe(200);
    // Without the worker's own queries while it sends, and the periodic usage flush.
    return statements
      .map(({ text }) => text)
      .filter((text) => /INSERT INTO|failed_attempts/.test(text) && !/request_buckets/.test(text));
  };
  const known = await askedFor(world.mara.email);
  await catcher.next(world.mara.email);
  expect(known.length).toBeGreaterThan(2);
  expect(await askedFor('nobody@example.com')).toEqual(known);
  await app.stop();
  await clone.drop();
});

test('security 81: after twenty requests in a minute an address has to wait, whether or not it has an account', async () => {
  const limited = await startWorld({ mail: catcher.settings, rateLimits: true });
  for (const email of [limited.world.mara.email, 'nobody@example.com']) {
    const browser = openBrowser(limited.app.baseUrl);
    const statuses = [];
    for (let count = 0; count < 21; count++)
      statuses.push((await browser.post('/password/forgot', { email })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  }
  await limited.app.stop();
});

describe('security 87: the link', () => {
  test('sets a password once; every session, every other link and the old password end with it, and an email says so', async () => {
    const { mara } = started.world;
    const elsewhere = openBrowser(started.app.baseUrl);
    await elsewhere.signIn(mara);
    await started.app.database.write({ text: 'DELETE FROM password_resets', values: [] });
    const [other, path] = [await requestLink(mara), await requestLink(mara)];
    const token = (await started.as(mara)).token;
    const { browser, page, response } = await reset(path, secret);
    expect(page.text).toContain('This signs you out everywhere.');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/password/set']);
    expect((await browser.get('/password/set')).text).toContain('href="/login"');
    expect((await elsewhere.get('/logout')).status).toBe(303);
    expect([await signIn(mara, password), await signIn(mara, secret)]).toEqual([401, 303]);
    for (const dead of [path, other]) expect((await reset(dead, `${secret} again`)).page.status).toBe(404);
    expect((await started.app.api(token).get('/me')).status).toBe(200);
    const notice = await catcher.next(mara.email);
    expect(notice.headers.get('subject')).toEqual(['Your Deskbell password was changed']);
    expect(notice.text).toContain('/password/forgot');
    expect((await reset(await requestLink(mara), password)).response.status).toBe(303);
    await catcher.next(mara.email);
  });

  test('isn’t used up by opening it, and disappears from the address bar immediately', async () => {
    const path = await requestLink(started.world.jonas);
    const browser = openBrowser(started.app.baseUrl);
    const first = await browser.get(path);
    expect([first.status, first.headers.get('location')]).toEqual([303, '/password/reset']);
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    for (let looks = 0; looks < 3; looks++) expect((await browser.get('/password/reset')).status).toBe(200);
    expect((await reset(path, password)).response.status).toBe(303);
    await catcher.next(started.world.jonas.email);
  });

  test('with an unacceptable password shows the form again, and still works', async () => {
    const path = await requestLink(started.world.jonas);
    for (const wrong of ['short', 'x'.repeat(10_000), '']) {
      const { response } = await reset(path, wrong);
      expect([
        response.status,
        response.text.includes('role="alert"') || response.text.includes('field-error'),
      ]).toEqual([422, true]);
    }
    expect((await reset(path, password)).response.status).toBe(303);
    await catcher.next(started.world.jonas.email);
  });

  test('posted twenty times at once sets one password', async () => {
    await started.app.database.write({ text: 'DELETE FROM password_resets', values: [] });
    const path = await requestLink(started.world.jonas);
    const browser = openBrowser(started.app.baseUrl);
    await browser.get(path);
    const fields = hiddenFields(await browser.get('/password/reset'));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        browser.post('/password/reset', { ...fields, password: `${secret} ${index}` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(404)]);
    await catcher.next(started.world.jonas.email);
    expect((await reset(await requestLink(started.world.jonas), password)).response.status).toBe(303);
    await catcher.next(started.world.jonas.email);
  });

  test('expired after its hour, unknown or garbled shows the same page', async () => {
    const path = await requestLink(started.world.jonas);
    await started.app.database.write({ text: 'UPDATE password_resets SET expires_at = now()', values: [] });
    const all = [
      path,
      `/password/reset?token=${'A'.repeat(43)}`,
      '/password/reset?token=%00',
      '/password/reset',
    ];
    const pages = await Promise.all(all.map((it) => reset(it, secret)));
    const texts = pages.map(({ page }) => page.text.replace(/<code>[^<]*/, ''));
    expect(pages.map(({ page, response }) => [page.status, response.status])).toEqual(
      all.map(() => [404, 404]),
    );
    expect(new Set(texts).size).toBe(1);
  });

  test('posted by another site does nothing', async () => {
    const path = await requestLink(started.world.jonas);
    const browser = openBrowser(started.app.baseUrl);
    await browser.get(path);
    const form = { ...hiddenFields(await browser.get('/password/reset')), password: secret };
    const response = await browser.post('/password/reset', form, { origin: 'https://evil.example' });
    expect([response.status, await signIn(started.world.jonas, password)]).toEqual([403, 303]);
  });
});

test('without email the page says who to ask, and posting changes nothing', async () => {
  const silent = await startWorld();
  expect((await silent.app.send('/password/forgot')).text).toContain('deskbell user reset-link');
  const browser = openBrowser(silent.app.baseUrl);
  const response = await browser.post('/password/forgot', { email: silent.world.mara.email });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/password/forgot']);
  const text = 'SELECT count(*) FROM password_resets';
  expect(await silent.app.database.read({ text, values: [] })).toEqual([{ count: 0 }]);
  await silent.app.stop();
});
