import { demoWorld } from '../../seeds/demo-world.ts';
import { openBrowser } from '../../server/testing/browser-session.ts';
import { answerConsent } from '../../server/testing/oauth-flow.ts';
import type { DemoServer } from '../demo-server.ts';
import type { Fill } from './run-page.ts';

/** A reader of a page with the demo at hand: copies the demo's output, and allows authorization requests. */
export function readerOf(demo: DemoServer, token: string): Fill {
  const known: Record<string, (printed: string) => string | Promise<string>> = {
    DESKBELL_BASE_URL: () => demo.origin,
    TOKEN: () => token,
    CLIENT_ID: () => demo.clientId,
    CLIENT_SECRET: () => demo.secret,
    NARROW: (printed) => /dbt_\w+(?![\s\S]*dbt_)/.exec(printed)?.[0] ?? 'none was printed',
    CODE: (printed) => consentTo(demo, printed),
  };
  return async (name, printed) => {
    const value = await known[name]?.(printed);
    if (value === undefined) throw new Error(`The reader does not know what to put for ${name}.`);
    return value;
  };
}

/** Opens the last printed authorization URL, signs in, allows, and copies the code from the final URL. */
async function consentTo(demo: DemoServer, printed: string): Promise<string> {
  const address = printed.match(/http\S+\/api\/oauth\/authorize\?\S+/g)?.at(-1) ?? '';
  return new URL(await callbackOf(demo, address)).searchParams.get('code') ?? 'no code came';
}

/** The final URL of the browser after Mara has allowed a request. */
export async function callbackOf({ origin }: DemoServer, address: string): Promise<string> {
  const browser = openBrowser(origin);
  const { email, password } = demoWorld.people.mara;
  await browser.post('/login', { email, password, return_to: '/' });
  const response = await answerConsent(browser, await browser.get(address.slice(origin.length)));
  return response.headers.get('location') ?? 'none:';
}
