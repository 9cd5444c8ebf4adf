import { type BrowserSession, openBrowser } from './browser-session.ts';
import type { CraftedIssuer } from './crafted-issuer.ts';
import { type ReceivedResponse, send } from './http-client.ts';
import { inboxClient } from './inbox-client.ts';

type Said = Record<string, unknown>;

/** People at a provider that says whatever a test wants; paths of calls are below `/api/inbox/v1`. */
export function atIssuer(baseUrl: string, issuer: CraftedIssuer) {
  const local = (address: string) => address.replace(baseUrl, '');
  const says = (said: Said) => {
    issuer.craft = (honest, sign) => sign({ ...honest, ...said } as never);
  };
  return {
    /** Somebody with these claims signs in there, and comes back. */
    async signIn(providerId: string, said: Said, browser = openBrowser(baseUrl)) {
      says(said);
      const away = await browser.get(`/sign-in/${providerId}?return_to=/o/here`);
      const response = await browser.get(local(issuer.respond(away.headers.get('location') ?? '')));
      return { browser, response };
    },
    /** A person, signed in with their password, connects the provider to their account. */
    async connect(person: { email: string }, house: { publicId: string }, providerId: string, said: Said) {
      const inbox = await inboxClient(baseUrl, person, house);
      const begun = await inbox.post('/account/identities', { provider_id: providerId, return_to: '/' });
      const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
      says(said);
      const back = local(issuer.respond(begun.body.data.address));
      return send(baseUrl, back, { headers: { cookie: `${inbox.cookie}; ${flow}` } });
    },
  };
}

/** The inbox's calls in an organization, with the session of a browser. */
export function callerOf(baseUrl: string, { cookies }: BrowserSession, house: { publicId: string }) {
  return async (method: string, path: string, json?: object): Promise<ReceivedResponse> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, origin: baseUrl, 'sec-fetch-site': 'same-origin' };
    const { body } = await send(baseUrl, '/api/inbox/v1/session', { headers });
    return send(baseUrl, `/api/inbox/v1${path}`, {
      method,
      headers: {
        ...headers,
        'x-csrf-token': body.data?.csrf_token ?? '',
        'deskbell-organization': house.publicId,
      },
      ...(json && { json }),
    });
  };
}
