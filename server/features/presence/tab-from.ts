import { validate } from 'uuid';
import type { SessionCaller } from '../../access/caller.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Tab } from './presence-store.ts';

/** A tab of the caller's own browser. @throws NotFound if its id isn't a UUID */
export function tabFrom(
  { organization, proof: { sessionId } }: SessionCaller,
  text: string | undefined,
): Tab {
  if (!validate(text)) throw new NotFound();
  return { organizationId: organization.id, sessionId, tabId: text as string };
}
