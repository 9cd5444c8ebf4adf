import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { settableClock } from '../../../testing/authenticator.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { findProgram } from '../../../testing/mail-servers/find-program.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { newTotpSecret, totpSecretText, totpStep } from './totp-code.ts';

/** OATH Toolkit's authenticator, which shares no code with ours. */
const oathtool = findProgram('DESKBELL_OATHTOOL', 'oathtool');
if (!oathtool)
  process.stderr.write(
    '\nSKIPPED: codes of another authenticator. oathtool not found (Debian: oathtool).\n\n',
  );

/** The codes that it shows for a seed from a time on, in Unix seconds: one for each half minute. */
function codesOf(secret: string, seconds: number, count = 1): string[] {
  const now = new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19);
  const options = ['--totp', '--base32', `--now=${now} UTC`, `--window=${count - 1}`, secret];
  return execFileSync(oathtool ?? '', options, { encoding: 'utf8' })
    .trim()
    .split('\n');
}

test.skipIf(!oathtool)('oathtool and the server agree on the codes of any seed, at any time', () => {
  for (const start of [0, 1_111_111_109, 2_000_000_000, 20_000_000_000])
    for (let seeds = 0; seeds < 5; seeds++) {
      const secret = newTotpSecret();
      const codes = codesOf(totpSecretText(secret), start, 100);
      const steps = codes.map((code, index) => totpStep(secret, code, start + index * 30));
      const first = Math.floor(start / 30);
      expect(steps).toEqual(codes.map((_, index) => first + index));
    }
});

test.skipIf(!oathtool)(
  'oathtool is set up by the text beside the QR code, and signs in with its next code',
  async () => {
    const clock = settableClock();
    const { app, world } = await startWorld({ now: clock.now });
    const { mara, bicycles } = world;
    const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
    const { body } = await inbox.call('/account/totp/enrollment', { method: 'POST' });
    const { secret, enrollment } = body.data as { secret: string; enrollment: string };
    const code = () => codesOf(secret, clock.now() / 1_000_000)[0] ?? '';
    const added = await inbox.call('/account/totp', { method: 'PUT', json: { enrollment, code: code() } });
    expect(added.status).toBe(200);
    clock.forward(30);
    const browser = openBrowser(app.baseUrl);
    await browser.signIn(mara, '/o/bellweather-bicycles');
    const response = await browser.post('/login/code', {
      code: code(),
      return_to: '/o/bellweather-bicycles',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/o/bellweather-bicycles']);
    expect((await browser.get('/api/inbox/v1/session')).status).toBe(200);
  },
);
