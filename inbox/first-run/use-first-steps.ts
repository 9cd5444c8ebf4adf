import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { useMembership } from '../session/use-membership.ts';
import { firstStepsQuery } from './first-steps-query.ts';
import { putAway, useIsPutAway } from './put-away.ts';

/**
 * How far the organization has come, as long as it has no conversation but the sample data and nobody has put this away;
 * otherwise undefined. Once there are conversations it is never asked for again on this browser.
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
