import { createHash } from 'node:crypto';
import { InvalidRequest } from '../errors/errors.ts';

/** What identifies a repeated request: its key, and a digest of everything else in it. */
export type Idempotency = { key: string; fingerprint: Buffer };

type Repeatable = { header(name: string): string | undefined; target: string; body: unknown };

/**
 * The Idempotency-Key of a creating request (contract section 5), with the fingerprint of method, concrete path and
 * body.
 *
 * @throws InvalidRequest if the header is empty, too long or not printable ASCII
 */
export function idempotencyFrom({ header, target, body }: Repeatable): Idempotency | undefined {
  const key = header('idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new InvalidRequest('Idempotency-Key must be 1 to 255 printable ASCII characters.');
  }
  return {
    key,
    fingerprint: createHash('sha256').update(target).update('\n').update(JSON.stringify(body)).digest(),
  };
}
