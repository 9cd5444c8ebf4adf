import { type BrowserSession, hiddenFields } from '../../server/testing/browser-session.ts';
import type { ReceivedResponse } from '../../server/testing/http-client.ts';

type Person = { username: string; password: string };

export type Visit = {
  /** Where Keycloak sends the browser back to; undefined if it shows a page that leads nowhere. */
  back: string | undefined;
  /** How often it required one. */
  passwords: number;
  page: string;
};

/**
 * Somebody's browser follows an address to Keycloak, and signs in there whenever it asks for a password. Between its realms, the browser
 * submits SAML's forms, as its scripts do.
 */
export async function visit(
  browser: BrowserSession,
  { url, address, person }: { url: string; address: string; person: Person },
): Promise<Visit> {
  const path = (text: string) => text.replaceAll('&amp;', '&').replace(url, '');
  let response: ReceivedResponse = await browser.get(path(address));
  for (let passwords = 0, step = 0; step < 20; step += 1) {
    const location = response.headers.get('location');
    if (location !== null && !location.startsWith(url) && !location.startsWith('/'))
      return { back: location, passwords, page: response.text };
    if (location !== null) {
      response = await browser.get(path(location));
      continue;
    }
    const relayed = /<form name="saml-post-binding"[^>]* action="([^"]+)"/s.exec(response.text)?.[1];
    if (relayed !== undefined) {
      response = await browser.post(path(relayed), hiddenFields(response));
      continue;
    }
    const action = /<form[^>]* id="kc-form-login"[^>]* action="([^"]+)"/s.exec(response.text)?.[1];
    if (action === undefined || passwords === 2) return { back: undefined, passwords, page: response.text };
    passwords += 1;
    response = await browser.post(path(action), { ...hiddenFields(response), ...person });
  }
  throw new Error('It never sends the browser back.');
}
