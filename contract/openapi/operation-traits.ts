import type { TObject } from 'typebox';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';

/** Whether it accepts an `Idempotency-Key`, so that it can be retried safely. */
export function isRepeatable({ errors }: Operation): boolean {
  return errors.includes('idempotency_key_reused');
}

/** Operations whose records are in a collection that their path doesn't end with. */
const collectionOf: Readonly<Record<string, string>> = { splitConversation: '/conversations' };

/** Whether the record it creates has a URL of its own, with operations on it. */
export function makesWithAddress(operation: Operation): boolean {
  const collection = collectionOf[operation.id] ?? /\/[a-z-]+$/.exec(operation.path)?.[0];
  const below = new RegExp(`${collection}/:[a-z_]+$`);
  return isRepeatable(operation) && Object.values(operations).some(({ path }) => below.test(path));
}

/** Whether it honors `If-Match`. */
export function hasPrecondition({ errors }: Operation): boolean {
  return errors.includes('precondition_failed');
}

/** Whether its response is one record, identical to the one at its own URL, and therefore has an `ETag`. */
export function hasEntityTag({ method, responses }: Operation): boolean {
  const body = responses[200] as TObject | undefined;
  const isRecord = body?.properties !== undefined && !('page_metadata' in body.properties);
  return isRecord && (method === 'GET' || method === 'PATCH');
}
