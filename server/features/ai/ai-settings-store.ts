import type { AiFeature, ChangeAiSettingsBody } from '../../../contract/inbox/ai.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../access/sealed-secret.ts';
import type { AiConfig, AiEndpoint } from '../../config/ai-endpoint.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

export type AiSettingsRow = {
  is_on: boolean;
  /** Null: the operator's endpoint. */
  url: string | null;
  model: string | null;
  /** Of the organization's endpoint. Null: none. */
  embedding_model: string | null;
  key_sealed: Buffer | null;
  features: AiFeature[];
  redaction: ChangeAiSettingsBody['redaction'];
  monthly_tokens: number;
  person_monthly_tokens: number;
};

/** Before an admin has changed anything. */
const initial: AiSettingsRow = {
  is_on: false,
  url: null,
  model: null,
  embedding_model: null,
  key_sealed: null,
  features: ['draft', 'rewrite', 'translate', 'summarise', 'tags'],
  redaction: 'unless_local',
  monthly_tokens: 2_000_000,
  person_monthly_tokens: 500_000,
};

export async function findAiSettings(reader: Reader, organizationId: string): Promise<AiSettingsRow> {
  return (await readSettings(reader, organizationId, '')) ?? initial;
}

/** Locked until this transaction ends: limits are counted by one request after the other. */
export async function lockAiSettings(
  transaction: Transaction,
  organizationId: string,
): Promise<AiSettingsRow> {
  return (await readSettings(transaction, organizationId, ' FOR NO KEY UPDATE')) ?? initial;
}

async function readSettings(
  reader: Reader,
  organizationId: string,
  lock: string,
): Promise<AiSettingsRow | undefined> {
  const [row] = await reader.read<AiSettingsRow>({
    name: `find_ai_settings${lock === '' ? '' : '_locked'}`,
    text: `SELECT is_on, url, model, embedding_model, key_sealed, features, redaction, monthly_tokens::float8 AS monthly_tokens,
                  person_monthly_tokens::float8 AS person_monthly_tokens
             FROM ai_settings WHERE organization_id = $1${lock}`,
    values: [organizationId],
  });
  return row;
}

export async function putAiSettings(
  transaction: Transaction,
  organizationId: string,
  row: AiSettingsRow,
): Promise<void> {
  await transaction.write({
    name: 'put_ai_settings',
    text: `INSERT INTO ai_settings (organization_id, is_on, url, model, key_sealed, features, redaction, monthly_tokens,
                                    person_monthly_tokens, updated_at, embedding_model)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           ON CONFLICT (organization_id) DO UPDATE SET is_on = excluded.is_on, url = excluded.url, model = excluded.model,
                  key_sealed = excluded.key_sealed, features = excluded.features, redaction = excluded.redaction,
                  monthly_tokens = excluded.monthly_tokens, person_monthly_tokens = excluded.person_monthly_tokens,
                  updated_at = excluded.updated_at, embedding_model = excluded.embedding_model`,
    values: [
      organizationId,
      row.is_on,
      row.url,
      row.model,
      row.key_sealed,
      row.features,
      row.redaction,
      row.monthly_tokens,
      row.person_monthly_tokens,
      processTime(),
      row.embedding_model,
    ],
  });
}

const sealedFor = (organizationId: string, url: string) =>
  ({ purpose: 'AI endpoint', context: `${organizationId} ${url}` }) as const;

/** Bound to the address: a key is never sent anywhere else. */
export function sealKey(
  digest: KeyedDigest,
  { organizationId, url, key }: { organizationId: string; url: string; key: string },
): Buffer {
  return sealSecret(digest, Buffer.from(key), sealedFor(organizationId, url));
}

/** The endpoint that an organization has chosen; undefined if there is none. */
export function endpointOf(
  { digest, config }: { digest: KeyedDigest; config: AiConfig },
  organizationId: string,
  { url, model, embedding_model, key_sealed }: AiSettingsRow,
): (AiEndpoint & { isOperators: boolean }) | undefined {
  if (url === null || model === null) return config.endpoint && { ...config.endpoint, isOperators: true };
  const key = key_sealed
    ? openSecret(digest, key_sealed, sealedFor(organizationId, url)).toString()
    : undefined;
  return { url, model, key, embeddingModel: embedding_model ?? undefined, isOperators: false };
}
