import { raiseAccessVersion } from '../../../access/access-version.ts';
import type { Transaction } from '../../../db/database.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { recordPersonAudit } from '../../../events/record-audit.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { lockUser } from '../../members/user-store.ts';
import { hasOtherWayIn } from '../account-factors.ts';
import type { FactorChange } from '../change-factors.ts';
import { postFactorChange } from '../factor-email.ts';
import { deletePasskey, insertPasskey, type NewPasskey, passkeysOf } from './passkey-store.ts';

/** @throws Conflict if the passkey is known already */
export async function addPasskey(
  transaction: Transaction,
  mail: MailQueue | undefined,
  { userId, client }: FactorChange,
  row: NewPasskey,
): Promise<void> {
  if (!(await insertPasskey(transaction, row))) throw new Conflict('This passkey was added already.');
  await recordPersonAudit(transaction, {
    userId,
    kind: 'sign_in.passkey_added',
    client,
    details: { passkey: row.name },
  });
  await postFactorChange(transaction, mail, { userId, change: 'passkey_added' });
}

/**
 * Removes a passkey. After the last one, sessions no longer count as having proved one: an organization that demands a second
 * factor asks for another.
 *
 * @returns whether there was one
 * @throws Conflict if the person could no longer sign in
 */
export async function removePasskey(
  transaction: Transaction,
  mail: MailQueue | undefined,
  { userId, client }: FactorChange,
  id: string,
): Promise<boolean> {
  await lockUser(transaction, userId);
  const name = await deletePasskey(transaction, { userId, id });
  if (name === undefined) return false;
  if ((await passkeysOf(transaction, userId)).length === 0) {
    if (!(await hasOtherWayIn(transaction, userId)))
      throw new Conflict('This is your only way to sign in. Choose a password or connect a provider first.');
    await forgetPasskeyProofs(transaction, userId);
  }
  await recordPersonAudit(transaction, {
    userId,
    kind: 'sign_in.passkey_removed',
    client,
    details: { passkey: name },
  });
  await postFactorChange(transaction, mail, { userId, change: 'passkey_removed' });
  return true;
}

/** Called when the last passkey of a person is removed. */
export async function forgetPasskeyProofs(transaction: Transaction, userId: string): Promise<void> {
  await transaction.write({
    name: 'forget_passkey_proofs',
    text: `UPDATE sessions SET proofs = proofs - 'passkey' WHERE user_id = $1 AND proofs IS NOT NULL`,
    values: [userId],
  });
  await raiseAccessVersion(transaction);
}
