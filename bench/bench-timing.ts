import { sanitizeHtml } from '../server/text/sanitize-html.ts';
import type { RunningServer } from './deskbell.ts';
import { median } from './load.ts';
import type { Row } from './report.ts';

const tries = 400;
const letters = 100_000;

/** Timing rules (docs/design/security-rules.md): what an attacker could learn from response times, or how much CPU one text can burn. */
export async function benchTiming(product: RunningServer, clientId: string): Promise<Row[]> {
  const nobody = clientId.replace(/.{6}$/, '000000');
  const [known, unknown] = await refusalTimes(product.address, [clientId, nobody]);
  const letter = sanitizeTime(`${'a'.repeat(letters)}!`);
  const worst = Math.max(...hostileTexts.map(sanitizeTime));
  return [
    {
      name: 'security 77: wrong secret over unknown client',
      unit: 'x',
      value: (known ?? 0) / (unknown ?? 1),
      atLeast: 0.9,
      atMost: 1.1,
    },
    { name: 'security S23: sanitizing 100,000 letters', unit: 'ms', value: letter, atMost: 50 },
    { name: `the slowest of ${hostileTexts.length} hostile texts of that length`, unit: 'ms', value: worst },
  ];
}

/** The median time of a refused token request for each client id, interleaved. */
async function refusalTimes(address: string, clientIds: string[]): Promise<number[]> {
  const times = clientIds.map((): number[] => []);
  for (let round = 0; round < tries; round++) {
    for (const [index, client_id] of clientIds.entries()) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'x',
        client_id,
        client_secret: 'wrong',
      });
      const started = performance.now();
      await (await fetch(`${address}/api/oauth/token`, { method: 'POST', body })).text();
      times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

const hostileTexts = ['a', 'a ', '<', '&', '"', 'http://', '\n', '\u{a0}', 'é', '(', '<a href="', 'a@'].map(
  (part) => `${part.repeat(Math.ceil(letters / part.length)).slice(0, letters)}!`,
);

function sanitizeTime(text: string): number {
  const started = performance.now();
  sanitizeHtml(text);
  return performance.now() - started;
}
