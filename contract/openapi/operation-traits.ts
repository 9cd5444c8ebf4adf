import type { TObject } from 'typebox';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';

/** Whether it takes an `Idempotency-Key`, so that it can be sent again without being done again. */
export function isRepeatable({ errors }: Operation): boolean {
  return errors.includes('idempotency_key_reused');
}

/** Whether what it makes has an address of its own, where something can be done with it. */
export function makesWithAddress(operation: Operation): boolean {
  const below = new RegExp(`${/\/[a-z]+$/.exec(operation.path)?.[0]}/:[a-z_]+$`);
  return isRepeatable(operation) && Object.values(operations).some(({ path }) => below.test(path));
}

/** Whether it honours `If-Match`. */
export function hasPrecondition({ errors }: Operation): boolean {
  return errors.includes('precondition_failed');
}

/** Whether its answer is one record as its own address has it, and so has an `ETag`. */
export function answersWithEntityTag({ method, answers }: Operation): boolean {
  const body = answers[200] as TObject | undefined;
  const isRecord = body?.properties !== undefined && !('page_metadata' in body.properties);
  return isRecord && (method === 'GET' || method === 'PATCH');
}
