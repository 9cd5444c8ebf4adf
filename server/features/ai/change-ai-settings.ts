import type { ChangeAiSettingsBody } from '../../../contract/inbox/ai.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { AiConfig } from '../../config/ai-endpoint.ts';
import type { Database } from '../../db/database.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type AiSettingsRow, lockAiSettings, putAiSettings, sealKey } from './ai-settings-store.ts';
import { endRest } from './embeddings/meaning-of.ts';

type Dependencies = { database: Database; digest: KeyedDigest; config: AiConfig };

/**
 * Changes an organization's AI settings. A key stays with its address: at another one it has to be entered again.
 *
 * @throws ValidationError
 */
export async function changeAiSettings(
  { database, digest, config }: Dependencies,
  caller: SessionCaller,
  { endpoint, ...change }: ChangeAiSettingsBody,
): Promise<void> {
  if (change.is_on && !endpoint && !config.endpoint)
    throw fieldError('endpoint', 'required', 'The operator offers no endpoint: enter one of your own.');
  if (endpoint && !config.rules.allowsHttp && new URL(endpoint.url).protocol !== 'https:')
    throw fieldError('endpoint.url', 'invalid', 'Must begin with https://.');
  if (change.features.includes('embed') && endpoint && !endpoint.embedding_model)
    throw fieldError('endpoint.embedding_model', 'required', 'Enter the model that answers are found with.');
  const organizationId = caller.organization.id;
  await database.transaction(async (transaction) => {
    const before = await lockAiSettings(transaction, organizationId);
    const { url = null, model = null, embedding_model = null } = endpoint ?? {};
    const kept = url === before.url ? before.key_sealed : null;
    const { key } = endpoint ?? {};
    const sealed = key && url !== null ? sealKey(digest, { organizationId, url, key }) : null;
    const after: AiSettingsRow = {
      ...change,
      url,
      model,
      embedding_model,
      key_sealed: key === undefined ? kept : sealed,
    };
    await putAiSettings(transaction, organizationId, after);
    await recordAudit(transaction, {
      organizationId,
      kind: 'organization.ai_changed',
      actor: eventActor(caller),
      details: {
        is_on: String(after.is_on),
        host: url === null ? 'operator' : new URL(url).host,
        model: model ?? config.endpoint?.model ?? '',
        redaction: after.redaction,
        embeddings: embeddingsOf(after, config),
      },
    });
    transaction.afterCommit(() => endRest(organizationId));
  });
}

/** Which model sees every answer of the organization; empty: none. */
function embeddingsOf(
  { is_on, features, url, embedding_model }: AiSettingsRow,
  { endpoint }: AiConfig,
): string {
  if (!is_on || !features.includes('embed')) return '';
  return (url === null ? endpoint?.embeddingModel : embedding_model) ?? '';
}
