import type { SetSignInClientBody } from '../../../../../contract/inbox/mail-sign-in.ts';
import type { SignInProvider } from '../../../../../contract/values/sign-in-providers.ts';
import type { SessionCaller } from '../../../../access/caller.ts';
import { eventActor } from '../../../../access/event-actor.ts';
import type { KeyedDigest } from '../../../../access/keyed-digest.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { NotFound } from '../../../../errors/errors.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { removeClient, setClient } from './client-store.ts';

type Holding = { database: Database; digest: KeyedDigest };

/**
 * Sets the organization's OAuth client, for all of its channels. Those that have signed in with another one are
 * unaffected.
 */
export async function setOrganizationClient(
  { database, digest }: Holding,
  caller: SessionCaller,
  { provider, client_id: id, client_secret: secret }: SetSignInClientBody & { provider: SignInProvider },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const client = { id, secret };
    await setClient(transaction, digest, { organizationId: caller.organization.id, provider, client });
    await record(transaction, caller, 'channel.sign_in_client_set', provider);
  });
}

/**
 * Deletes it: channels that use it need a new sign-in when their access tokens expire, within the hour.
 *
 * @throws NotFound
 */
export async function removeOrganizationClient(
  { database }: Pick<Holding, 'database'>,
  caller: SessionCaller,
  provider: SignInProvider,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await removeClient(transaction, { organizationId: caller.organization.id, provider })))
      throw new NotFound();
    await record(transaction, caller, 'channel.sign_in_client_removed', provider);
  });
}

function record(
  transaction: Transaction,
  caller: SessionCaller,
  kind: 'channel.sign_in_client_set' | 'channel.sign_in_client_removed',
  provider: SignInProvider,
): Promise<void> {
  const { id: organizationId } = caller.organization;
  return recordAudit(transaction, { organizationId, kind, actor: eventActor(caller), details: { provider } });
}
