/** Whether a statement failed because another row has a value that only one may have (PostgreSQL's appendix A). */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
