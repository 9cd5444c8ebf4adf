import { adminOnlyScopes, type Scope } from '../../contract/scopes.ts';
import type { Role } from './caller.ts';

/** What a role allows of some scopes: members lose those that require an admin (spec section 5, rule 2). */
export function allowedScopes<Name extends string>(scopes: readonly Name[], role: Role | null): Name[] {
  if (role !== 'member') return [...scopes];
  return scopes.filter((scope) => !adminOnlyScopes.includes(scope as unknown as Scope));
}
