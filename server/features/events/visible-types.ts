import { type EventType, eventKinds, eventTypes } from '../../../contract/event.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { InvalidRequest } from '../../errors/errors.ts';

/**
 * The event types that a caller sees: those of records that their scopes let them read, reduced to the requested
 * ones.
 *
 * @throws InvalidRequest for an unknown type
 */
export function visibleTypes(scopes: readonly Scope[], wanted: string | undefined): EventType[] {
  const requested = wanted === undefined ? eventTypes : wanted.split(',').map(knownType);
  return eventTypes.filter((type) => requested.includes(type) && mayRead(scopes, type));
}

function knownType(name: string): EventType {
  if (Object.hasOwn(eventKinds, name)) return name as EventType;
  throw new InvalidRequest(`types: there is no event "${name}".`);
}

function mayRead(scopes: readonly Scope[], type: EventType): boolean {
  const { scope } = eventKinds[type];
  return scope === null || scopes.includes(scope);
}
