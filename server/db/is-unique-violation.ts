/**
 * Whether a statement failed because another row has the same unique value (PostgreSQL's appendix A). Citus loses the code if it copies
 * rows to the node: those of an `INSERT … SELECT` from anything but tables.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '23505' || (error.code === 'XX000' && error.message.startsWith(ofUniqueValue));
}

const ofUniqueValue = 'duplicate key value violates unique constraint';
