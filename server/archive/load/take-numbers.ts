import type { Reader, Transaction } from '../../db/database.ts';
import type { WholeConversation } from './conversation-batches.ts';
import type { Loading } from './load-step.ts';

/** Keeps the archive's numbers where they are free, if ids are preserved; otherwise takes the next ones. */
export async function takeNumbers(
  transaction: Transaction,
  { organizationId, keepsIds }: Loading,
  fresh: readonly WholeConversation[],
): Promise<number[]> {
  const {
    rows: [counter],
  } = await transaction.write<{ last_number: number }>({
    name: 'lock_counter_for_import',
    text: `UPDATE conversation_counters SET last_number = last_number WHERE organization_id = $1
        RETURNING last_number::float8 AS last_number`,
    values: [organizationId],
  });
  if (!counter) throw new Error('The organization has no counter of conversations.');
  const wished = fresh.map(({ conversation }) => conversation.number);
  const taken = new Set(keepsIds ? await takenNumbers(transaction, organizationId, wished) : wished);
  let next = Math.max(counter.last_number, ...wished.filter((number) => !taken.has(number)));
  const numbers = wished.map((number) => {
    if (number > 0 && !taken.has(number)) {
      taken.add(number);
      return number;
    }
    next += 1;
    return next;
  });
  await transaction.write({
    name: 'advance_counter_for_import',
    text: 'UPDATE conversation_counters SET last_number = $2 WHERE organization_id = $1',
    values: [organizationId, Math.max(next, ...numbers)],
  });
  return numbers;
}

async function takenNumbers(reader: Reader, organizationId: string, numbers: number[]): Promise<number[]> {
  const rows = await reader.read<{ number: number }>({
    name: 'taken_numbers',
    text: 'SELECT number::float8 AS number FROM conversations WHERE organization_id = $1 AND number = ANY ($2)',
    values: [organizationId, numbers],
  });
  return rows.map(({ number }) => number);
}
