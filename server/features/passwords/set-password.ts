import { endSessionsOf } from '../../access/session.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { unlinkIdentities } from '../identity-providers/identity-store.ts';
import { changePasswordHash, confirmEmail } from '../members/user-store.ts';
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

/** Sets the password of a person who has proved that they know the old one. */
export async function changePassword(
  { database, mail, client }: Dependencies,
  person: { userId: string; passwordHash: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await setPassword(transaction, mail, person);
    await recordPersonAudit(transaction, { userId: person.userId, kind: 'sign_in.password_changed', client });
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
  await endSessionsOf(transaction, userId);
  await endAttemptsOf(transaction, userId);
  await mail?.post(transaction, 'password-changed', userId);
}
