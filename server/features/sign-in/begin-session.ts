import type { Proofs } from '../../access/proofs.ts';
import { type SessionSecret, startSession } from '../../access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { recordAudit, recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';

export type SignedIn = {
  userId: string;
  proofs: Proofs;
  /** The organization whose provider alone proved the person, and the only one that the session opens; null: no limit. */
  confinedTo: string | null;
  /** What the provider that proved them calls the session. */
  providerSid?: string | null;
  /** What signing out at that provider needs, sealed. */
  signOut?: Buffer | null;
  client: ClientInfo;
  /** The organizations in which they are an active member, if these are known already. */
  organizationIds?: readonly string[];
};

/**
 * Starts a session for somebody who has proved all that their account needs, and records the sign-in in the
 * organizations that it opens.
 */
export async function beginSession(
  transaction: Transaction,
  { userId, proofs, confinedTo, providerSid = null, signOut = null, client, organizationIds }: SignedIn,
): Promise<SessionSecret> {
  const kind = 'sign_in.succeeded';
  if (confinedTo === null) await recordPersonAudit(transaction, { userId, kind, client, organizationIds });
  else
    await recordAudit(transaction, {
      organizationId: confinedTo,
      kind,
      actor: { type: 'member', userId, client },
    });
  const { userAgent } = client;
  return startSession(transaction, { userId, proofs, confinedTo, providerSid, signOut, userAgent });
}
