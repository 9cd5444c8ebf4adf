import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { useMembership } from '../session/use-membership.ts';
import { firstStepsQuery } from './first-steps-query.ts';
import { putAway, useIsPutAway } from './put-away.ts';

/**
 * The first steps, unless the organization has conversations of its own or this user has hidden them; then undefined. Once there
 * are conversations, this browser never asks again.
 */
export function useFirstSteps(): FirstSteps | undefined {
  const { organization } = useMembership();
  const isPutAway = useIsPutAway(organization.id);
  const { data: steps } = useQuery({ ...firstStepsQuery(organization.id), enabled: !isPutAway });
  const isOver = steps?.has_conversations === true;
  useEffect(() => {
    if (isOver) putAway(organization.id);
  }, [isOver, organization.id]);
  return isPutAway || isOver ? undefined : steps;
}
