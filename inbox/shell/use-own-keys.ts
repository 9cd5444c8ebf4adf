import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { keyboardQuery } from '../cache/queries/keyboard-query.ts';
import { unchanged } from '../keyboard/key-map.ts';
import { setKeys } from '../keyboard/key-store.ts';
import { useMembership } from '../session/use-membership.ts';

/** Applies the keys that the user has chosen in this organization. */
export function useOwnKeys(): void {
  const { organization, user } = useMembership();
  const { data = unchanged } = useQuery(keyboardQuery(organization.id, user.id));
  useLayoutEffect(() => setKeys(data), [data]);
}
