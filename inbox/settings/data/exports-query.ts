import { queryOptions } from '@tanstack/react-query';
import type { Export, ExportDownload } from '../../../contract/inbox/export.ts';
import { send } from '../../session/send.ts';

export const isInProgress = ({ state }: Export) => state === 'waiting' || state === 'running';

const path = '/exports';

/** The exports of the last seven days, newest first; polled while one is in progress. */
export function exportsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'exports'],
    queryFn: async ({ signal }) => (await send({ method: 'GET', path, organizationId, signal })) as Export[],
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? 2_000 : false),
  });
}

export async function createExport(organizationId: string): Promise<Export> {
  return (await send({ method: 'POST', path, organizationId })) as Export;
}

/** A new address of the file, which is valid for a few minutes. */
export async function downloadAddress(organizationId: string, id: string): Promise<string> {
  const made = await send({ method: 'POST', path: `${path}/${id}/downloads`, organizationId });
  return (made as ExportDownload).url;
}
