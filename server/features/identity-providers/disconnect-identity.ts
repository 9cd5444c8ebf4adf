import type { Database } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import { findUserById, lockUser } from '../members/user-store.ts';
import { passkeysOf } from '../second-factors/passkeys/passkey-store.ts';
import { identitiesOf, unlinkIdentity } from './identity-store.ts';
import { endSessionsOfIdentity } from './provider-sessions.ts';

/** @throws NotFound, Conflict if the person could no longer sign in */
export async function disconnectIdentity(
  database: Database,
  { userId, id, client }: { userId: string; id: string; client: ClientInfo | undefined },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const provider = await unlinkIdentity(transaction, { userId, id });
    if (provider === undefined) throw new NotFound();
    const user = await findUserById(transaction, userId);
    const others = (await identitiesOf(transaction, userId)).filter((it) => it.organization_id === null);
    const hasPasskey = async () => (await passkeysOf(transaction, userId)).length > 0;
    if (user?.password_hash === null && others.length === 0 && !(await hasPasskey()))
      throw new Conflict('This is your only way to sign in. Choose a password first.');
    await endSessionsOfIdentity(transaction, { userId, providerId: provider.id });
    const details = { provider_name: provider.name };
    await recordPersonAudit(transaction, { userId, kind: 'sign_in.provider_disconnected', client, details });
  });
}
