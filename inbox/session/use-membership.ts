import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Api, apiOf } from './api.ts';
import type { Membership } from './signed-in.ts';

const route = getRouteApi('/o/$organization');

/** Whose screen this is, in which organization; for every component below `/o/{slug}`. */
export function useMembership(): Membership {
  return route.useRouteContext().membership;
}

/** The operations of the API in this screen's organization. */
export function useApi(): Api {
  const { organization } = useMembership();
  return useMemo(() => apiOf(organization.id), [organization.id]);
}
