/** Whether a statement failed because a row refers to one that does not exist, or no longer (PostgreSQL's appendix A). */
export function isDanglingReference(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
