import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Api, apiOf } from './api.ts';
import type { Membership } from './signed-in-query.ts';

const route = getRouteApi('/o/$organization');

/** The user and the organization of the current screen, for any component below `/o/{slug}`. */
export function useMembership(): Membership {
  return route.useRouteContext().membership;
}

/** The API of the current organization. */
export function useApi(): Api {
  const { organization } = useMembership();
  return useMemo(() => apiOf(organization.id), [organization.id]);
}
