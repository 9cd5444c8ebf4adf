import type { EventActor } from '../events/record-event.ts';
import type { Caller } from './caller.ts';

/** The actor that an event records. */
export function eventActor(caller: Caller): EventActor {
  const client = caller.client && { client: caller.client };
  if (caller.actor === 'app') return { type: 'app', appId: caller.app.id, ...client };
  return { type: 'member', userId: caller.user.id, ...(caller.app && { appId: caller.app.id }), ...client };
}
