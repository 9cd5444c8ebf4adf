import { type AiSettingsRow, endpointOf, findAiSettings } from '../ai-settings-store.ts';
import type { Asking, Endpoint } from '../ask-model.ts';

/** Where an organization has its embeddings made, by its settings. */
export type EmbeddingEndpoint = { settings: AiSettingsRow; endpoint: Endpoint; model: string };

/** Undefined if an organization wants none, or has no model for them. */
export async function embeddingEndpoint(
  { database, digest, config }: Omit<Asking, 'chat'>,
  organizationId: string,
): Promise<EmbeddingEndpoint | undefined> {
  const settings = await findAiSettings(database, organizationId);
  if (!settings.is_on || !settings.features.includes('embed')) return undefined;
  const endpoint = endpointOf({ digest, config }, organizationId, settings);
  const model = endpoint?.embeddingModel;
  return endpoint && model !== undefined ? { settings, endpoint, model } : undefined;
}
