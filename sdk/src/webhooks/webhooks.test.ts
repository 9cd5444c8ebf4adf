import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { signWebhook } from './sign-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

const newSecret = (bytes = 24) => `whsec_${randomBytes(bytes).toString('base64')}`;
const secret = newSecret();
const event = { id: 'evt_1', type: 'message.created', data: { body_html: '<p>Grüße, 你好 🚲</p>' } };
const body = JSON.stringify(event);
const now = Math.floor(Date.now() / 1000);

const delivery = (of = secret, at = now) =>
  signWebhook(body, { id: 'dlv_1', timestampSeconds: at, secret: of });
const refused = (message: RegExp) =>
  expect.objectContaining({ name: 'WebhookError', message: expect.stringMatching(message) });

describe('the library standardwebhooks', () => {
  test.each([24, 32, 64])(
    'creates signatures that are accepted here, with a key of %i bytes',
    async (bytes) => {
      const theirs = newSecret(bytes);
      const headers = {
        'webhook-id': 'dlv_1',
        'webhook-timestamp': String(now),
        'webhook-signature': new Webhook(theirs).sign('dlv_1', new Date(now * 1000), body),
      };
      expect(await verifyWebhook(body, headers, theirs)).toEqual(event);
    },
  );

  test.each([24, 32, 64])('accepts signatures created here, with a key of %i bytes', async (bytes) => {
    const ours = newSecret(bytes);
    expect(new Webhook(ours).verify(body, await delivery(ours))).toEqual(event);
  });

  test('rejects the same headers', async () => {
    const good = await delivery();
    const bad = [
      { ...good, 'webhook-id': 'dlv_2' },
      { ...good, 'webhook-timestamp': String(now + 1) },
      { ...good, 'webhook-signature': good['webhook-signature'].replace('v1,', 'v2,') },
      { ...good, 'webhook-signature': 'v1,' },
      { ...good, 'webhook-signature': `v1,${randomBytes(32).toString('base64')}` },
      { ...good, 'webhook-signature': '' },
    ];
    for (const headers of bad) {
      expect(() => new Webhook(secret).verify(body, headers)).toThrow();
      await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(refused(/./));
    }
    expect(() => new Webhook(secret).verify(`${body} `, good)).toThrow();
    await expect(verifyWebhook(`${body} `, good, secret)).rejects.toThrow(refused(/No signature/));
  });
});

describe('a delivery', () => {
  test('is accepted with headers of fetch, of Node, or in capitals, and with its body as bytes', async () => {
    const headers = await delivery();
    const inCapitals = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    for (const form of [new Headers(headers), headers, inCapitals]) {
      expect(await verifyWebhook(new TextEncoder().encode(body), form, secret)).toEqual(event);
    }
  });

  test('is accepted during a rotation, whichever side has two secrets', async () => {
    const old = newSecret();
    const [byOld, byNew] = [await delivery(old), await delivery()];
    const both = `${byOld['webhook-signature']} ${byNew['webhook-signature']}`;
    expect(await verifyWebhook(body, { ...byNew, 'webhook-signature': both }, secret)).toEqual(event);
    expect(await verifyWebhook(body, byOld, [secret, old])).toEqual(event);
    await expect(verifyWebhook(body, byOld, secret)).rejects.toThrow(refused(/No signature/));
  });

  test('is accepted up to five minutes from its timestamp, and no longer', async () => {
    const headers = await delivery();
    for (const nowSeconds of [now - 300, now + 300]) {
      expect(await verifyWebhook(body, headers, secret, { nowSeconds })).toEqual(event);
    }
    await expect(verifyWebhook(body, headers, secret, { nowSeconds: now + 301 })).rejects.toThrow(
      refused(/old/),
    );
    await expect(verifyWebhook(body, headers, secret, { nowSeconds: now - 301 })).rejects.toThrow(
      refused(/future/),
    );
  });

  test.each(['', 'soon', '-1', '1e9', 'NaN', '9'.repeat(40)])(
    'at the time %j is refused',
    async (timestamp) => {
      const headers = { ...(await delivery()), 'webhook-timestamp': timestamp };
      await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(refused(/webhook-timestamp/));
    },
  );

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'without %s is refused',
    async (name) => {
      const headers: Record<string, string> = await delivery();
      delete headers[name];
      await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(refused(/missing/));
    },
  );

  test('that is not JSON is rejected even if it is signed', async () => {
    const headers = await signWebhook('no', { id: 'a', timestampSeconds: now, secret });
    await expect(verifyWebhook('no', headers, secret)).rejects.toThrow(refused(/not JSON/));
  });
});

test.each(['', 'whsec_', 'whsec_%%%'])(
  'a secret like %j is a mistake of the program, not of the sender',
  async (none) => {
    await expect(verifyWebhook(body, await delivery(), none)).rejects.toThrow(TypeError);
  },
);
