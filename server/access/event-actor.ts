import type { EventActor } from '../events/record-event.ts';
import type { Caller } from './caller.ts';

/** The actor that an event records. */
export function eventActor(caller: Caller): EventActor {
  const from = caller.from && { from: caller.from };
  if (caller.actor === 'app') return { type: 'app', appId: caller.app.id, ...from };
  return { type: 'member', userId: caller.user.id, ...(caller.app && { appId: caller.app.id }), ...from };
}
