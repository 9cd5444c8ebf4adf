/** Whether a statement failed because another row has the same unique value (PostgreSQL's appendix A). */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
