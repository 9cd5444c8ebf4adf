import { raiseAccessVersion } from '../../access/access-version.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Transaction } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { lockUser } from '../members/user-store.ts';
import { postFactorChange } from './factor-email.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes/recovery-code-store.ts';
import { openEnrollment } from './totp/enrollment.ts';
import { readTotpCode, totpStep } from './totp/totp-code.ts';
import { deleteTotp, putTotp } from './totp/totp-store.ts';

/** Whose factors change, and who changes them; null if an operator does. */
export type FactorChange = { userId: string; client: ClientInfo | undefined };

type Dependencies = { digest: KeyedDigest; mail: MailQueue | undefined };

/** A secret that the person's app has, as proved by a code. */
export type ConfirmedTotp = { secret: Buffer; step: number; now: Microseconds };

/** Verifies the code that confirms an enrollment: the only proof that the app has the secret. */
export function confirmEnrollment(
  digest: KeyedDigest,
  userId: string,
  { enrollment, code, now }: { enrollment: string; code: string; now: Microseconds },
): ConfirmedTotp | 'expired' | 'wrong' {
  const begun = openEnrollment(digest, userId, { enrollment, now });
  if (!begun) return 'expired';
  const digits = readTotpCode(code);
  const step = digits === undefined ? undefined : totpStep(begun.secret, digits, unixSeconds(now));
  return step === undefined ? 'wrong' : { secret: begun.secret, step, now };
}

/** Sets up an authenticator app, replacing any earlier one. Returns new recovery codes; earlier ones are invalid. */
export async function addTotp(
  transaction: Transaction,
  { digest, mail }: Dependencies,
  { userId, client }: FactorChange,
  confirmed: ConfirmedTotp,
): Promise<string[]> {
  await lockUser(transaction, userId);
  await putTotp(transaction, digest, userId, confirmed);
  const codes = await replaceRecoveryCodes(transaction, userId);
  await recordPersonAudit(transaction, { userId, kind: 'sign_in.totp_added', client });
  await postFactorChange(transaction, mail, { userId, change: 'totp_added' });
  return codes;
}

/** Creates new recovery codes; earlier ones are invalid from then on. */
export async function renewRecoveryCodes(
  transaction: Transaction,
  mail: MailQueue | undefined,
  { userId, client }: FactorChange,
): Promise<string[]> {
  await lockUser(transaction, userId);
  const codes = await replaceRecoveryCodes(transaction, userId);
  await recordPersonAudit(transaction, { userId, kind: 'sign_in.recovery_codes_renewed', client });
  await postFactorChange(transaction, mail, { userId, change: 'recovery_codes_renewed' });
  return codes;
}

/**
 * Removes a person's authenticator app and recovery codes, and forgets that their sessions have proved them: they
 * stay signed in, without a second factor.
 *
 * @returns whether there was an app
 */
export async function removeTotp(
  transaction: Transaction,
  mail: MailQueue | undefined,
  { userId, client }: FactorChange,
): Promise<boolean> {
  await lockUser(transaction, userId);
  if (!(await deleteTotp(transaction, userId))) return false;
  await deleteRecoveryCodes(transaction, userId);
  await transaction.write({
    name: 'forget_code_proofs',
    text: `UPDATE sessions SET proofs = proofs - '{totp,recovery_code}'::text[] WHERE user_id = $1 AND proofs IS NOT NULL`,
    values: [userId],
  });
  await raiseAccessVersion(transaction);
  await recordPersonAudit(transaction, { userId, kind: 'sign_in.totp_removed', client });
  await postFactorChange(transaction, mail, { userId, change: 'totp_removed' });
  return true;
}
