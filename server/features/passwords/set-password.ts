import { endSessionsOf, type NewSession, type SessionSecret, startSession } from '../../access/session.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { unlinkIdentities } from '../identity-providers/identity-store.ts';
import { changePasswordHash, confirmEmail, holdPassword } from '../members/user-store.ts';
import { deletePasskeysOf } from '../second-factors/passkeys/passkey-store.ts';
import { endAttemptsOf } from '../sign-in/attempts/attempt-store.ts';
import { endResets, takeReset } from './reset/password-reset-store.ts';

type Dependencies = { database: Database; mail: MailQueue | undefined; client: ClientInfo };

/** Sets the password of the link's user. Returns their id; undefined if the link isn't valid. */
export async function resetPassword(
  { database, mail, client }: Dependencies,
  secret: string,
  passwordHash: string,
): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    const taken = await takeReset(transaction, secret);
    if (!taken) return undefined;
    const { userId } = taken;
    // An attacker who made the account without reading its email may have connected a provider or a passkey of their own.
    if (taken.wasEmailed && (await confirmEmail(transaction, userId))) {
      await unlinkIdentities(transaction, userId);
      await deletePasskeysOf(transaction, userId);
    }
    await setPassword(transaction, mail, { userId, passwordHash });
    await recordPersonAudit(transaction, { userId, kind: 'sign_in.password_reset', client });
    return userId;
  });
}

type Change = { previousHash: string; passwordHash: string; session: NewSession };

/**
 * Sets the password of a person who has proved that they know the old one, of which `previousHash` is the hash, and
 * starts a session in place of all others.
 *
 * @returns undefined if that is no longer their password
 */
export async function changePassword(
  { database, mail, client }: Dependencies,
  { previousHash, passwordHash, session }: Change,
): Promise<SessionSecret | undefined> {
  const { userId } = session;
  return database.transaction(async (transaction) => {
    if (!(await holdPassword(transaction, userId, previousHash))) return undefined;
    await setPassword(transaction, mail, { userId, passwordHash });
    await recordPersonAudit(transaction, { userId, kind: 'sign_in.password_changed', client });
    return startSession(transaction, session);
  });
}

/**
 * Ends all sessions, attempts to sign in and every other link (security 84, 87); connections of apps stay, which the email mentions. The
 * account's owner is notified in any case.
 */
async function setPassword(
  transaction: Transaction,
  mail: MailQueue | undefined,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await changePasswordHash(transaction, userId, passwordHash);
  await endResets(transaction, userId);
  // Attempts first: one that has just become a session is waited for, and then its session is there to be ended.
  await endAttemptsOf(transaction, userId);
  await endSessionsOf(transaction, userId);
  await mail?.post(transaction, 'password-changed', userId);
}
