import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { channelsKey } from '../../cache/queries/channels-query.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';

/** Starts a test of a channel. Its progress is part of the channel, which is polled while the test is running. */
export function useChannelTest(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [error, setError] = useState<unknown>();
  const begin = async () => {
    setError(undefined);
    await api('testChannel', { params: { channel_id: id } }).catch(setError);
    await queryClient.invalidateQueries({ queryKey: [...channelsKey(organization.id), id] });
  };
  return { begin, error };
}
