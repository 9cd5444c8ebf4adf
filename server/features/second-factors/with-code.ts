import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { ProofKind } from '../../access/proofs.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { postFactorChange } from './factor-email.ts';
import { recoveryCodeHash } from './recovery-codes/recovery-code.ts';
import { useRecoveryCode } from './recovery-codes/recovery-code-store.ts';
import { readTotpCode, totpStep } from './totp/totp-code.ts';
import { releaseTotpSlot, takeTotpSlot } from './totp/totp-limit.ts';
import { findTotp, openTotp, useTotpStep } from './totp/totp-store.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  mail: MailQueue | undefined;
};

/** A code that a person has sent, and from where. */
type Sent = { userId: string; code: string; client: ClientInfo | undefined };

type CodeProof = Extract<ProofKind, 'totp' | 'recovery_code'>;

/** `resting`: there were ten wrong codes within an hour, and this one wasn't checked. */
export type CodeFailure = 'wrong' | 'resting';

/**
 * Uses a code of a person's authenticator app, or one of their recovery codes, and runs `then` in the same transaction:
 * the code is used up if and only if that commits, and only one of several concurrent requests with it succeeds.
 */
export async function withCode<Result extends object>(
  dependencies: Dependencies,
  { userId, code, client }: Sent,
  then: (transaction: Transaction, proof: CodeProof) => Promise<Result>,
): Promise<Result | CodeFailure> {
  const { database } = dependencies;
  const recoveryHash = recoveryCodeHash(code);
  if (recoveryHash) {
    return database.transaction(async (transaction) => {
      if (!(await useRecoveryCode(transaction, userId, recoveryHash))) return 'wrong';
      await recordPersonAudit(transaction, { userId, kind: 'sign_in.recovery_code_used', client });
      await postFactorChange(transaction, dependencies.mail, { userId, change: 'recovery_code_used' });
      return then(transaction, 'recovery_code');
    });
  }
  const slot = await takeTotpSlot({ ...dependencies, writer: database }, userId, dependencies.now());
  if (!slot) return 'resting';
  const found = await evaluate(dependencies, database, { userId, code });
  if (!found) return 'wrong';
  const result = await database.transaction(async (transaction) =>
    (await useTotpStep(transaction, userId, found)) ? then(transaction, 'totp') : 'wrong',
  );
  if (result !== 'wrong') await releaseTotpSlot(database, slot);
  return result;
}

async function evaluate(
  { digest, now }: Dependencies,
  reader: Reader,
  { userId, code }: { userId: string; code: string },
): Promise<{ sealed: Buffer; step: number } | undefined> {
  const digits = readTotpCode(code);
  const row = await findTotp(reader, userId);
  if (digits === undefined || !row) return undefined;
  const step = totpStep(openTotp(digest, userId, row), digits, unixSeconds(now()));
  return step === undefined ? undefined : { ...row, step };
}
