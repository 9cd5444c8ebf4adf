import { queryOptions } from '@tanstack/react-query';
import type { Channel } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';

export const channelsKey = (organizationId: string) => [organizationId, 'channels'] as const;

/** All channels of the organization; the server allows fewer than a page of them. */
export function channelsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...channelsKey(organizationId), 'list'],
    queryFn: async ({ signal }) =>
      (await apiOf(organizationId)('listChannels', { query: { limit: 100 } }, { signal })).data,
    staleTime: 60_000,
  });
}

/**
 * Polled closely while a test is running or the first visit to a website is awaited; otherwise slowly, for the time of the last
 * mailbox check.
 */
const testIntervalMilliseconds = 1_000;
const idleIntervalMilliseconds = 30_000;

export function channelQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [...channelsKey(organizationId), id],
    queryFn: ({ signal }) => apiOf(organizationId)('getChannel', { params: { channel_id: id } }, { signal }),
    refetchInterval: ({ state }) =>
      isTested(state.data) || isAwaited(state.data) ? testIntervalMilliseconds : idleIntervalMilliseconds,
  });
}

/** Whether no page has loaded the website's chat yet. */
function isAwaited(channel: Channel | undefined): boolean {
  return channel?.type === 'chat' && channel.first_visit_at === null;
}

export function isTested(channel: Channel | undefined): boolean {
  return channel?.last_test?.state === 'running';
}
