import type { KeyedDigest } from '../access/keyed-digest.ts';
import { type SecretPrefix, secretTokenFrom } from '../access/secret-token.ts';

/**
 * A demo secret, derived from the installation's own random key, so that every start prints the same one although
 * only its hash is stored.
 */
export function demoSecret(digest: KeyedDigest, prefix: SecretPrefix, label: string): string {
  const bytes = Buffer.concat([digest.sign('demo', `${label} 1`), digest.sign('demo', `${label} 2`)]);
  return secretTokenFrom(prefix, bytes);
}
