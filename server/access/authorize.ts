import type { Operation } from '../../contract/operation.ts';
import { ActorSelfRequired, AdminRequired } from '../errors/errors.ts';
import { InsufficientScope } from '../errors/insufficient-scope.ts';
import type { Caller } from './caller.ts';

/**
 * Checks whether this caller may use this operation at all. First the scope, then the actor (contract section 6).
 *
 * @throws AdminRequired, InsufficientScope, ActorSelfRequired
 */
export function authorize(caller: Caller, { scope, actor, role }: Operation): void {
  if (role === 'admin' && caller.role !== 'admin') throw new AdminRequired();
  if (scope !== null && !caller.scopes.includes(scope)) throw new InsufficientScope(scope);
  if (actor === 'self' && caller.actor !== 'self') throw new ActorSelfRequired();
}

/** For handlers of operations whose `actor` is `self`: the caller as the person it acts for. */
export function asPerson(caller: Caller) {
  if (caller.actor !== 'self') throw new ActorSelfRequired();
  return caller;
}
