import type { EventActor } from '../events/record-event.ts';
import type { Caller } from './caller.ts';

/** Who an event says it was. */
export function eventActor(caller: Caller): EventActor {
  if (caller.actor === 'app') return { type: 'app', appId: caller.app.id };
  return { type: 'member', userId: caller.user.id, ...(caller.app && { appId: caller.app.id }) };
}
