import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { recordPersonAudit } from '../../../events/record-audit.ts';
import type { ClientInfo } from '../../../events/record-event.ts';
import { credentialOf, verifiedAssertion } from './assertion.ts';
import { openChallenge, useChallenge } from './challenge.ts';
import { findPasskey, usePasskey } from './passkey-store.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  baseUrl: () => URL;
};

/** A device's response to a challenge; `userId` is the person who must prove themselves, null if anybody may. */
export type Assertion = {
  state: string;
  response: unknown;
  userId: string | null;
  client: ClientInfo | undefined;
};

/**
 * Uses a passkey, and the challenge with it: of any number of requests with the same response, one succeeds. Runs `then`
 * for whose it is, in the same transaction: removing the passkey waits for it.
 *
 * @returns `expired` if the challenge is too old, `refused` for everything else that is wrong
 */
export async function usePasskeyOf<Result extends object>(
  { database, digest, now, baseUrl }: Dependencies,
  { state, response, userId, client }: Assertion,
  then: (transaction: Transaction, userId: string) => Promise<Result>,
): Promise<Result | 'expired' | 'refused'> {
  const challenge = openChallenge(digest, state, { userId, now: unixSeconds(now()) });
  if (!challenge) return 'expired';
  const credentialId = credentialOf(response);
  const passkey = credentialId === undefined ? undefined : await findPasskey(database, credentialId);
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return 'refused';
  const { origin, hostname: host } = baseUrl();
  const counter = await verifiedAssertion(response, challenge, passkey, { origin, host });
  const result =
    counter === undefined
      ? undefined
      : await database.transaction(async (transaction) => {
          const isUsed =
            (await useChallenge(transaction, challenge)) && (await usePasskey(transaction, passkey, counter));
          return isUsed ? then(transaction, passkey.user_id) : undefined;
        });
  if (result) return result;
  await database.transaction((transaction) =>
    recordPersonAudit(transaction, { userId: passkey.user_id, kind: 'sign_in.passkey_failed', client }),
  );
  return 'refused';
}
