import { type EventType, eventKinds, eventTypes } from '../../../contract/event.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { InvalidRequest } from '../../errors/errors.ts';

/**
 * What a caller sees of the log: what their scopes let them read where it is, and of that only what they ask for.
 *
 * @throws InvalidRequest for a type that there is not
 */
export function visibleTypes(scopes: readonly Scope[], wanted: string | undefined): EventType[] {
  const asked = wanted === undefined ? eventTypes : wanted.split(',').map(knownType);
  return eventTypes.filter((type) => asked.includes(type) && mayRead(scopes, type));
}

function knownType(name: string): EventType {
  if (Object.hasOwn(eventKinds, name)) return name as EventType;
  throw new InvalidRequest(`types: there is no event "${name}".`);
}

function mayRead(scopes: readonly Scope[], type: EventType): boolean {
  const { scope } = eventKinds[type];
  return scope === null || scopes.includes(scope);
}
