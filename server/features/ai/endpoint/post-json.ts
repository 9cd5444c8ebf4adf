import type { Dispatcher } from 'undici';
import { AiUnavailable } from '../../../errors/errors.ts';
import { RefusedAddress } from '../../../outgoing/refused-address.ts';

export type Posted = {
  url: string;
  key: string | undefined;
  /** Below the endpoint's address. */
  path: string;
  accept: string;
  body: object;
};

/** An endpoint that refuses what it was sent. */
export class InputRefused extends Error {}

/** @throws AiUnavailable; InputRefused for 400, 413 and 422; what a connection fails with: see `faultOf` */
export async function postJson(
  dispatcher: Dispatcher,
  { url, key, path, accept, body }: Posted,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { origin, pathname, search } = new URL(url);
  const response = await dispatcher.request({
    origin,
    path: `${pathname.replace(/\/$/, '')}${path}${search}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    signal,
  });
  const { statusCode: status } = response;
  if (status === 200) return response;
  // The body may repeat the request, or the key.
  response.body.on('error', () => undefined).destroy();
  const sentence = sentenceOf(status);
  throw refusals.has(status) ? new InputRefused(sentence) : new AiUnavailable(sentence);
}

const refusals = new Set([400, 413, 422]);

function sentenceOf(status: number): string {
  if (status === 401 || status === 403) return 'It doesn’t accept the key.';
  if (status === 404) return 'It doesn’t know the address or the model.';
  if (status === 429) return 'It gets too many requests.';
  return `It answered with status ${status}.`;
}

/** What went wrong with a request, in a sentence of ours: what the endpoint says may repeat it. */
export function faultOf(error: unknown): AiUnavailable {
  if (error instanceof AiUnavailable) return error;
  if (error instanceof InputRefused) return new AiUnavailable(error.message);
  if (error instanceof RefusedAddress)
    return new AiUnavailable('It isn’t at a public address; nothing was sent.');
  return new AiUnavailable('The connection to it failed.');
}
