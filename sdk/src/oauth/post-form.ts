import { OAuthError } from '../errors/oauth-errors.ts';
import { exchange } from '../request/exchange.ts';

/** Your app's registration at one Deskbell server. */
export type OAuthClient = {
  /** The URL of the Deskbell server. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** A `fetch` to use instead of the global one, for a proxy or a test. */
  fetch?: typeof fetch | undefined;
};

/** Never retried: a code is valid for one exchange, and a used one indicates an attack. @internal */
export async function postForm(
  app: OAuthClient,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  const form = new URLSearchParams({ ...fields, client_id: app.clientId, client_secret: app.clientSecret });
  const outgoing = {
    url: new URL(path, app.baseUrl).href,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  };
  const sending = { fetch: app.fetch ?? ((...request) => fetch(...request)), timeoutMilliseconds: 30_000 };
  const { status, text } = await exchange(outgoing, sending);
  if (status === 200) return text;
  throw oauthErrorFrom(status, text);
}

function oauthErrorFrom(status: number, text: string): OAuthError {
  try {
    const { error, error_description } = JSON.parse(text);
    return new OAuthError(status, String(error), String(error_description));
  } catch {
    return new OAuthError(status, 'unknown', `The answer was ${status}, and not of a Deskbell.`);
  }
}
