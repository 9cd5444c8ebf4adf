import Type from 'typebox';
import type { OAuthClient } from '../../../../config/mail-sign-in-clients.ts';

/** Only a new sign-in can fix this: the refresh token was revoked or has expired, or the client is gone. */
export class SignInEnded extends Error {}

/** The provider didn't respond, or not as expected: worth a retry later. */
export class TokenEndpointFailed extends Error {}

export type IssuedTokens = {
  accessToken: string;
  /** Undefined if the previous one stays valid. */
  refreshToken: string | undefined;
  /** Seconds from now. */
  expiresIn: number;
};

const TokenResponse = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  refresh_token: Type.Optional(Type.String({ minLength: 1 })),
  expires_in: Type.Optional(Type.Number()),
});
const Refusal = Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String()) });

const timeoutMilliseconds = 10_000;
const defaultLifetimeSeconds = 3600;
const maxTextLength = 300;

/** RFC 6749 section 5.2: errors that a retry doesn't fix. */
const final = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'interaction_required',
]);

/** @throws SignInEnded, TokenEndpointFailed */
export async function requestTokens(
  tokenUrl: string,
  client: OAuthClient,
  grant: Record<string, string>,
): Promise<IssuedTokens> {
  const { status, body } = await post(tokenUrl, {
    ...grant,
    client_id: client.id,
    client_secret: client.secret,
  });
  // Loaded when needed, which is rarely: it has 300 modules.
  const { default: Value } = await import('typebox/value');
  if (status === 200 && Value.Check(TokenResponse, body))
    return {
      accessToken: body.access_token,
      refreshToken: body.refresh_token,
      expiresIn: body.expires_in ?? defaultLifetimeSeconds,
    };
  if (!Value.Check(Refusal, body))
    throw new TokenEndpointFailed(`The provider responded with status ${status}.`);
  const words = `${body.error}: ${body.error_description ?? ''}`.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const message = words.slice(0, maxTextLength);
  throw final.has(body.error) ? new SignInEnded(message) : new TokenEndpointFailed(message);
}

async function post(url: string, form: Record<string, string>): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch {
    throw new TokenEndpointFailed('The provider could not be reached to renew the sign-in.');
  }
}
