import { adminOnlyScopes, lightScopes, type Scope, scopes } from '../../contract/scopes.ts';
import type { Standing } from './caller.ts';

/** Limits scopes to what a person's standing allows; an app that acts for itself keeps all (spec section 5, rule 2). */
export function allowedScopes<Name extends string>(
  asked: readonly Name[],
  standing: Standing | { role: null; access: null },
): Name[] {
  const withheld: readonly string[] = withheldScopes(standing);
  return asked.filter((scope) => !withheld.includes(scope));
}

/** The scopes of people with light access who aren't admins. */
export const withheldFromLight = scopes.filter((scope) => !lightScopes.includes(scope));

/** The scopes that a person cannot use, whatever was consented to. */
export function withheldScopes({ role, access }: Standing | { role: null; access: null }): readonly Scope[] {
  if (role !== 'member') return [];
  return access === 'light' ? withheldFromLight : adminOnlyScopes;
}
