import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMembership } from '../session/use-membership.ts';
import type { NotificationContext } from './requests.ts';

export function useNotificationContext(): NotificationContext {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  return useMemo(() => ({ queryClient, organizationId: organization.id }), [queryClient, organization.id]);
}
