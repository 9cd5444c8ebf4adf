import { endSessionsOf } from '../../access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { postFactorChange } from './factor-email.ts';
import { deletePasskeysOf } from './passkeys/passkey-store.ts';
import { deleteRecoveryCodes } from './recovery-codes/recovery-code-store.ts';
import { deleteTotp } from './totp/totp-store.ts';

/**
 * What an operator does for a person who can't prove themselves in any other way: removes every second factor, and signs
 * them out everywhere, since a lost device may be signed in.
 *
 * @returns whether there was a second factor
 */
export async function resetSecondFactor(
  transaction: Transaction,
  mail: MailQueue | undefined,
  userId: string,
): Promise<boolean> {
  const hadTotp = await deleteTotp(transaction, userId);
  const hadPasskeys = (await deletePasskeysOf(transaction, userId)) > 0;
  if (!hadTotp && !hadPasskeys) return false;
  await deleteRecoveryCodes(transaction, userId);
  await endSessionsOf(transaction, userId);
  await recordPersonAudit(transaction, {
    userId,
    kind: 'sign_in.second_factor_reset',
    client: undefined,
    isByOperator: true,
  });
  await postFactorChange(transaction, mail, { userId, change: 'second_factor_reset' });
  return true;
}
