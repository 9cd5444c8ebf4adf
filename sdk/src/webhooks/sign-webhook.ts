import { signedBytes, webhookKey } from './signature.ts';

/**
 * Creates the headers of a delivery, to test your own endpoint.
 *
 * @example
 * ```ts
 * import { signWebhook, verifyWebhook } from '@deskbell/sdk';
 *
 * const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
 * const body = JSON.stringify({ type: 'ping' });
 * const headers = await signWebhook(body, { id: 'dlv_1', timestampSeconds: Math.floor(Date.now() / 1000), secret });
 * console.log(await verifyWebhook(body, headers, secret));
 * ```
 */
export async function signWebhook(
  body: string,
  { id, timestampSeconds, secret }: { id: string; timestampSeconds: number; secret: string },
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(timestampSeconds);
  const signed = signedBytes({ id, timestamp, body: new TextEncoder().encode(body) });
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await webhookKey(secret), signed));
  const base64 = btoa(String.fromCharCode(...signature));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${base64}` };
}
