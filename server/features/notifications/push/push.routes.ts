import * as operations from '../../../../contract/inbox/operations/push.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { type OperationRoute, on } from '../../../http/operation-route.ts';
import { viewerOf } from '../../conversations/reads/unread.ts';
import { setActive } from '../timer-store.ts';
import { isPublicKey, pushKeyOf } from './push-key.ts';
import { findSubscription, subscribe, unsubscribe } from './subscription-store.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  /** Push services are called like webhooks' endpoints: what a browser says is an address that somebody gave us. */
  webhooks: { checkTarget: (url: string) => Promise<string | undefined> };
};

/** A tab reports every minute while it is used. */
const activeMicroseconds: Microseconds = 2 * 60 * 1_000_000;

const done = { status: 204, body: undefined } as const;

/** Push messages to the browser of a session. */
export function pushRoutes({
  database,
  digest,
  now,
  webhooks,
}: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getPush, async ({ caller }) => {
      const { publicKey: public_key } = await pushKeyOf(database, digest);
      const subscription = await findSubscription(database, caller.proof.sessionId);
      return {
        status: 200,
        body: { data: { public_key, endpoint: subscription?.endpoint ?? null } },
      } as const;
    }),
    on(operations.subscribePush, async ({ caller, body }) => {
      const error = await webhooks.checkTarget(body.endpoint);
      if (error !== undefined) throw fieldError('endpoint', 'invalid', error);
      if (!isPublicKey(body.keys.p256dh)) throw fieldError('keys.p256dh', 'invalid', 'Is not a public key.');
      await subscribe(database, caller.proof.sessionId, { ...body, now: now() });
      return done;
    }),
    on(operations.unsubscribePush, async ({ caller }) => {
      await unsubscribe(database, caller.proof.sessionId);
      return done;
    }),
    on(operations.reportActivity, async ({ caller }) => {
      await setActive(database, viewerOf(caller), now() + activeMicroseconds);
      return done;
    }),
  ];
}
