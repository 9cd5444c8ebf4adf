import {
  beginPasskeyStepUp,
  getStepUp,
  stepUp,
  stepUpWithPasskey,
} from '../../contract/inbox/operations/second-factors.ts';
import { getSignedIn, signOut } from '../../contract/inbox/operations/session.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Session } from '../access/session.ts';
import { ConfinedSession } from '../errors/errors.ts';

/** What concerns the session itself, or proves more to its organization. */
const allowed: ReadonlySet<Operation<string>> = new Set<Operation<string>>([
  getSignedIn,
  signOut,
  getStepUp,
  stepUp,
  beginPasskeyStepUp,
  stepUpWithPasskey,
]);

/**
 * The admin of an organization's provider can sign in through it as any of its members. A session that nothing else
 * has proved can therefore neither read nor change the account; a new operation is refused until it is added here
 * (decisions/0425).
 *
 * @throws ConfinedSession
 */
export function refuseConfined({ confinedTo }: Session, operation: Operation<string>): void {
  if (confinedTo !== null && !allowed.has(operation)) throw new ConfinedSession();
}
