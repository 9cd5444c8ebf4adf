import { createHash } from 'node:crypto';
import { type AiSettingsRow, endpointOf, findAiSettings } from '../ai-settings-store.ts';
import type { Asking, Endpoint } from '../ask-model.ts';

/** Where an organization has its embeddings made, by its settings. */
export type EmbeddingEndpoint = {
  settings: AiSettingsRow;
  endpoint: Endpoint;
  model: string;
  /** What its vectors are in: those of another space mean something else. */
  space: string;
};

/** Undefined if an organization wants none, or has no model for them. */
export async function embeddingEndpoint(
  { database, digest, config }: Omit<Asking, 'chat'>,
  organizationId: string,
): Promise<EmbeddingEndpoint | undefined> {
  const settings = await findAiSettings(database, organizationId);
  if (!settings.is_on || !settings.features.includes('embed')) return undefined;
  const endpoint = endpointOf({ digest, config }, organizationId, settings);
  const model = endpoint?.embeddingModel;
  return endpoint && model !== undefined
    ? { settings, endpoint, model, space: spaceOf(endpoint.url, model) }
    : undefined;
}

/** Another address may have another model by the same name. Of the address a digest is enough, as it can have a password in it. */
export function spaceOf(url: string, model: string): string {
  return `${model} ${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;
}
