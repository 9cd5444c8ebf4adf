import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FirstSteps } from '../../contract/inbox/first-steps.ts';
import { useMembership } from '../session/use-membership.ts';
import { firstStepsQuery } from './first-steps-query.ts';
import { endGettingStarted, useGettingStartedState } from './hide-getting-started.ts';

/**
 * The first steps; undefined if the organization has conversations of its own or this user has hidden them. Once there are
 * conversations, this browser never asks again.
 */
export function useFirstSteps(): FirstSteps | undefined {
  const { organization } = useMembership();
  const isHidden = useGettingStartedState(organization.id) !== undefined;
  const { data: steps } = useQuery({ ...firstStepsQuery(organization.id), enabled: !isHidden });
  const isOver = steps?.has_conversations === true;
  useEffect(() => {
    if (isOver) endGettingStarted(organization.id);
  }, [isOver, organization.id]);
  return isHidden || isOver ? undefined : steps;
}
