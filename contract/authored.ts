import type { Operation } from './operation.ts';

/**
 * Whether an operation authors content, and so counts against the tighter of the rate limits (contract section 7): it makes
 * something in a person's name. Messages, notes, new conversations, invitations (spec section 5, rule 1).
 */
export function authorsContent({ actor, answers }: Pick<Operation, 'actor' | 'answers'>): boolean {
  return actor === 'self' && 201 in answers;
}
