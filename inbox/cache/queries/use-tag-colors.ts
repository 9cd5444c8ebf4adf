import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMembership } from '../../session/use-membership.ts';
import { tagsQuery } from './tags-query.ts';

/** Tag colors by name; null for tags without one. */
export function useTagColors(): ReadonlyMap<string, string | null> {
  const { organization } = useMembership();
  const { data } = useQuery(tagsQuery(organization.id));
  return useMemo(() => new Map(data?.map(({ name, color }) => [name, color])), [data]);
}
