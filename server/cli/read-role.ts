import type { Role } from '../access/caller.ts';
import { UsageError } from './usage-error.ts';

/** @throws UsageError */
export function readRole(text: string): Role {
  if (text === 'admin' || text === 'member') return text;
  throw new UsageError('--role must be admin or member.');
}

/** For a sentence: "an admin", "a member". */
export function withArticle(role: Role): string {
  return role === 'admin' ? 'an admin' : 'a member';
}
