import { type EventType, eventKinds } from '../../../contract/event.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { throwFieldErrors } from '../../errors/validation-error.ts';
import { nameError } from '../../text/name-error.ts';
import type { TargetCheck } from './target-check.ts';

type Input = { url?: string; description?: string | null; types?: readonly EventType[] };

/**
 * A client's input for an endpoint, in stored form: the address normalized by the URL standard, each type once. What
 * was not sent is absent.
 *
 * @throws ValidationError
 */
export async function readWebhookInput(
  { url, description, types }: Input,
  { scopes, checkTarget }: { scopes: readonly Scope[]; checkTarget: TargetCheck },
) {
  const cleanDescription = description?.normalize('NFC').trim() || null;
  throwFieldErrors({
    url: url === undefined ? undefined : await checkTarget(url),
    description: cleanDescription === null ? undefined : nameError(cleanDescription),
    types: types && scopeError(types, scopes),
  });
  return {
    ...(url !== undefined && { url: new URL(url).href }),
    ...(description !== undefined && { description: cleanDescription }),
    ...(types && { types: [...new Set(types)] }),
  };
}

/** Callers who may not read a record get no events of it either. */
function scopeError(types: readonly EventType[], scopes: readonly Scope[]): string | undefined {
  const missing = types.filter((type) => !mayReceive(scopes, type));
  if (missing.length === 0) return undefined;
  const needs = missing.map((type) => `${type} needs ${eventKinds[type].scope}`).join(', ');
  return `This token may not read all of them: ${needs}.`;
}

/** Whether some scopes allow reading the record of an event type. */
export function mayReceive(scopes: readonly Scope[], type: EventType): boolean {
  const { scope } = eventKinds[type];
  return scope === null || scopes.includes(scope);
}
