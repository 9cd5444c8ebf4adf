import { CallbackError } from '../errors/oauth-errors.ts';

export type ExpectedCallback = {
  /** The URL of the Deskbell server that the user was sent to. */
  baseUrl: string;
  /** The `state` of this user's session. */
  state: string;
};

/**
 * The code with which a browser came back to your redirect address.
 *
 * @param url the whole address that was asked for, or its path and query
 * @throws CallbackError where the person said no, and where `state` or `iss` are not those of the request: then somebody
 *   may have sent this browser here with a code of their own (RFC 9207, RFC 9700 section 4.7).
 *
 * @example
 * ```ts
 * import { CallbackError, readCallback } from '@deskbell/sdk';
 *
 * const expected = { baseUrl: 'https://support.example.com', state: 'the-state-of-this-session' };
 * try {
 *   console.log(readCallback('/callback?error=access_denied&state=the-state-of-this-session', expected));
 * } catch (error) {
 *   if (error instanceof CallbackError) console.log(error.code); // access_denied
 * }
 * ```
 */
export function readCallback(url: string | URL, { baseUrl, state }: ExpectedCallback): string {
  const { searchParams } = new URL(url, baseUrl);
  if (searchParams.getAll('state').join() !== state || state === '') {
    throw new CallbackError('invalid_state', 'This answer does not belong to the request; begin again.');
  }
  const [iss, second] = searchParams.getAll('iss');
  // Errors, too, are only accepted from the right server. Servers before RFC 9207 would send no issuer, but Deskbell always does.
  if (iss !== new URL(baseUrl).origin || second !== undefined) {
    throw new CallbackError(
      'invalid_issuer',
      `The answer is not from ${new URL(baseUrl).origin}; is that how Deskbell calls itself?`,
    );
  }
  const error = searchParams.get('error');
  if (error !== null) throw new CallbackError(error, searchParams.get('error_description') ?? error);
  const code = searchParams.get('code');
  if (!code) throw new CallbackError('invalid_request', 'The answer has neither a code nor an error.');
  return code;
}
