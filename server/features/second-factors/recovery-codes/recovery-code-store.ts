import type { Transaction, Writer } from '../../../db/database.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';

/** Creates new codes for a person; all earlier ones are invalid from then on. Only this call returns them. */
export async function replaceRecoveryCodes(transaction: Transaction, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(transaction, userId);
  const codes = newRecoveryCodes();
  await transaction.write({
    name: 'insert_recovery_codes',
    text: 'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS c (hash)',
    values: [userId, codes.map(recoveryCodeHash)],
  });
  return codes;
}

/** Uses a code, once: of any number of concurrent requests with it, one gets true. */
export async function useRecoveryCode(writer: Writer, userId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'use_recovery_code',
    text: 'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2',
    values: [userId, hash],
  });
  return rowCount === 1;
}

export async function deleteRecoveryCodes(transaction: Transaction, userId: string): Promise<void> {
  await transaction.write({
    name: 'delete_recovery_codes',
    text: 'DELETE FROM recovery_codes WHERE user_id = $1',
    values: [userId],
  });
}
