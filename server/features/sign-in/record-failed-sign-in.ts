import type { Transaction } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import { findUserByEmail } from '../members/user-store.ts';

/** Records a wrong password for this person; an unknown address records nothing. */
export async function recordFailedSignIn(
  transaction: Transaction,
  email: string,
  client: ClientInfo,
): Promise<void> {
  const user = await findUserByEmail(transaction, email);
  await recordPersonAudit(transaction, { userId: user?.id ?? nobody, kind: 'sign_in.failed', client });
}

/** The nil id: a statement that finds no member costs the same as one that does, except for the row. */
const nobody = '00000000-0000-0000-0000-000000000000';
