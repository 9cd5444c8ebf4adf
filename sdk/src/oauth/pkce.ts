/** Proves that the client exchanging a code is the one that requested it (RFC 7636). */
export type PkcePair = { verifier: string; challenge: string };

/**
 * A new verifier and its challenge. Store the verifier until the code is exchanged, out of the browser's reach.
 *
 * @example
 * ```ts
 * import { createPkcePair } from '@deskbell/sdk';
 *
 * const { verifier, challenge } = await createPkcePair();
 * console.log(verifier.length, challenge.length);
 * ```
 */
export async function createPkcePair(): Promise<PkcePair> {
  const verifier = randomText();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

/** An unguessable value for `state`: 256 bits in base64url. */
export function createState(): string {
  return randomText();
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
