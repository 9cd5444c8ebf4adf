import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from '../../../sdk/src/types.ts';
import { send } from '../../session/send.ts';

type Asked = {
  organizationId?: string;
  key: readonly unknown[];
  path: string;
  query?: Record<string, string>;
};

/** A list of the inbox gate, 50 records per page. */
export function pagedQuery<Item>({ organizationId, key, path, query = {} }: Asked) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: '50', ...query, ...(pageParam !== undefined && { after: pageParam }) };
      const text = `${path}?${new URLSearchParams(page)}`;
      return (await send({ method: 'GET', path: text, organizationId, signal })) as Page<Item>;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page_metadata }: Page<Item>) => page_metadata.after ?? undefined,
  });
}
