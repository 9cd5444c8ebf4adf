import { queryOptions } from '@tanstack/react-query';
import type { AssistantSettings } from '../../../contract/inbox/assistant-settings.ts';
import { send } from '../../session/send.ts';

const path = '/assistant-settings';

/** What the organization lets assistants do. */
export function assistantsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'assistant settings'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path, organizationId, signal })) as AssistantSettings,
  });
}

export async function changeAssistants(
  organizationId: string,
  body: AssistantSettings,
): Promise<AssistantSettings> {
  return (await send({ method: 'PUT', path, organizationId, body })) as AssistantSettings;
}
