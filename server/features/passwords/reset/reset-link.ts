import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { linkHash, linkSecret } from '../../../access/link-secret.ts';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../ids/public-id.ts';
import { insertReset } from './password-reset-store.ts';

const purpose = 'password reset link';

/** Records a request for a new password; returns its id. Doesn't reveal whether the address has an account. */
export async function addReset(
  transaction: Transaction,
  digest: KeyedDigest,
  email: string,
): Promise<string> {
  const id = newId();
  await insertReset(transaction, { id, linkHash: linkHash(digest, purpose, id), email });
  return id;
}

/** The address at which a person chooses a password: below the configured address, never a request's host. */
export function resetAddress(digest: KeyedDigest, baseUrl: URL, id: string): string {
  return `${baseUrl.origin}/password/reset?token=${linkSecret(digest, purpose, id)}`;
}
