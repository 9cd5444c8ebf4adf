import { WebhookError } from '../errors/webhook-error.ts';
import type { Event } from '../types.ts';
import { bytesOf, signedBytes, type WebhookKey, webhookKey } from './signature.ts';

export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

export type WebhookOptions = {
  /** The maximum difference between the delivery's timestamp and now, in either direction. 5 minutes. */
  toleranceSeconds?: number | undefined;
  /** The current time in Unix seconds; by default the clock's. */
  nowSeconds?: number | undefined;
};

/**
 * Verifies that a delivery comes from the Deskbell server that has this secret, as defined by Standard Webhooks, and returns the
 * event.
 *
 * @param body exactly as received: parsing and serializing it again changes it
 * @param secret `whsec_…`; several during a rotation
 * @throws WebhookError; TypeError if a secret is malformed
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

/** A rotation sends two. More would be an attempt to make us compute. */
const maxSignatures = 8;

/** WebCrypto compares in constant time. Only `v1` signatures use a shared secret; others are ignored. */
async function isBy(key: WebhookKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : undefined;
  return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, signed);
}

/** An old delivery may be a replay. */
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

/** Node lowercases names; others keep the received case. */
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
