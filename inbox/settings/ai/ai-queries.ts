import { queryOptions } from '@tanstack/react-query';
import type { AiRequest, AiSettings, ChangeAiSettingsBody } from '../../../contract/inbox/ai.ts';
import { send } from '../../session/send.ts';

const path = '/ai/settings';

export function aiSettingsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'ai-settings'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path, organizationId, signal })) as AiSettings,
  });
}

/** What was sent to the endpoint, newest first. */
export function aiRequestsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'ai-requests'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/ai/requests', organizationId, signal })) as AiRequest[],
  });
}

export async function changeAiSettings(
  organizationId: string,
  body: ChangeAiSettingsBody,
): Promise<AiSettings> {
  return (await send({ method: 'PUT', path, organizationId, body })) as AiSettings;
}
