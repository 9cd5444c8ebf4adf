import { afterAll, expect, test } from 'vitest';
import { unixSeconds } from '../../../db/microseconds.ts';
import { addSignedUp } from '../../../testing/authenticator.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { addPasskeyDevice, passkeyAlgorithms } from '../../../testing/passkey-device.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { newChallenge } from './challenge.ts';
import { registrationOptions } from './registration.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const challenged = () => newChallenge(app.digest, null, unixSeconds(Date.now() * 1000));

test('devices are offered these algorithms', async () => {
  const { challenge } = challenged();
  const { mara } = world;
  const account = { userId: mara.id, email: mara.email, name: mara.name };
  const { pubKeyCredParams } = await registrationOptions(account, {
    host: 'localhost',
    challenge,
    known: [],
  });
  const labels = { EdDSA: -8, ES256: -7, RS256: -257, 'ML-DSA-44': -48 };
  const offered = (pubKeyCredParams as { alg: number }[]).map(({ alg }) => alg);
  expect(offered.sort()).toEqual(passkeyAlgorithms.map((name) => labels[name]).sort());
});

// A browser in a test signs by the first one that is offered; most devices know only ES256, for which there must be a single copy of
// @peculiar/asn1-schema (`overrides` in package.json).
test.each(passkeyAlgorithms)(
  'a passkey signs in by %s, and by another key’s signature nobody',
  async (algorithm) => {
    const { id: userId } = await addSignedUp(app.database, world);
    const device = await addPasskeyDevice(app.database, app.baseUrl, { userId, algorithm });
    const { challenge, state } = challenged();
    const answer = (response: string) => {
      const browser = openBrowser(app.baseUrl);
      return browser.post('/login/passkey', { state, response, return_to: '/' });
    };
    const forged = JSON.parse(device.respond(challenge));
    forged.response.signature = JSON.parse(device.respond(challenged().challenge)).response.signature;
    expect((await answer(JSON.stringify(forged))).status).toBe(401);
    expect((await answer(device.respond(challenge))).status).toBe(303);
    expect((await answer(device.respond(challenge))).status).toBe(401);
  },
);
