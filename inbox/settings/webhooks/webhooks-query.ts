import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

export const webhooksKey = (organizationId: string) => [organizationId, 'webhooks'];

const page = (after: string | undefined) => ({ limit: 50, ...(after !== undefined && { after }) });

/** All webhooks of the organization's apps, for admins. */
export function webhooksQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(organizationId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)('listWebhooks', { query: page(pageParam) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page_metadata }) => page_metadata.after ?? undefined,
  });
}

export function webhookQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [...webhooksKey(organizationId), id],
    queryFn: ({ signal }) => apiOf(organizationId)('getWebhook', { params: { webhook_id: id } }, { signal }),
  });
}

/** The deliveries of a webhook, newest first; polled while one is in progress. */
export function deliveriesQuery(organizationId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(organizationId), id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listWebhookDeliveries',
        { params: { webhook_id: id }, query: page(pageParam) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page_metadata }) => page_metadata.after ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'pending')) ? 3_000 : false,
  });
}
