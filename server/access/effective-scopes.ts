import { adminOnlyScopes, lightScopes, type Scope, scopes } from '../../contract/scopes.ts';
import type { RoleAndAccess } from './caller.ts';

/** Limits scopes to what a person's role and access allow; an app that acts for itself keeps all (spec section 5, rule 2). */
export function allowedScopes<Name extends string>(
  asked: readonly Name[],
  roleAndAccess: RoleAndAccess | { role: null; access: null },
): Name[] {
  const withheld: readonly string[] = withheldScopes(roleAndAccess);
  return asked.filter((scope) => !withheld.includes(scope));
}

/** The scopes of people with light access who aren't admins. */
export const withheldFromLight = scopes.filter((scope) => !lightScopes.includes(scope));

/** The scopes that a person cannot use, whatever was consented to. */
export function withheldScopes({
  role,
  access,
}: RoleAndAccess | { role: null; access: null }): readonly Scope[] {
  if (role !== 'member') return [];
  return access === 'light' ? withheldFromLight : adminOnlyScopes;
}
