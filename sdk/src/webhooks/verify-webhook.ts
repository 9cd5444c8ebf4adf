import { WebhookError } from '../errors/webhook-error.ts';
import type { Event } from '../types.ts';
import { bytesOf, signedBytes, type WebhookKey, webhookKey } from './signature.ts';

export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

export type WebhookOptions = {
  /** How far the time of the delivery may be from now, before and after. 5 minutes. */
  toleranceSeconds?: number | undefined;
  /** Unix seconds; by default the clock's. */
  nowSeconds?: number | undefined;
};

/**
 * Checks that a delivery comes from the Deskbell that has this secret, by Standard Webhooks, and gives the event.
 *
 * @param body exactly as it came: parsed and written again it is another one
 * @param secret `whsec_…`; several while one takes the place of the other
 * @throws WebhookError; TypeError where a secret is none
 *
 * @example
 * ```ts
 * import { verifyWebhook, WebhookError } from '@deskbell/sdk';
 *
 * async function receive(request: Request): Promise<Response> {
 *   try {
 *     const event = await verifyWebhook(await request.text(), request.headers, 'whsec_…');
 *     if (event.type === 'message.created') console.log(event.data.body_html);
 *     return new Response(null, { status: 204 });
 *   } catch (error) {
 *     if (!(error instanceof WebhookError)) throw error;
 *     return new Response(error.message, { status: 400 });
 *   }
 * }
 *
 * const forged = new Request('https://app.example.com/hook', { method: 'POST', body: '{}' });
 * console.log((await receive(forged)).status); // 400
 * ```
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: WebhookOptions = {},
): Promise<Event> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ').slice(0, maxSignatures);
  checkTime(timestamp, options);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = signedBytes({ id, timestamp, body: bytes });
  const keys = await Promise.all([secret].flat().map(webhookKey));
  for (const key of keys) {
    for (const signature of signatures) {
      if (await isBy(key, signature, signed)) return parsed(bytes);
    }
  }
  throw new WebhookError('No signature is by this secret.');
}

/** A rotation sends two. More is somebody who wants us to calculate. */
const maxSignatures = 8;

/** WebCrypto compares in constant time. Only `v1` is by a shared secret; others are not ours to judge. */
async function isBy(key: WebhookKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : undefined;
  return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, signed);
}

/** An old delivery may be one that somebody has recorded. */
function checkTime(
  timestamp: string,
  { toleranceSeconds = 300, nowSeconds = Date.now() / 1000 }: WebhookOptions,
) {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('webhook-timestamp is not in Unix seconds.');
  const age = nowSeconds - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds)
    throw new WebhookError(age > 0 ? 'It is too old.' : 'It is from the future.');
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : entryOf(headers, name);
  if (!value) throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

/** Node gives names in lower case; others give them as they came. */
function entryOf(headers: Readonly<Record<string, string | string[] | undefined>>, name: string) {
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : undefined;
}

function parsed(bytes: Uint8Array): Event {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new WebhookError('The body is not JSON.');
  }
}
