/** The signed content (Standard Webhooks 1.0.0, "Signature scheme"). */
export type SignedContent = { id: string; timestamp: string; body: Uint8Array };

/** The browsers' `CryptoKey`, which Node's types name differently. */
export type WebhookKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * `whsec_` and the key in base64.
 *
 * @throws TypeError if it is malformed
 */
export async function webhookKey(secret: string): Promise<WebhookKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new TypeError('A webhook secret is whsec_ and a key in base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

/** `id.timestamp.body`, byte for byte. */
export function signedBytes({ id, timestamp, body }: SignedContent): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** Decodes base64; undefined if it is invalid. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));
  } catch {
    return undefined;
  }
}
