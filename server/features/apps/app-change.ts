import type { Caller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { EventActor } from '../../events/record-event.ts';
import { appIdFrom } from './visible-app.ts';

/** An app of the organization that registered it, and who acts on it: one of its admins, or an operator (`system`). */
export type AppChange = { organizationId: string; id: string; actor: EventActor };

/** The change that a caller requests. @throws NotFound if the id isn't an app's */
export function appChange(caller: Caller, appId: string | undefined): AppChange {
  return { organizationId: caller.organization.id, id: appIdFrom(appId), actor: eventActor(caller) };
}
