import type { Operation } from './operation.ts';

/**
 * Whether an operation authors content in a person's name, and therefore counts against the tighter rate limit (contract section
 * 7): messages, notes, new conversations and invitations (spec section 5, rule 1).
 */
export function authorsContent({ actor, responses }: Pick<Operation, 'actor' | 'responses'>): boolean {
  return actor === 'self' && 201 in responses;
}
