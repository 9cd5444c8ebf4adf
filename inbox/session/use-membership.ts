import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Scope } from '../../contract/scopes.ts';
import { type Api, apiOf } from './api.ts';
import type { Membership } from './signed-in-query.ts';

const route = getRouteApi('/o/$organization');

/** The user and the organization of the current screen, for any component below `/o/{slug}`. */
export function useMembership(): Membership {
  return route.useRouteContext().membership;
}

/** Whether the user may use the operations of a scope here: people with light access can only read, and write notes. */
export function useMay(scope: Scope): boolean {
  return useMembership().scopes.includes(scope);
}

/** The API of the current organization. */
export function useApi(): Api {
  const { organization } = useMembership();
  return useMemo(() => apiOf(organization.id), [organization.id]);
}
